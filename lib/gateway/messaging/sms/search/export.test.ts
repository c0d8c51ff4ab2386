import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { EXPORT_COLUMNS } from "@/lib/gateway/messaging/sms/schema-values";
import { submitDueMessages, PHONE, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Files of messages, opened as a spreadsheet opens them. */
const { api, account } = testModule({ account: { balance: "10" }, isShared: true, hasRates: true });
const TEXTS = ['=HYPERLINK("https://example.org")', "+1+2", "@x", 'say "hi"; <b>, &', "a\nb"];

beforeAll(async () => {
  for (const text of TEXTS) await postJson(api, "/sms", account.headers, { ...VALID, text });
});

const download = (query: string, headers = account.headers) =>
  api.request(`/sms/export${query}`, { headers });

describe("CSV", () => {
  test("exports every field of every message, newest first, in UTF-8 with a BOM for Excel", async () => {
    const response = await download("");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="messages-/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parse(Buffer.from(bytes), { bom: true }) as string[][];
    expect(head).toEqual([...EXPORT_COLUMNS]);
    const texts = rows.map((row) => row[EXPORT_COLUMNS.indexOf("text")]);
    expect(texts).toEqual(
      [...TEXTS].reverse().map((text) => (/^[=+@]/.test(text) ? `'${text}` : text)),
    );
    for (const row of rows) expect(row[1]).toBe(PHONE);
  });

  test("exports the requested columns, with semicolons and decimal commas", async () => {
    const response = await download(
      "?columns[]=phone&columns[]=price&separator=semicolon&text=say",
    );
    const rows = parse(await response.text(), { bom: true, delimiter: ";" });
    expect(rows).toEqual([
      ["phone", "price"],
      [PHONE, expect.stringMatching(/^\d+,\d+$/)],
    ]);
  });
});

describe("amounts", () => {
  const COLUMNS = ["state", "status_code", "price", "charged", "refunded", "currency"] as const;
  const asked = COLUMNS.map((column) => `columns[]=${column}`).join("&");

  /** A message that was stopped, one that waits and one that the carrier took. */
  async function makeThree() {
    const { headers, id } = await makeTestAccount({ balance: "10" });
    const later = Math.floor(Date.now() / 1000) + 3_600;
    const uuids: string[] = [];
    for (const delivery_at of [later, later, 0]) {
      const response = await postJson(api, "/sms", headers, { ...VALID, delivery_at });
      uuids.push((await response.json()).uuid);
    }
    const stop = `/sms/ops/batch_cancel?uuid[]=${uuids[0]}`;
    expect((await postJson(api, stop, headers, "")).status).toBe(200);
    await submitDueMessages(id, 1);
    return { headers, uuids };
  }

  test("show a refunded message as refunded, and a queued one as not yet charged", async () => {
    const { headers, uuids } = await makeThree();
    const response = await download(`?${asked}&_order[created_at]=asc`, headers);
    const [head, ...rows] = parse(await response.text(), { bom: true }) as string[][];
    expect(head).toEqual([...COLUMNS]);
    expect(rows).toEqual([
      ["stopped", "6000", "0.075", "0", "0.075", "EUR"],
      ["scheduled", "0", "0.075", "0", "0", "EUR"],
      ["moving", "100", "0.075", "0.075", "0", "EUR"],
    ]);
    const xlsx = await download(`?${asked}&format=xlsx&status_code[]=6000`, headers);
    const files = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain("<c><v>0.075</v></c><c><v>0</v></c><c><v>0.075</v></c>");
    const amounts = await Promise.all(
      uuids.map(async (uuid) => {
        const timeline = await api.request(`/sms/${uuid}/timeline`, { headers });
        const { charged, reserved, refunded, currency } = await timeline.json();
        return [charged, reserved, refunded, currency];
      }),
    );
    expect(amounts).toEqual([
      [0, 0, 0.075, "EUR"],
      [0, 0.075, 0, "EUR"],
      [0.075, 0, 0, "EUR"],
    ]);
  });
});

describe("XLSX", () => {
  test("opens with phone numbers and formulas as text and numbers as numbers", async () => {
    const response = await download(
      "?format=xlsx&columns[]=phone&columns[]=text&columns[]=parts_count",
    );
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
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

test("rejects an unknown format, column or separator, with the supported ones", async () => {
  const asked = [
    ["format", "pdf", "csv, xlsx"],
    ["columns[]", "colour", EXPORT_COLUMNS.join(", ")],
    ["separator", "tab", "comma, semicolon, semicolon_point"],
  ];
  for (const [path = "", value = "", values = ""] of asked) {
    const response = await download(`?columns[]=phone&${path}=${value}`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        code: "invalid_input",
        violations: [{ propertyPath: path, message: expect.stringContaining(values) }],
      },
    ]);
  }
});

test("rejects developers, who don't need customer files", async () => {
  const person = await makeTestPerson(account.ctx, "developer");
  expect((await download("", person.headers)).status).toBe(403);
});

test("gives bookkeeping every amount, but no text or whole number", async () => {
  const { headers } = await makeTestPerson(account.ctx, "accountant");
  const response = await download("", headers);
  expect(response.status).toBe(200);
  const file = await response.text();
  const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(TEXTS.length);
  for (const row of rows) expect(row).toMatchObject({ phone: "+49••••••••999", text: "" });
  for (const row of rows) expect(Number(row.price)).toBeGreaterThan(0);
  expect(file).not.toContain(PHONE);
  expect((await download("?text=say", headers)).status).toBe(403);
});
