import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { iterateDocuments } from "./export";
import {
  issueCreditNote,
  issueInvoice,
  makePayment,
} from "@/lib/gateway/billing/invoices/test-issue";

const { api, account } = testModule({ isShared: true });
let ids: number[];

beforeAll(async () => {
  const { ctx } = account;
  ids = [];
  for (let at = 0; at < 60; at += 1) ids.push(await issueInvoice(ctx, makePayment(ctx, 1_000n)));
  await issueCreditNote(ctx, makePayment(ctx, 10_000n));
});

const download = (path: string, of = account) => api.request(path, { headers: of.headers });

async function unzip(path: string, of = account): Promise<Record<string, Uint8Array>> {
  const response = await download(path, of);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

const readManifest = (files: Record<string, Uint8Array>) =>
  strFromU8(files["manifest.csv"] ?? new Uint8Array())
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

const chosen = (some: readonly number[]) => some.map((id) => `id[]=${id}`).join("&");

test("exports every matching document in a ZIP, with a list whose sums match", async () => {
  const files = await unzip(`/billing_documents/archive?${chosen(ids.slice(48, 56))}`);
  const pdfs = Object.keys(files).filter((name) => name.endsWith(".pdf"));
  expect(pdfs).toHaveLength(8);
  for (const name of pdfs)
    expect(strFromU8(files[name] ?? new Uint8Array(4)).slice(0, 4)).toBe("%PDF");
  const [head = [], ...rows] = readManifest(files);
  expect(rows.map(([file]) => file)).toEqual(pdfs);
  const sum = rows.reduce((all, row) => all + Number(row[head.indexOf("amount")]), 0);
  expect(sum).toBeCloseTo(8 * 11.9, 5);
  expect(files["MISSING.txt"]).toBeUndefined();
});

test("exports a ZIP of one document type only", async () => {
  expect(readManifest(await unzip("/billing_documents/archive?kind=credit_note"))).toHaveLength(2);
});

test("lists documents that can't be rendered, and includes the others", async () => {
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET document = jsonb_set(document, '{amount}', '"1"')
       WHERE account_id = $1 AND document_id = $2`,
      [account.id, ids[3]],
    ),
  );
  const files = await unzip(`/billing_documents/archive?id[]=${ids[2]}&id[]=${ids[3]}`);
  expect(Object.keys(files)).toHaveLength(3);
  expect(strFromU8(files["MISSING.txt"] ?? new Uint8Array())).toMatch(/PH\d{4}-\d{6}\.pdf\r\n$/);
  expect(readManifest(files)).toHaveLength(2);
});

test("gives another account an empty ZIP", async () => {
  const other = await makeTestAccount();
  const files = await unzip(`/billing_documents/archive?id[]=${ids[0]}`, other);
  expect(Object.keys(files)).toEqual(["manifest.csv"]);
});

test("exports DATEV bookings with one line per document, in Windows-1252", async () => {
  const response = await download("/billing_documents/bookings?expense_account=6805");
  expect(response.headers.get("content-disposition")).toContain("EXTF_Buchungsstapel.csv");
  const text = new TextDecoder("windows-1252").decode(await response.arrayBuffer());
  const [, , ...lines] = text.trim().split("\r\n");
  expect(lines).toHaveLength(62);
  expect(lines[0]).toMatch(/^11,90;"S";"EUR";;;"";6805;70000;"9";\d{4};"PH\d{4}-000001"/);
  expect(lines.filter((line) => line.startsWith('119,00;"H"'))).toHaveLength(1);
});

test.each([
  ["expense_account", "expense_account=4920a"],
  ["expense_account", "expense_account=9999999999999999999"],
  ["expense_account", "expense_account=-4920"],
  ["expense_account", "expense_account=0"],
  ["expense_account", "expense_account=492"],
  ["expense_account", "expense_account=123456789&creditor_account=1234567890"],
  ["creditor_account", "creditor_account=-70000"],
  ["creditor_account", "creditor_account=70000.5"],
  ["creditor_account", "creditor_account=1600"],
  ["creditor_account", "expense_account=68050"],
])("rejects a file whose %s DATEV would reject or misread: %s", async (field, query) => {
  const response = await download(`/billing_documents/bookings?${query}`);
  const [first] = (await response.json()).violations ?? [];
  expect([response.status, first?.propertyPath]).toEqual([400, field]);
  expect(first?.message).toMatch(/digit/);
});

test("exports longer account numbers too", async () => {
  const query = "expense_account=68050&creditor_account=700001";
  const response = await download(`/billing_documents/bookings?${query}`);
  expect(await response.text()).toContain('"";68050;700001;"9"');
});

test("keeps customer input in its cell, as text", async () => {
  const hostile = await makeTestAccount();
  await runWrite(hostile.ctx, (write) =>
    updateAccountSettings(write, { document_reference: '=1+1";"S";\u202e山' }),
  );
  await issueInvoice(hostile.ctx, makePayment(hostile.ctx, 1_000n));
  const files = await unzip("/billing_documents/archive", hostile);
  const manifest = strFromU8(files["manifest.csv"] ?? new Uint8Array());
  expect(manifest).toContain(`,"'=1+1"";""S"";`);
  const response = await download("/billing_documents/bookings", hostile);
  const text = new TextDecoder("windows-1252").decode(await response.arrayBuffer());
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain(`;"'=1+1"" ""S"" `);
});

test.each([
  ["name", { name: "x".repeat(50_000) }],
  ["document_reference", { document_reference: "x".repeat(50_000) }],
  ["address.street", { address: { street: "x".repeat(50_000) } }],
])("prevents 50 KB of %s from reaching a document", async (field, body) => {
  const response = await api.request("/settings/account", {
    method: "PUT",
    headers: {
      ...(await makeTestPerson(account.ctx, "owner")).headers,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const problem = await response.json();
  expect([response.status, problem.violations?.[0]?.propertyPath]).toEqual([400, field]);
});

test("rejects bookings of two years", async () => {
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET document = jsonb_set(document, '{issuedOn}', '"2025-12-31"')
       WHERE account_id = $1 AND document_id = $2`,
      [account.id, ids[0]],
    ),
  );
  const response = await download("/billing_documents/bookings");
  expect([response.status, (await response.json()).reason]).toEqual([422, "bookings_of_years"]);
});

test("keeps documents that stop matching during the export, without displacing others", async () => {
  const { ctx } = await makeTestAccount();
  for (let at = 0; at < 55; at += 1) await issueInvoice(ctx, makePayment(ctx, 1_000n));
  const paid = { conditions: [{ field: "status", op: "in" as const, values: [1] }] };
  const found: string[] = [];
  for await (const { number } of iterateDocuments(ctx, {
    ...paid,
    page: 1,
    itemsPerPage: 30,
    order: [],
  })) {
    if (found.length === 0) {
      await asOwner((tx) =>
        tx.query(
          "UPDATE billing_documents SET status = 0, paid_at = NULL, paid_by = NULL WHERE account_id = $1",
          [ctx.account.id],
        ),
      );
    }
    found.push(number);
  }
  expect(new Set(found).size).toBe(55);
});

test("uses the seller's date everywhere for a document of New Year's first hour", async () => {
  const other = await makeTestAccount();
  const at = new Date("2026-12-31T23:30:00Z");
  const id = await issueInvoice(other.ctx, makePayment(other.ctx));
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET created_at = $3, document = jsonb_set(document, '{issuedOn}', '"2027-01-01"')
       WHERE account_id = $1 AND document_id = $2`,
      [other.id, id, at],
    ),
  );
  const read = async (path: string) => (await download(path, other)).json();
  const found = async (days: string) => {
    const manifest = readManifest(await unzip(`/billing_documents/archive?${days}`, other));
    const bookings = await (await download(`/billing_documents/bookings?${days}`, other)).text();
    return {
      list: (await read(`/billing_documents?${days}`))["hydra:totalItems"],
      months: (await read(`/billing_documents/months?${days}`)).months,
      manifest: manifest.slice(1).map((row) => row[manifest[0]?.indexOf("date") ?? 0]),
      bookings: bookings.trim().split("\r\n").length - 2,
    };
  };
  const days = "issued_on[gte]=2027-01-01&issued_on[lte]=2027-01-31";
  for (const query of [
    "",
    days,
    "issued_on=2027-01-01",
    "issued_on[between]=2027-01-01..2027-01-01",
  ]) {
    expect(await found(query)).toMatchObject({
      list: 1,
      months: [{ month: "2027-01" }],
      manifest: ["2027-01-01"],
      bookings: 1,
    });
  }
  const none = { list: 0, months: [], manifest: [], bookings: 0 };
  expect(await found("issued_on[lte]=2026-12-31")).toEqual(none);
  for (const file of ["", "/months", "/archive", "/bookings"]) {
    for (const slip of ["[gte]=2026-11-31", "[between]=2026-11-01..2026-02-30", "=31.12.2026"]) {
      const refused = await api.request(`/billing_documents${file}?issued_on${slip}`, {
        headers: other.headers,
      });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Must be a day that there is, as YYYY-MM-DD.");
    }
  }
});
