import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { importTransfers, oweInvoice } from "@/lib/gateway/billing/payments/test-bank";
import { listAllOpenItems } from "./get-items";

const { api, account, send } = testModule({ account: { balance: "0", creditLine: "500" } });

const items = async () => (await send(account, "GET", "/open_items")).body;
const NAME = "Open Items Ltd";

beforeEach(() => runWrite(account.ctx, (write) => updateAccountSettings(write, { name: NAME })));

const setDue = (number: string, days: number) =>
  asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET due_on = (now() AT TIME ZONE 'Europe/Berlin')::date - $2::int, reminded = 1
       WHERE number = $1`,
      [number, days],
    ),
  );

test("returns no open items if there are none", async () => {
  expect(await items()).toMatchObject({ is_used: false, items: [], sums: [] });
});

test("lists invoices with paid and open amounts, by age, and overpayments", async () => {
  const first = await oweInvoice(account.ctx, "2026-01");
  const second = await oweInvoice(account.ctx, "2026-02", 5_000n);
  const third = await oweInvoice(account.ctx, "2026-03", 1_000n);
  await setDue(first, 45);
  const payer = NAME;
  await importTransfers(
    { amount: "40.00", text: first, payer, ref: "o1", day: "2026-11-02" },
    { amount: "20.00", text: third, payer, ref: "o2", day: "2026-11-03" },
  );
  const open = await items();
  expect(open).toMatchObject({
    is_used: true,
    items: [
      { number: first, days_overdue: 45, amount: 119, paid: 40, open: 79, reminders: 1 },
      { number: second, days_overdue: 0, amount: 59.5, paid: 0, open: 59.5, reminders: 0 },
      {
        kind: "overpayment",
        number: null,
        day: "2026-11-03",
        amount: -8.1,
        paid: 0,
        open: -8.1,
      },
    ],
    sums: [
      {
        currency: "EUR",
        not_due: 59.5,
        "1_30": 0,
        "31_60": 79,
        "61_90": 0,
        over_90: 0,
        credits: -8.1,
        total: 130.4,
      },
    ],
  });
  const all = await listAllOpenItems(new Date());
  const mine = all.items.filter(({ accountId }) => accountId === account.id);
  expect(mine.map(({ open: cents }) => cents)).toEqual([7_900n, 5_950n, -810n]);
});

test("shows payments and the amount left on the invoice", async () => {
  const number = await oweInvoice(account.ctx, "2026-01");
  await importTransfers({
    amount: "40.00",
    text: number,
    payer: NAME,
    ref: "d1",
    day: "2026-11-02",
  });
  const [invoice] = (await items()).items;
  const { body } = await send(account, "GET", `/billing_documents/${invoice.document_id}`);
  expect(body).toMatchObject({
    amount: 119,
    open_val: 79,
    payments: [{ paid_on: "2026-11-02", amount: 40 }],
  });
});

test("exports open items with the country's decimal separator", async () => {
  const number = await oweInvoice(account.ctx, "2026-01");
  const response = await api.request("/open_items/export?format=csv&separator=semicolon", {
    headers: account.headers,
  });
  const [head, row] = (await response.text()).trim().split(/\r?\n/);
  expect(head).toContain("number;day;due_on;days_overdue;amount;paid;open");
  expect(row).toContain(`${number};`);
  expect(row).toContain(";119;0;119;EUR;0;");
});
