import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  type TestAccount,
} from "@/lib/http/test-api";
import { EXPORT_COLUMNS } from "./schema-values";
import { PHONE, postJson, VALID } from "./test-sms";

/** Files of messages, opened as a spreadsheet opens them. */
testDatabase();
const { api } = makeTestApi();
const TEXTS = ['=HYPERLINK("https://example.org")', "+1+2", "@x", 'say "hi"; <b>, &', "a\nb"];
let who: TestAccount;

beforeAll(async () => {
  await importTestRates();
  who = await makeTestAccount({ balance: "10" });
  for (const text of TEXTS) await postJson(api, "/sms", who.headers, { ...VALID, text });
});

const download = (query: string, headers = who.headers) =>
  api.request(`/sms/export${query}`, { headers });

describe("CSV", () => {
  test("holds every field of every message, newest first, in UTF-8 that Excel knows", async () => {
    const answer = await download("");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="messages-/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parse(Buffer.from(bytes), { bom: true }) as string[][];
    expect(head).toEqual([...EXPORT_COLUMNS]);
    const texts = rows.map((row) => row[EXPORT_COLUMNS.indexOf("text")]);
    expect(texts).toEqual(
      [...TEXTS].reverse().map((text) => (/^[=+@]/.test(text) ? `'${text}` : text)),
    );
    for (const row of rows) expect(row[1]).toBe(PHONE);
  });

  test("has the columns that were asked for, and semicolons with decimal commas", async () => {
    const answer = await download("?columns[]=phone&columns[]=price&separator=semicolon&text=say");
    const rows = parse(await answer.text(), { bom: true, delimiter: ";" });
    expect(rows).toEqual([
      ["phone", "price"],
      [PHONE, expect.stringMatching(/^\d+,\d+$/)],
    ]);
  });
});

describe("XLSX", () => {
  test("opens, with phone numbers and formulas as texts and numbers as numbers", async () => {
    const answer = await download(
      "?format=xlsx&columns[]=phone&columns[]=text&columns[]=parts_count",
    );
    expect(answer.headers.get("content-type")).toContain("spreadsheetml");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(TEXTS.length + 1);
    expect(sheet).toContain(
      `<c t="inlineStr" s="1"><is><t xml:space="preserve">${PHONE}</t></is></c>`,
    );
    expect(sheet).toContain("&apos;=HYPERLINK(&quot;https://example.org&quot;)");
    expect(sheet).toContain("<c><v>1</v></c></row>");
    expect(sheet).not.toContain("<f>");
    expect(sheet.endsWith("</sheetData></worksheet>")).toBe(true);
  });
});

test("roles that see numbers masked are refused", async () => {
  for (const role of ["accountant", "developer"] as const) {
    const person = await makeTestPerson(who.ctx, role);
    expect((await download("", person.headers)).status, role).toBe(403);
  }
});
