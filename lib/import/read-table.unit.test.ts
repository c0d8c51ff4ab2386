import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { detectFile } from "./detect-file";
import { readTable } from "./read-table";
import type { TableRow } from "./table-row";
import { makeSheet, utf16, workbook } from "./test-files";

async function readAll(bytes: Buffer) {
  const { layout } = await detectFile(bytes);
  const rows: string[][] = [];
  for await (const { cells } of readTable([bytes], layout)) rows.push(cells);
  return { layout, rows };
}

async function readRows(text: string): Promise<TableRow[]> {
  const bytes = Buffer.from(text);
  const rows: TableRow[] = [];
  for await (const row of readTable([bytes], (await detectFile(bytes)).layout)) rows.push(row);
  return rows;
}

/** Returns why a file is rejected, or its row count. */
async function readReason(bytes: Buffer): Promise<string | number | undefined> {
  try {
    return (await readAll(bytes)).rows.length;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}

const TABLE = [
  ["Telefon", "Name"],
  ["+491713920001", "Jörg"],
];
const csv = (separator: string) => TABLE.map((row) => row.join(separator)).join("\r\n");

test.each([
  ["UTF-8", Buffer.from(csv(",")), "utf-8", ","],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${csv(";")}`), "utf-8", ";"],
  ["UTF-16 LE", utf16(csv("\t"), "le"), "utf-16le", "\t"],
  ["UTF-16 BE", utf16(csv(";"), "be"), "utf-16be", ";"],
  ["UTF-16 LE without its mark", utf16(csv("|"), "le", false), "utf-16le", "|"],
  ["UTF-16 BE without its mark", utf16(csv(","), "be", false), "utf-16be", ","],
  ["Windows-1252", Buffer.from(csv(";"), "latin1"), "windows-1252", ";"],
  ["Excel's line for the delimiter", Buffer.from(`sep=|\r\n${csv("|")}`), "utf-8", "|"],
] as const)("reads %s as written", async (_, bytes, encoding, delimiter) => {
  const { layout, rows } = await readAll(bytes);
  expect(layout).toMatchObject({ format: "csv", encoding, delimiter });
  expect(rows).toEqual(TABLE);
});

test("keeps separators, quotes, line breaks, spaces and formulas as text", async () => {
  const text =
    'phone,a\n+491,"He said ""hi"",\r\nthen left"\r+492, two \r\n\n+493,\'=cmd|x\n+494,5" disk\n';
  expect((await readAll(Buffer.from(text))).rows).toEqual([
    ["phone", "a"],
    ["+491", 'He said "hi",\r\nthen left'],
    ["+492", " two "],
    ["+493", "=cmd|x"],
    ["+494", '5" disk'],
  ]);
});

test("reads a workbook's first visible sheet: texts, full numbers, dates, formula results", async () => {
  const sheet = makeSheet([
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>Vor</t></r><r><t>name</t></r></is></c>',
    '<c r="A2"><v>4.91713920001E11</v></c><c r="C2" s="1"><v>45413</v></c>',
    "",
    '<c r="A4" t="str"><f>"+49"&amp;B4</f><v>+491713920002</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c>',
    '<c r="A5" t="inlineStr"><is><t>J &amp; K</t><rPh><t>no</t></rPh></is></c><c r="B5"><v>12.5</v></c>',
  ]);
  const { layout, rows } = await readAll(workbook(sheet, ["Handy &lt;1&gt;"]));
  expect(layout.format).toBe("xlsx");
  expect(rows).toEqual([
    ["Handy <1>", "Vorname"],
    ["491713920001", "", "2024-05-01"],
    ["+491713920002", "true", ""],
    ["J & K", "12.5"],
  ]);
});

test("reads vCards of three versions: mobile numbers first, folded and encoded lines joined", async () => {
  const cards = [
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6r=\r\ng\r\nTEL;HOME:030 23125001\r\nTEL;CELL:0171 3920001\r\nEND:VCARD",
    'BEGIN:VCARD\nVERSION:3.0\nFN:Erika Muster\\, Dr.\nORG:Muster\n  AG;Sales\nitem1.TEL;type="CELL":+49 171 3920002\nTEL;TYPE=CELL:+49 171 3920003\nPHOTO;ENCODING=b:AAAA\n BBBB\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Max\nTEL;VALUE=uri;TYPE="voice":tel:+49-171-3920004;ext=5\nEMAIL:max@example.org\nEND:VCARD\nBEGIN:VCARD\nFN:Nobody\nEND:VCARD',
  ];
  const { layout, rows } = await readAll(Buffer.from(cards.join("\r\n")));
  expect(layout.format).toBe("vcard");
  expect(rows.slice(1)).toEqual([
    ["0171 3920001", "Jörg Müller", "Jörg", "Müller", "", ""],
    ["+49 171 3920002", "Erika Muster, Dr.", "", "", "Muster AG", ""],
    ["+49 171 3920003", "Erika Muster, Dr.", "", "", "Muster AG", ""],
    ["+49-171-3920004", "Max", "", "", "", "max@example.org"],
    ["", "Nobody", "", "", "", ""],
  ]);
});

const wide = `${"a,".repeat(300)}\n+491,b`;
const doctype =
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>';

test.each([
  ["nothing", Buffer.alloc(0), "file_empty"],
  ["only spaces", Buffer.from(" \r\n\n "), "file_empty"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "file_not_table"],
  ["a page", Buffer.from("<html><table><tr><td>+491</td></tr></table>"), "file_not_table"],
  [
    "a NUL far within",
    Buffer.from(`phone\n${"+491713920001\n".repeat(9_000)}\0`),
    "file_not_table",
  ],
  ["a NUL in UTF-16", utf16("phone\n+49\u0000171", "le"), "file_not_table"],
  ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1000000", "hex"), "file_old_excel"],
  [
    "some other zip file",
    Buffer.from(zipSync({ "../../x.csv": strToU8("+491") })),
    "file_not_table",
  ],
  ["half a workbook", workbook(makeSheet(["<c><v>1</v></c>"])).subarray(0, 700), "file_damaged"],
  ["too many columns", Buffer.from(wide), "file_too_wide"],
  ["a cell far to the right", workbook(makeSheet(['<c r="XFD1"><v>1</v></c>'])), "file_too_wide"],
  ["entities", workbook(doctype), "file_damaged"],
  ["deep XML", workbook(`<worksheet>${"<a>".repeat(100_000)}`), "file_damaged"],
  ["XML that is none", workbook("<worksheet><row></sheet>"), "file_damaged"],
  ["an empty sheet", workbook(makeSheet([])), "file_empty"],
  [
    "a quote that never closes",
    Buffer.from(`phone\n"+491\n${"x\n".repeat(100_000)}`),
    "file_quote_open",
  ],
  ["a card without an end", Buffer.from("BEGIN:VCARD\nTEL:+491"), "file_empty"],
] as const)("rejects %s: %3$s", async (_, bytes, reason) => {
  expect(await readReason(bytes)).toBe(reason);
});

test.each([
  ["as Excel writes it", "sep=;\r\n"],
  ["in quotes, saved again", '"sep=;"\r\n'],
  ["in quotes with empty cells", '"sep=;";\n'],
  ["behind a byte order mark", '\ufeff"sep=;"\r\n'],
])("skips the line that declares the delimiter: %s", async (_, line) => {
  const { layout, rows } = await readAll(Buffer.from(line + csv(";")));
  expect(layout).toMatchObject({ delimiter: ";" });
  expect(rows).toEqual(TABLE);
});

test.each([
  ["at the end", 'phone\n"+491', 2, ['"+491']],
  [
    "behind cells of two lines",
    'phone;name\n+491;"two\nlines"\n\n+492;"Jane\n+493;Max\n',
    4,
    ["+492", '"Jane'],
  ],
  ["behind the line for the delimiter", 'sep=;\nphone;name\n"+491;Jane\n', 2, ['"+491', "Jane"]],
  ["in a list of numbers", 'phone\r\n"+4917139\r\n+4917140\r\n', 2, ['"+4917139']],
])("reports an unclosed quote as its row's problem: %s", async (_, text, line, cells) => {
  const rows = await readRows(text);
  expect(rows.filter(({ problem }) => problem !== undefined)).toEqual([
    { line, cells, problem: "quote_open" },
  ]);
});

test("reads the other rows of a file with unclosed quotes, however long it is", async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `+49171${at};"Name; ${at}"`);
  lines[17] = '+4917117;"Jane';
  // Its own row only, which isn't a number.
  lines[9_000] = '"+491719000;"Max"';
  lines[19_999] = '+4917119999;"';
  const rows = await readRows(["phone;name", ...lines].join("\r\n"));
  expect(rows.filter(({ problem }) => problem).map(({ line }) => line)).toEqual([19, 20_001]);
  const others = lines.flatMap((_, at) =>
    at === 17 || at === 19_999
      ? []
      : [at === 9_000 ? ['"+491719000;"Max"'] : [`+49171${at}`, `Name; ${at}`]],
  );
  expect(rows.filter(({ problem }) => !problem).map(({ cells }) => cells)).toEqual([
    ["phone", "name"],
    ...others,
  ]);
});

test("keeps cells of several lines whose marks match", async () => {
  const text = 'phone;note\n+491;"He said ""hi;""\n+49;""bye"""\n+492;x\n';
  expect((await readRows(text)).slice(1)).toEqual([
    { line: 2, cells: ["+491", 'He said "hi;"\n+49;"bye"'] },
    { line: 3, cells: ["+492", "x"] },
  ]);
});

test.each([
  ["before many lines", `phone\n+491\n"${"x\n".repeat(100_000)}`, 3],
  ["before the lines of a text", `phone;note\n+491;"${"Dear Jane\n".repeat(30)}`, 2],
  ["before a long line", `phone;note\n+491;"${"x".repeat(200_000)}`, 2],
  ["in more rows than can be mistakes", `phone;name\n${'+491;"x\n'.repeat(200)}`, 102],
])("reports an unclosed quote with its line: %s", async (_, text, line) => {
  await expect(readAll(Buffer.from(text))).rejects.toMatchObject({
    reason: "file_quote_open",
    limit: line,
  });
});

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="00000000000"/><numFmt numFmtId="166" formatCode="&quot;+&quot;0"/><numFmt numFmtId="167" formatCode="\\0\\1\\7\\1\\ ###\\-####"/><numFmt numFmtId="168" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####"/><numFmt numFmtId="169" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/></cellXfs></styleSheet>';

function makeWorkbook(sheets: readonly string[], more: Record<string, string> = {}): Buffer {
  const list = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join("");
  const rels = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`);
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns:r="x"><sheets>${list}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${rels.join("")}</Relationships>`,
    ...more,
  };
  for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/s${at}.xml`] = sheet;
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([at, xml]) => [at, strToU8(xml)]))),
  );
}

test("reads numbers as their format displays them", async () => {
  const row =
    '<c s="1"><v>1713920001</v></c><c s="2"><v>491713920001</v></c><c s="3"><v>3920001</v></c><c s="4"><v>2125550169</v></c><c s="5"><v>5</v></c><c><v>7</v></c>';
  const { rows } = await readAll(makeWorkbook([makeSheet([row])], { "xl/styles.xml": STYLES }));
  expect(rows).toEqual([
    ["01713920001", "+491713920001", "0171 392-0001", "(212) 555-0169", "5", "7"],
  ]);
});

test("decodes characters that a workbook escapes", async () => {
  const cells =
    '<c t="s"><v>0</v></c><c t="inlineStr"><is><t>a_x005F_x000D_b</t></is></c><c t="str"><v>c_x0009_d_x0000_</v></c><c t="str"><v>my_x_file</v></c>';
  const strings = { "xl/sharedStrings.xml": "<sst><si><t>Jane_x000D_\nDoe</t></si></sst>" };
  const { rows } = await readAll(makeWorkbook([makeSheet([cells])], strings));
  expect(rows).toEqual([["Jane\r\nDoe", "a_x000D_b", "c\td", "my_x_file"]]);
});

test("reads the first sheet with rows", async () => {
  const filled = makeSheet(['<c t="str"><v>phone</v></c>']);
  const { layout, rows } = await readAll(makeWorkbook([makeSheet([]), makeSheet([""]), filled]));
  expect(layout.sheet).toBe(2);
  expect(rows).toEqual([["phone"]]);
});
