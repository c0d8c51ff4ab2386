import { beforeAll, describe, expect, test } from "vitest";
import { makeTestAccount, makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueCreditNote, issueInvoice, makePayment, getStoredDocument } from "./test-issue";

const { send, account } = testModule({ isShared: true });
/** Ids of 10.00, 20.00 and 30.00 net, and of the credit note of the second. */
let ids: string[];
let note: string;

const get = (path: string, of = account) => send(of, "GET", path);
const listIds = async (path: string): Promise<string[]> =>
  (await get(path)).body.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  await runWrite(account.ctx, (write) =>
    updateAccountSettings(write, {
      name: "Nordwind GmbH",
      address: { street: "Hafenweg 1", postal_code: "20457", city: "Hamburg" },
      vat_id: "DE136695976",
      document_reference: "PO 4711",
    }),
  );
  const { ctx } = account;
  const first = await issueInvoice(ctx, makePayment(ctx, 1_000n, { feeRate: 150 }));
  const paid = makePayment(ctx, 2_000n);
  note = String(await issueCreditNote(ctx, paid));
  const second = await issueInvoice(ctx, paid);
  const third = await issueInvoice(ctx, { ...makePayment(ctx, 3_000n), type: 1 });
  ids = [first, second, third].map(String);
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET status = 0, paid_at = NULL, created_at = '2026-01-31T12:00:00Z',
         document = jsonb_set(document, '{issuedOn}', '"2026-01-31"')
       WHERE account_id = $1 AND document_id = $2`,
      [account.id, third],
    ),
  );
});

test("returns the specified fields of an invoice", async () => {
  const { body } = await get(`/invoices/${ids[0]}`);
  expect(body).toEqual({
    id: ids[0],
    number: expect.stringMatching(/^PH\d{4}-\d{6}$/),
    created_at: expect.any(Number),
    amount: 12.08,
    currency: "EUR",
    status: 1,
    payment_type: 91,
    paid_at: expect.any(Number),
    due_at: null,
    client_name: "Nordwind GmbH",
    client_address: "Hafenweg 1\n20457 Hamburg",
    client_info: "PO 4711",
    vat: 19,
    vat_id: "DE136695976",
    vat_val: 1.93,
    fee: 1.5,
    fee_val: 0.15,
    net_val: 10,
    iso2: "DE",
    custom_text: null,
    pdf: `/invoices/${ids[0]}/pdf`,
    xml: `/invoices/${ids[0]}/xml`,
    credit_note: null,
  });
});

test("links an invoice and its credit note to each other", async () => {
  expect((await get(`/invoices/${ids[1]}`)).body.credit_note).toBe(`/credit_notes/${note}`);
  const { body } = await get(`/credit_notes/${note}`);
  expect(body).toMatchObject({ invoice: `/invoices/${ids[1]}`, amount: 23.8, status: 1 });
  const [latest] = (await get("/billing_documents?kind=credit_note")).body;
  expect(latest).toMatchObject({ related: `/invoices/${ids[1]}`, url: `/credit_notes/${note}` });
});

test("shows every part of a document", async () => {
  const { body } = await get(`/billing_documents/${note}`);
  expect(body).toMatchObject({
    kind: "credit_note",
    seller: { vat_id: "DE123456789" },
    buyer: { name: "Nordwind GmbH", account_id: account.id },
    lines: [{ quantity: 1, unit_price: 20, net: 20 }],
    corrects: { number: expect.stringMatching(/^PH\d{4}-/) },
    vat_category: "S",
  });
});

describe("lists", () => {
  test("contain one document type each, or both, newest first", async () => {
    const [first, second, third] = ids;
    expect(await listIds("/invoices")).toEqual([second, first, third]);
    expect(await listIds("/credit_notes")).toEqual([note]);
    expect(await listIds("/billing_documents")).toEqual([note, second, first, third]);
  });

  const cases: [string, (all: string[]) => string[]][] = [
    ["status=0", ([, , third]) => [third ?? ""]],
    ["status[]=0&status[]=1", ([first, second, third]) => [second, first, third].map(String)],
    ["paymentType=1", ([, , third]) => [third ?? ""]],
    ["exists[paid_at]=false", ([, , third]) => [third ?? ""]],
    ["paid_at=0", ([, , third]) => [third ?? ""]],
    ["amount=23.8", ([, second]) => [second ?? ""]],
    ["amount[]=23.80&amount[]=12.08", ([first, second]) => [second, first].map(String)],
    ["amount[between]=12.08..23.80", ([first, second]) => [second, first].map(String)],
    ["amount[gt]=23.80", ([, , third]) => [third ?? ""]],
    ["created_at[lt]=1770000000", ([, , third]) => [third ?? ""]],
    ["_order[amount]=asc", (all) => all],
    ["_order[created_at]=asc", ([first, second, third]) => [third, first, second].map(String)],
  ];

  test.each(cases)("filter invoices by %s", async (query, expected) => {
    expect(await listIds(`/invoices?${query}`)).toEqual(expected(ids));
  });

  test("filter by ids", async () => {
    expect(await listIds(`/invoices?id[]=${ids[0]}&id[]=${ids[2]}`)).toEqual([ids[0], ids[2]]);
    expect(await listIds(`/invoices?id=${note}`)).toEqual([]);
  });
});

test("lists the date that the document shows", async () => {
  const { body } = await get("/billing_documents");
  expect(body).toHaveLength(4);
  for (const { id, issued_on } of body) {
    expect(issued_on).toBe((await getStoredDocument(account.ctx, Number(id))).issuedOn);
  }
});

test("sums all matches by month, minus credit notes", async () => {
  const { body } = await get("/billing_documents/months?itemsPerPage=1");
  expect(body.time_zone).toBe("Europe/Berlin");
  expect(body.months).toMatchObject([
    { currency: "EUR", documents: 3, net_val: 10, fee_val: 0.15, vat_val: 1.93, amount: 12.08 },
    { month: "2026-01", documents: 1, net_val: 30, fee_val: 0, vat_val: 5.7, amount: 35.7 },
  ]);
  const open = (await get("/billing_documents/months?status=0")).body.months;
  expect(open).toMatchObject([{ month: "2026-01", documents: 1 }]);
  expect((await get("/billing_documents/months", await makeTestAccount())).body.months).toEqual([]);
});

describe("document access", () => {
  test.each([
    ["/invoices/INVOICE", 404],
    ["/credit_notes/NOTE", 404],
    ["/billing_documents/INVOICE", 404],
  ])("gives for %s of another account %s", async (path, status) => {
    const other = await makeTestAccount();
    const at = path.replace("INVOICE", ids[0] ?? "").replace("NOTE", note);
    expect((await get(at, other)).status).toBe(status);
    expect((await get("/invoices", other)).body).toEqual([]);
  });

  test.each([
    "/invoices/0",
    "/invoices/-1",
    "/invoices/1e9",
    "/invoices/99999999999999999999",
    "/invoices/x",
  ])("returns 404 for %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("distinguishes invoices from credit notes", async () => {
    expect((await get(`/credit_notes/${ids[0]}`)).status).toBe(404);
    expect((await get(`/invoices/${note}`)).status).toBe(404);
  });

  test("rejects a key without the payments role", async () => {
    const key = await makeTestKey(account.ctx, { roles: ["messaging"] });
    expect((await send(key, "GET", "/invoices")).status).toBe(403);
    expect((await send(key, "GET", `/invoices/${ids[0]}`)).status).toBe(403);
  });
});
