import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { detectFile } from "./detect-file";
import { detectEncoding, isGarbled, createPreview } from "./encoding";
import { readTable } from "./read-table";
import { utf16 } from "./test-files";

const makeTable = (names: readonly string[]) =>
  ["Telefon;Name", ...names.map((name, at) => `+49171392000${at};${name}`)].join("\r\n");

const WESTERN = ["Jörg Müller", "Zoë Weiß", "André Ängström", "José Muñoz", "João Conceição"];
const POLISH = ["Łukasz Wiśniewski", "Małgorzata Dąbrowska", "Grażyna Żak", "Paweł Wójcik"];
const RUSSIAN = ["Иван Петров", "Анна Соловьёва"];

test.each([
  ["utf-8", "utf8", WESTERN],
  ["windows-1252", "win1252", [...WESTERN, "5 € für Œuvre"]],
  ["cp850", "cp850", WESTERN],
  ["macintosh", "macroman", WESTERN],
  ["windows-1250", "win1250", POLISH],
  ["windows-1251", "win1251", RUSSIAN],
  ["utf-8", "utf8", [...POLISH, ...RUSSIAN]],
] as const)("detects a file in %s", async (encoding, name, people) => {
  const bytes = iconv.encode(makeTable(people), name);
  const { layout } = await detectFile(bytes);
  expect(layout).toEqual({ format: "csv", encoding, delimiter: ";", sheet: 0 });
  const names: (string | undefined)[] = [];
  for await (const { cells } of readTable([bytes], layout)) names.push(cells[1]);
  expect(names).toEqual(["Name", ...people]);
});

test("keeps the other rows of a UTF-8 file with corrupt bytes", async () => {
  const good = Buffer.from(makeTable(WESTERN));
  const bytes = Buffer.concat([
    good,
    Buffer.from("\r\n+491713920009;J"),
    Buffer.from([0xf6]),
    Buffer.from("rg"),
  ]);
  const { layout } = await detectFile(bytes);
  expect(layout).toMatchObject({ encoding: "utf-8", isGarbled: true });
  const rows: string[][] = [];
  for await (const { cells } of readTable([bytes], layout)) rows.push(cells);
  expect(rows.map(([, name]) => name)).toEqual(["Name", ...WESTERN, "J\ufffdrg"]);
});

test.each([
  ["decoded twice", Buffer.from("phone,name\n+491713920001,JÃ¶rg"), "utf-8", true],
  ["UTF-8 as windows-1252", Buffer.from("phone,name\n+491713920001,Jörg"), "windows-1252", true],
  ["windows-1252 as cp850", iconv.encode("phone,name\n1,Jörg", "win1252"), "cp850", true],
  ["windows-1252", iconv.encode("phone,name\n1,Jörg „Bär“ 5 €", "win1252"), "windows-1252", false],
  ["UTF-8 with signs", Buffer.from("phone,name\n1,Jörg – “Bär” 👍 ½ Ærø"), "utf-8", false],
  ["a long line of UTF-8", Buffer.from(`phone,name\n1,${"ö".repeat(40_001)}\n2,x`), "utf-8", false],
  ["UTF-16 beyond a sample", utf16(`p${"😀".repeat(40_000)}`, "le"), "utf-16le", false],
  ["UTF-16", utf16("phone,name\n1,Jörg", "le"), "utf-16le", false],
  ["nothing beyond ASCII", Buffer.from("phone,name\n1,Jane"), "cp850", false],
] as const)("detects garbled letters: %s", (_, bytes, encoding, expected) => {
  expect(isGarbled(bytes, encoding)).toBe(expected);
});

test("previews the lines that differ", () => {
  const bytes = iconv.encode("phone,name\n1,Jane\n2,Jörg\n3,Zoë\n", "win1252");
  expect(createPreview(bytes, "windows-1252")).toBe("2,Jörg\n3,Zoë");
  expect(createPreview(bytes, "windows-1251")).toBe("2,Jцrg\n3,Zoл");
  expect(createPreview(Buffer.from("1,Jane"), "utf-8")).toBe("");
});

test("detects the encoding of a non-ASCII file in time", () => {
  expect(detectEncoding(Buffer.alloc(5_000_000, 0xe9))).toBeTypeOf("string");
  expect(detectEncoding(Buffer.from("é\n".repeat(1_000_000), "latin1"))).toBe("windows-1252");
});
