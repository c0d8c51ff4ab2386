import { expect, test } from "vitest";
import { parseDestination } from "./destination";

const OWN = [
  { host: "nwd.example", path: "/" },
  { host: "app.example.org:3000", path: "/l/" },
];

test.each([
  "https://nwd.example/baaIoPq7X",
  "https://NWD.example:443/",
  "https://nwd.example./baaIoPq7X",
  "http://ＮＷＤ.example/x",
  "https://app.example.org:3000/x/../l/baaIoPq7X",
  "https://app.example.org.:3000/l/baaIoPq7X",
  "nwd.example/baaIoPq7X",
])("detects a redirect loop for %s", (url) => {
  expect(() => parseDestination(url, OWN)).toThrow("can't lead to another short link");
});

test.each([
  ["https://example.org", "https://example.org/"],
  ["https://exаmple.org/", "https://xn--exmple-4nf.org/"],
  ["https://nwd.example\\@evil.example.org/", null],
  ["https://example.org/\r\nSet-Cookie: a=b", null],
  ["https://example.org/a\tb", null],
  [" https://example.org/a\n", "https://example.org/a"],
  ["example.org", "https://example.org/"],
  ["www.example.org/sale?x=1#y", "https://www.example.org/sale?x=1#y"],
  ["//example.org/a", "https://example.org/a"],
  ["example.org:8443/a", "https://example.org:8443/a"],
  ["bücher.example", "https://xn--bcher-kva.example/"],
  ["localhost/a", null],
  ["mailto:ada@example.org", null],
  ["ada@example.org", null],
  ["example.org sale", null],
  ["sale", null],
  ["1.5", null],
  ["data:text/html,x.example/", null],
  ["javascript:alert(1)//x.example", null],
  ["https://app.example.org:3000/f/baaIoPq7X", "https://app.example.org:3000/f/baaIoPq7X"],
  ["https://user@example.org/", null],
  ["javascript://example.org/%0aalert(1)", null],
])("parses %j as %j", (url, expected) => {
  if (expected === null) expect(() => parseDestination(url, OWN)).toThrow();
  else expect(parseDestination(url, OWN)).toBe(expected);
});
