import { expect, test } from "vitest";
import { readTextFile } from "./read-text-file";

test.each([
  ["UTF-8", [0xc3, 0xa4]],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0xc3, 0xa4]],
  ["UTF-16, low byte first", [0xff, 0xfe, 0xe4, 0x00]],
  ["UTF-16, high byte first", [0xfe, 0xff, 0x00, 0xe4]],
  ["Windows-1252", [0xe4]],
])("reads a text in %s without its byte order mark", async (_, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe("ä");
});

test("a damaged byte of a UTF-8 file garbles only its own line", async () => {
  const file = new Blob([
    "+491713920001;Jörg\n+491713920002;J",
    new Uint8Array([0xf6]),
    "rg\n+491713920003;Zoë",
  ]);
  expect((await readTextFile(file)).split("\n")).toEqual([
    "+491713920001;Jörg",
    "+491713920002;J\ufffdrg",
    "+491713920003;Zoë",
  ]);
});
