import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { makeSheet, utf16, workbook } from "@/lib/import/test-files";
import { makeImporter } from "./test-imports";

/** Real-world files, and the resulting group. */
testDatabase();
type Importer = Awaited<ReturnType<typeof makeImporter>>;
let importer: Importer;
let groupId: number;

beforeEach(async () => {
  importer = await makeImporter();
  groupId = await importer.makeGroup();
});

const PEOPLE = [
  ["+491713920001", "Jörg"],
  ["+491713920002", "Zoë"],
];

async function importAll(file: string | Buffer, choices?: object) {
  const checked = await importer.check(groupId, file, choices);
  const done = await importer.put(checked.id, "/start");
  expect(done.state).toBe("done");
  const phones: Record<string, string>[] = await importer.listPhones(groupId);
  return { done, rows: phones.map(({ phone, a }) => [phone, a]) };
}

test.each([
  [
    "UTF-16 with tabs, as Excel saves Unicode text",
    utf16("Handy\tVorname\r\n+49 171 3920001\tJörg\r\n0171/3920002\tZoë\r\n", "le"),
  ],
  [
    "Windows-1252 with semicolons",
    Buffer.from("Handy;Vorname\r\n1713920001;Jörg\r\n491713920002;Zoë\r\n", "latin1"),
  ],
  [
    "numbers that Excel showed as 4.91713920001E+11",
    Buffer.from("Handy,Vorname\n4.91713920001E+11,Jörg\n491713920002.0,Zoë\n"),
  ],
  [
    "a workbook",
    workbook(
      makeSheet([
        '<c t="str"><v>Handy</v></c><c t="str"><v>Vorname</v></c>',
        '<c><v>491713920001</v></c><c t="str"><v>Jörg</v></c>',
        '<c><v>1713920002</v></c><c t="str"><v>Zoë</v></c>',
      ]),
    ),
  ],
  ["a table without headings", Buffer.from("01713920001|Jörg\n01713920002|Zoë\n")],
  [
    "vCards",
    Buffer.from(
      "BEGIN:VCARD\r\nTEL;CELL:0171 3920001\r\nFN:Jörg\r\nEND:VCARD\r\nBEGIN:VCARD\r\nTEL:+491713920002\r\nFN:Zoë\r\nEND:VCARD\r\n",
    ),
  ],
] as const)("%s", async (_, file) => {
  expect((await importAll(file)).rows).toEqual(PEOPLE);
});

test("doesn't guess digits that a spreadsheet dropped, and repairs one row manually", async () => {
  const { send, owner, check, put } = importer;
  const checked = await check(groupId, "Telefon;Name\n4,91714E+11;Erika\n+491713920002;Max\n");
  expect(checked).toMatchObject({ problems: { digits_lost: 1 }, fates: { new: 1, problem: 1 } });
  const edit = (cells: string[]) => send(owner, "PUT", `/imports/${checked.id}/rows/2`, { cells });
  expect((await edit(["+491713920002", "Erika"])).body).toMatchObject({ fate: "duplicate" });
  expect((await edit(["+491713920001", "Erika"])).status).toBe(422);
  const other = await check(groupId, "Telefon;Name\n4,91714E+11;Erika\n+491713920002;Max\n");
  const row = await send(owner, "PUT", `/imports/${other.id}/rows/2`, {
    cells: ["0171 3920001", "Erika"],
  });
  expect(row.body).toMatchObject({ fate: "new", phone: "+491713920001" });
  expect(await put(other.id, "/start")).toMatchObject({ added: 2, fates: { new: 2 } });
});

test("asks for a decision on digits that are valid both domestically and abroad", async () => {
  // German without its zero, or American without its plus.
  const file = "phone\n17604069003\n";
  const checked = await importer.check(groupId, file);
  expect(checked.problems).toEqual({ ambiguous: 1 });
  const national = await importer.put(checked.id, "", { ambiguous: "national" });
  expect(national).toMatchObject({ fates: { new: 1 }, repairs: { zero_added: 1 } });
  await importer.put(checked.id, "/start");
  expect((await importer.listPhones(groupId))[0].phone).toBe("+4917604069003");
});

test("never reads another country's legacy number as a domestic one", async () => {
  const checked = await importer.check(groupId, "phone\n5215512345678\n+491713920001\n");
  expect(checked).toMatchObject({ problems: { ambiguous: 1 }, fates: { new: 1, problem: 1 } });
  const { send, owner } = importer;
  const { body } = await send(owner, "GET", `/imports/${checked.id}/rows?fate[]=problem`);
  expect(body[0].readings).toEqual(["+495215512345678", "+525512345678"]);
});

test.each([
  ["marks of direction", "\u202a0171 3920001\u202c"],
  ["formulas of Excel", '"=""01713920001"""'],
  ["labels", "Mobil: 0171\u00a03920001"],
  ["links", "tel:+49-171-3920001"],
  ["other digits", "٠١٧١٣٩٢٠٠٠١"],
])("parses numbers with %s", async (_, cell) => {
  expect((await importAll(`phone;name\n${cell};Jörg\n`)).rows).toEqual([PEOPLE[0]]);
});

test("requires a choice between two number columns, and fills a column once", async () => {
  const { send, owner, check, put } = importer;
  const checked = await check(groupId, "Work,Home\n+491713920001,+491713920002\n");
  expect(checked.state).toBe("columns");
  expect((await send(owner, "PUT", `/imports/${checked.id}/start`)).body.detail).toMatch(/column/);
  const twice = { columns: ["phone", "phone"] };
  expect((await send(owner, "PUT", `/imports/${checked.id}`, twice)).status).toBe(400);
  const chosen = await put(checked.id, "", { columns: ["a", "phone"] });
  expect(chosen).toMatchObject({ state: "ready", fates: { new: 1 } });
});

test("skips, truncates or clears values that are too long, as chosen", async () => {
  const long = "x".repeat(1_531);
  const { check, put, listPhones } = importer;
  const checked = await check(groupId, `phone,note\n+491713920001,${long}\n`);
  expect(checked.problems).toEqual({ too_long: 1 });
  expect((await put(checked.id, "", { too_long: "cut" })).repairs).toEqual({ text_cut: 1 });
  await put(checked.id, "/start");
  expect((await listPhones(groupId))[0].a).toHaveLength(1_530);
});

test("round-trips an export to the same bytes, including formulas and apostrophes", async () => {
  const { makeGroup, exportPhones, check, put } = importer;
  const source = await makeGroup({
    name_a: "Vorname",
    name_c: 'Notiz; "privat"',
    phones: [
      { phone: "+491713920003", a: "=cmd|' /C calc'!A0", b: " leading", c: "two\r\nlines" },
      { phone: "+491713920001", a: "'=1", callback_data: "-order" },
      { phone: "+491713920002", a: 'O\'Neil, "Pat"', c: "+49", e: "@x" },
    ],
  });
  const bytes = await exportPhones(source);
  const done = await put((await check(groupId, bytes)).id, "/start");
  expect(done).toMatchObject({ state: "done", added: 3 });
  const withoutId = (file: Buffer) => file.toString().replace(/^(\uFEFF?)[^,]*,/gm, "$1");
  expect(withoutId(await exportPhones(groupId))).toBe(withoutId(bytes));
  const again = await put((await check(source, bytes, { known: "overwrite" })).id, "/start");
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  expect((await exportPhones(source)).equals(bytes)).toBe(true);
});

test("reports a garbled letter at its row, and compares encodings", async () => {
  const { send, owner, check } = importer;
  const file = Buffer.concat([
    Buffer.from("phone;name\n+491713920001;Jörg\n+491713920002;Zo"),
    Buffer.from([0xeb]),
    Buffer.from("\n+491713920003;José\n"),
  ]);
  const checked = await check(groupId, file);
  expect(checked).toMatchObject({
    encoding: "utf-8",
    is_garbled: true,
    problems: { damaged: 1 },
    fates: { new: 2 },
  });
  const { body } = await send(owner, "GET", `/imports/${checked.id}/encodings`);
  expect(body.encodings).toHaveLength(8);
  expect(body.encodings).toContainEqual({
    encoding: "utf-8",
    preview: "+491713920001;Jörg\n+491713920002;Zo\ufffd\n+491713920003;José",
    is_garbled: true,
  });
  const again = await importer.put(checked.id, "", { encoding: "windows-1252" });
  expect(again).toMatchObject({ encoding: "windows-1252", is_garbled: true, fates: { new: 3 } });
});

test("skips rows above the header, which can be included again", async () => {
  const file = "Customers\nMay 2026\nPhone;Name\n+491713920001;Jörg\n";
  const checked = await importer.check(groupId, file);
  expect(checked).toMatchObject({ title_rows: 2, has_header: true, rows: 1, fates: { new: 1 } });
  const changed = await importer.put(checked.id, "", { known: "fill" });
  expect(changed).toMatchObject({ title_rows: 2, rows: 1 });
  const whole = await importer.put(checked.id, "", { title_rows: 0, has_header: false });
  expect(whole).toMatchObject({ title_rows: 0, rows: 4 });
});
