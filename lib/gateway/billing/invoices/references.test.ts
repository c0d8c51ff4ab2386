import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { systemContext } from "@/lib/core/system-context";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { executeRefund } from "@/lib/gateway/billing/payments/begin-refund";
import { startRefund } from "@/lib/gateway/billing/payments/refunds";
import { bringReports, CARDS, card, fillIn } from "@/lib/gateway/billing/payments/test-payments";

const { api, send, account, owner, accountant, switchAccount } = testModule({
  account: { balance: "0" },
  people: ["owner", "accountant"],
});
const DEFAULTS = {
  order_number: "PO 1",
  project: "Harbour & Co",
  contract: null,
  accounting_reference: "4120",
};

beforeEach(async () => {
  await switchAccount({ balance: "0" });
  await save({ document_references: DEFAULTS });
});

const save = (settings: object, by = owner) => send(by, "PUT", "/settings/account", settings);

async function pay(document_references?: object): Promise<number> {
  const payment = { net_val: 100, type: "new_card", document_references };
  const { status, body } = await send(owner, "POST", "/payments", payment);
  expect(status).toBe(201);
  await fillIn(body.redirect_url, card(CARDS.ok));
  await bringReports();
  return body.id;
}

const documents = async (query = "") =>
  (await send(owner, "GET", `/billing_documents?${query}`)).body;

async function getReferences(id: string): Promise<object> {
  return (await send(owner, "GET", `/billing_documents/${id}`)).body.buyer.references;
}

test("prints the account's references on invoices, unless the payment sets others", async () => {
  await pay();
  const id = await pay({ order_number: "PO 2", project: "" });
  const [second, first] = await documents();
  expect(await getReferences(first.id)).toEqual(DEFAULTS);
  const given = { ...DEFAULTS, order_number: "PO 2", project: null };
  expect(await getReferences(second.id)).toEqual(given);
  expect((await send(owner, "GET", `/payments/${id}`)).body.document_references).toEqual({
    order_number: "PO 2",
    project: "",
  });
  const xml = await (await api.request(first.xml, { headers: account.headers })).text();
  expect(xml).toContain("<ram:IssuerAssignedID>PO 1</ram:IssuerAssignedID>");
  expect(xml).toContain("<ram:ID>Harbour &amp; Co</ram:ID>");
  expect(xml).toMatch(/<ram:ReceivableSpecified\w+><ram:ID>4120</);
});

test("copies the invoice's references to its credit note, even if the account's have changed", async () => {
  const id = await pay({ order_number: "PO 2" });
  await save({ document_references: { order_number: "PO 3", contract: "C 1" } });
  const operator = systemContext(account.ctx.account, "operator");
  const refundId = await runWrite(operator, (ctx) =>
    startRefund(ctx, { paymentId: id, net: null, reason: "Ordered twice" }),
  );
  await executeRefund(account.id, refundId);
  await bringReports();
  const [note] = await documents("kind=credit_note");
  expect(await getReferences(note.id)).toEqual({ ...DEFAULTS, order_number: "PO 2" });
});

test("rejects payments without a required reference at its field", async () => {
  await save({ required_references: ["order_number", "contract"] });
  const payment = { net_val: 100, type: "bank_transfer" };
  const rejected = await send(owner, "POST", "/payments", payment);
  expect([rejected.status, rejected.body.violations[0].propertyPath]).toEqual([
    422,
    "document_references.contract",
  ]);
  const cleared = { document_references: { order_number: "", contract: "C 1" } };
  const { status, body } = await send(owner, "POST", "/payments", { ...payment, ...cleared });
  expect([status, body.violations[0].propertyPath]).toEqual([
    422,
    "document_references.order_number",
  ]);
  const given = { ...payment, document_references: { contract: "C 1" } };
  expect((await send(owner, "POST", "/payments", given)).status).toBe(201);
});

test("stores references as one line, and treats invisible ones as missing", async () => {
  await save({ required_references: ["contract", "order_number"] });
  const references = { order_number: "\u200b", project: "Pier\n7\u0001", contract: "C 1" };
  const { body } = await save({ document_references: references });
  expect(body.document_references).toMatchObject({ order_number: null, project: "Pier 7" });
  const payment = { net_val: 100, type: "bank_transfer", document_references: references };
  const rejected = await send(owner, "POST", "/payments", payment);
  expect([rejected.status, rejected.body.violations?.[0].propertyPath]).toEqual([
    422,
    "document_references.order_number",
  ]);
});

test("finds documents by part of their order number, or without one", async () => {
  await pay({ order_number: "PO_4711" });
  await pay({ order_number: null });
  const numbers = async (query: string) =>
    (await documents(query)).map((item: { order_number: string }) => item.order_number);
  expect(await numbers("order_number=_47")).toEqual(["PO_4711"]);
  expect(await numbers("exists[order_number]=false")).toEqual([null]);
});

test("returns no references for documents issued before they existed", async () => {
  await pay();
  await asOwner((tx) =>
    tx.query(
      "UPDATE billing_documents SET document = document #- '{buyer,references}' WHERE account_id = $1",
      [account.id],
    ),
  );
  const [old] = await documents();
  expect(Object.values(await getReferences(old.id))).toEqual([null, null, null, null]);
  for (const file of [old.pdf, old.xml])
    expect((await api.request(file, { headers: account.headers })).status).toBe(200);
});

test("lets accountants change references, but not which are required", async () => {
  const change = { document_references: { project: "Quay" } };
  expect((await save(change, accountant)).body.document_references).toEqual({
    ...DEFAULTS,
    project: "Quay",
  });
  expect((await save({ required_references: ["project"] }, accountant)).status).toBe(403);
  await save({ required_references: ["contract", "order_number"] });
  // Browsers list them in the order of the form.
  const reordered = { required_references: ["order_number", "contract"] };
  expect((await save(reordered, accountant)).status).toBe(200);
  const tooLong = { document_references: { contract: "x".repeat(51) } };
  const { status, body } = await save(tooLong, accountant);
  expect([status, body.violations[0].propertyPath]).toEqual([400, "document_references.contract"]);
});
