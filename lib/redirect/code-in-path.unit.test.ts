import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { codeAt } from "./code-in-path";

const requestTo = (host: string, url: string) => ({ url, headers: { host } }) as IncomingMessage;
const LINKS = [
  { host: "nwd.example", path: "/" },
  { host: "app.example.org", path: "/l/" },
];
const FORMS = [
  { host: "nwd.example", path: "/f/" },
  { host: "app.example.org", path: "/f/" },
];

test.each([
  ".",
  "/",
  ",",
  ")",
  "%22",
  "%E2%80%9D",
  "%E2%80%A6",
  "...",
  "%C2%BB",
  "%3E",
  ").",
  "%E2%80%8E",
  "/?utm_source=x",
])("finds a code before text that a phone appends: %s", (appended) => {
  expect(codeAt(LINKS, requestTo("nwd.example", `/baaIoPq7X${appended}`))).toBe("baaIoPq7X");
});

test.each(["/baaIoPq7X/x", "/%", "/.well-known", "/baaIoPq7X%2Fx"])(
  "keeps %s unchanged",
  (path) => {
    expect(codeAt(LINKS, requestTo("nwd.example", path))).toBe(path.slice(1));
  },
);

test.each([
  ["nwd.example", "/baaIoPq7X", null, "baaIoPq7X"],
  ["nwd.example", "/f/baaIoPq7X?lang=de", "baaIoPq7X", "f/baaIoPq7X"],
  ["nwd.example", "/", null, ""],
  ["NWD.example.", "/baaIoPq7X", null, "baaIoPq7X"],
  ["app.example.org", "/l/baaIoPq7X?x=/f/", null, "baaIoPq7X"],
  ["app.example.org", "/f/baaIoPq7X", "baaIoPq7X", null],
  ["app.example.org", "/messages", null, null],
  ["app.example.org", "/f", null, null],
  // Behind a proxy that changes the host, only paths identify the source, if present.
  ["10.0.0.1:3000", "/f/baaIoPq7X", "baaIoPq7X", null],
  ["10.0.0.1:3000", "/baaIoPq7X", null, null],
])("parses %s%s as form %s, link %s", (host, url, form, link) => {
  expect(codeAt(FORMS, requestTo(host, url))).toBe(form);
  expect(codeAt(LINKS, requestTo(host, url))).toBe(link);
});
