import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { parseAmount } from "@/lib/core/money/money";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { adjust, lockFunds } from "@/lib/ledger/ledger";
import { creditParkedTransfer, listBankLines, returnOpenCredit, unassignTransfer } from "./public";
import { asOperator, findBankLine, importTransfers } from "./test-bank";
import { findLedgerDiscrepancies, readAvailable } from "./test-payments";

const { account, send, database } = testModule({ account: { balance: "0" } });
let lineId = "";
let count = 0;

beforeEach(async () => {
  count += 1;
  const text = `To whom ${account.id} ${count}`;
  await importTransfers({ amount: "119.00", text, payer: "Erika", ref: `B${account.id}-${count}` });
  lineId = await findBankLine(text);
});

const credit = (to = account) => asOperator(to.ctx, (write) => creditParkedTransfer(write, lineId));
const unassign = (from = account) =>
  asOperator(from.ctx, (write) => unassignTransfer(write, { lineId, note: "Of another customer" }));
const listDocuments = async () =>
  (await send(account, "GET", "/billing_documents?_order[created_at]=asc")).body;
const spendWithin = async (tx: Tx, amount: string, { id } = account) => {
  await lockFunds(tx, [id], ["available", "adjust"]);
  await adjust(tx, id, -parseAmount(amount), `test:${amount}`, "Spent");
};
const spend = (amount: string, by = account) =>
  withAccount(by.id, (tx) => spendWithin(tx, amount, by));

test("takes a credit back from the wrong balance, and credits the right one", async () => {
  const { number } = await credit();
  const before = await readAvailable(account.ctx);
  expect(before).toBeGreaterThan(0n);
  const { amount, numbers } = await unassign();
  expect([amount, numbers.length]).toEqual([11_900n, 1]);
  expect(await readAvailable(account.ctx)).toBe(0n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  const documents = await listDocuments();
  expect(documents).toMatchObject([
    { kind: "invoice", number, amount: 119 },
    {
      kind: "credit_note",
      number: numbers[0],
      amount: 119,
      custom_text: expect.stringContaining("by mistake"),
    },
  ]);
  expect((await listBankLines(100)).find((line) => line.lineId === lineId)).toMatchObject({
    reason: "needs_review",
    accountId: null,
  });
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT after FROM audit_log WHERE account_id = $1 AND action = 'transfer.unassigned'",
      [account.id],
    ),
  );
  expect(rows).toEqual([
    { after: { note: "Of another customer", amount: "11900", credit_notes: numbers[0] } },
  ]);
  const { body } = await send(account, "GET", "/statement");
  expect(body.totals).toMatchObject({ refund: -body.totals.top_up });
  const other = await makeTestAccount({ balance: "0" });
  await credit(other);
  expect(await readAvailable(other.ctx)).toBe(before);
  expect(await findLedgerDiscrepancies(other.ctx)).toEqual([]);
});

test("credits the same account again, and takes that back too", async () => {
  for (const round of [1, 2, 3]) {
    await credit();
    await unassign();
    expect(await readAvailable(account.ctx)).toBe(0n);
    expect(await listDocuments()).toHaveLength(2 * round);
  }
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("refuses what was spent, and says how much is missing", async () => {
  await credit();
  const before = await readAvailable(account.ctx);
  await spend("7.5");
  await expect(unassign()).rejects.toThrow("7.50 EUR of this transfer were spent");
  expect(await readAvailable(account.ctx)).toBe(before - 7_500_000n);
  expect(await listDocuments()).toHaveLength(1);
});

test("two operators at once take it back once", async () => {
  await credit();
  const results = await Promise.allSettled([unassign(), unassign(), unassign()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readAvailable(account.ctx)).toBe(0n);
  expect(await listDocuments()).toHaveLength(2);
  await expect(unassign()).rejects.toThrow("assigned transfer with this ID");
});

test("refuses a transfer that was returned to the payer", async () => {
  await credit();
  await asOwner((tx) =>
    tx.query("UPDATE received_transfers SET amount = amount + 100 WHERE line_id = $1", [lineId]),
  );
  await asOperator(account.ctx, (write) => returnOpenCredit(write, { lineId, reference: "Back" }));
  const before = await readAvailable(account.ctx);
  await expect(unassign()).rejects.toThrow("was returned to the payer");
  expect(await readAvailable(account.ctx)).toBe(before);
});

test("waits for spending under way, and then refuses", async () => {
  await credit();
  const before = await readAvailable(account.ctx);
  let taking: Promise<unknown> | undefined;
  await asOwner(async (tx) => {
    await spendWithin(tx, "6.25");
    taking = unassign().catch((error: Error) => error.message);
    const count = () => countLockWaits(database.current.url);
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0);
  });
  expect(await taking).toContain("6.25 EUR of this transfer were spent");
  expect(await readAvailable(account.ctx)).toBe(before - 6_250_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
});

test("a credit line covers what is taken back, as far as it goes", async () => {
  const postpaid = await makeTestAccount({ balance: "0", creditLine: "500" });
  await spend("450", postpaid);
  await credit(postpaid);
  await unassign(postpaid);
  expect(await readAvailable(postpaid.ctx)).toBe(-450_000_000n);
  expect(await findLedgerDiscrepancies(postpaid.ctx)).toEqual([]);
  await credit(postpaid);
  await spend("140", postpaid);
  await expect(unassign(postpaid)).rejects.toThrow("90.00 EUR of this transfer were spent");
});
