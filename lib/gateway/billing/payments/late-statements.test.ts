import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { makeLateInvoice, NAME } from "@/lib/gateway/billing/monthly-invoices/test-late-invoices";
import { unassignTransfer } from "./public";
import { asOperator, findBankLine } from "./test-bank";
import { findLedgerDiscrepancies, readAvailable } from "./test-payments";

const { account, send } = testModule({ account: { balance: "0", creditLine: "500" } });
let late: Awaited<ReturnType<typeof makeLateInvoice>>;

beforeEach(async () => {
  late = await makeLateInvoice(account.ctx);
  await late.remindAndSend(3);
  await late.remindAndSend(14);
  await late.remindAndSend(28);
});

const read = async () => (await send(account, "GET", `/billing_documents/${late.documentId}`)).body;
const readItems = async () => (await send(account, "GET", "/open_items")).body.items;
/** Fees and interest of the second stage on, in euros. */
async function readCharges() {
  const { reminders } = await read();
  const sum = ({ fee, interest }: { fee: number; interest: number }) =>
    Math.round((fee + interest) * 100);
  return reminders.map(sum) as [number, number, number];
}

test("a transfer that arrived before the reminders waives their charges", async () => {
  const [, second, third] = await readCharges();
  expect(await late.pay("1190.00", { day: late.dayAt(13) })).toEqual(["applied"]);
  expect(await readItems()).toEqual([]);
  expect(await read()).toMatchObject({
    status: 1,
    charges_val: 0,
    charge_settlements: [{ amount: (second + third) / 100, is_waived: true, has_transfer: true }],
  });
});

test("charges of stages up to the value date stay, and are paid with what is left", async () => {
  const [, second, third] = await readCharges();
  expect(await late.pay("1190.00", { day: late.dayAt(14) })).toEqual(["applied"]);
  expect((await read()).charges_val).toBe(second / 100);
  await late.pay("100.00", { day: late.dayAt(30) });
  expect(await read()).toMatchObject({
    charges_val: 0,
    charge_settlements: [
      { amount: third / 100, is_waived: true },
      { amount: second / 100, is_waived: false, has_transfer: true },
    ],
  });
  expect((await readItems())[0].open).toBe(second / 100 - 100);
});

test("what was due on the value date is exact, whoever pays it", async () => {
  const [, second] = await readCharges();
  const amount = ((119_000 + second) / 100).toFixed(2);
  const day = late.dayAt(20);
  expect(await late.pay(amount, { day, payer: "Somebody Else" })).toEqual(["applied"]);
  expect(await readItems()).toEqual([]);
});

test("the last of several payments decides", async () => {
  await late.pay("190.00", { day: late.dayAt(20) });
  const { charges_val: charges } = await read();
  const [, , third] = await readCharges();
  await late.pay("1000.00", { day: late.dayAt(10) });
  expect((await read()).charges_val).toBe((Math.round(charges * 100) - third) / 100);
});

test("a part payment waives nothing", async () => {
  const { charges_val: charges } = await read();
  await late.pay("1189.99", { day: late.dayAt(10) });
  expect((await read()).charges_val).toBe(charges);
});

test.each(["first", "second"])(
  "unassigning the %s of two payments claims the charges again",
  async (which) => {
    const { charges_val: charges } = await read();
    const texts = { first: `${late.number} a`, second: `${late.number} b` };
    await late.pay("190.00", { day: late.dayAt(10), text: texts.first });
    await late.pay("1000.00", { day: late.dayAt(11), text: texts.second });
    expect((await read()).charges_val).toBe(0);
    const order = { lineId: await findBankLine(texts[which as "first"]), note: "Wrong" };
    await asOperator(account.ctx, (write) => unassignTransfer(write, order));
    expect(await read()).toMatchObject({ status: 0, charges_val: charges, charge_settlements: [] });
    const day = late.dayAt(12);
    await late.pay(which === "first" ? "190.00" : "1000.00", { day });
    expect((await read()).charges_val).toBe(0);
    expect(await readAvailable(account.ctx)).toBe(1_000_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  },
);

test("two statements at once waive once", async () => {
  const pay = () => late.pay("1190.00", { day: late.dayAt(2), payer: NAME });
  await Promise.all([pay(), pay()]);
  const { charge_settlements: settlements } = await read();
  expect(settlements).toHaveLength(1);
  expect(await readItems()).toMatchObject([{ kind: "overpayment", open: -1_190 }]);
});
