import { expect, test } from "vitest";
import { type SuggestedInvoice, suggestInvoices } from "./bank-suggestions";

const invoice = (change: Partial<SuggestedInvoice>): SuggestedInvoice => ({
  accountId: 1,
  number: "PH2026-000042",
  buyer: "Müller Bau GmbH",
  payers: [],
  issuedOn: "2026-11-17",
  currency: "EUR",
  charges: 0n,
  open: 11_900n,
  ...change,
});

const OPEN = [
  invoice({}),
  invoice({ number: "PH2026-000087", open: 5_000n }),
  invoice({ accountId: 2, number: "PH2026-000055", buyer: "Weber Druck AG", open: 7_000n }),
  invoice({ accountId: 3, number: "PH2026-000061", buyer: "Alpen Handel AG", currency: "CHF" }),
];

test.each([
  [
    "PH2026-000024",
    "Unknown",
    11_900n,
    ["PH2026-000042"],
    "amount and invoice number with a typo, 3 days after the invoice",
  ],
  ["Danke", "MUELLER BAU", 11_900n, ["PH2026-000042"], "amount and name, 3 days after the invoice"],
  [
    "PH2026-000042",
    "Unknown",
    4_000n,
    ["PH2026-000042"],
    "invoice number, 3 days after the invoice; 40.00 of 119.00 open",
  ],
  [
    "RG 42",
    "Mueller Bau",
    11_900n,
    ["PH2026-000042"],
    "amount, invoice number without its prefix and name, 3 days after the invoice",
  ],
  [
    "Sammelzahlung",
    "Mueller Bau",
    16_900n,
    ["PH2026-000042", "PH2026-000087"],
    "sum of 2 invoices and name",
  ],
  [
    "PH2026-00055",
    "Unknown",
    8_000n,
    ["PH2026-000055"],
    "invoice number with a typo, 3 days after the invoice; more than the 70.00 open",
  ],
])("suggests for %j of %s: %s", (purpose, payer, amount, numbers, reason) => {
  const line = { bookedOn: "2026-11-20", amount, currency: "EUR", payer, purpose };
  expect(suggestInvoices(line, OPEN)[0]).toMatchObject({ numbers, reason });
});

test("suggests nothing without evidence, and no invoice in another currency", () => {
  const line = {
    bookedOn: null,
    amount: 99n,
    currency: "EUR",
    payer: "Bank",
    purpose: "Zinsen 11/2026",
  };
  expect(suggestInvoices(line, OPEN)).toEqual([]);
  const francs = { ...line, currency: "CHF", amount: 11_900n, payer: "Müller Bau GmbH" };
  expect(suggestInvoices(francs, OPEN).map(({ numbers }) => numbers)).toEqual([["PH2026-000061"]]);
});

test("names fees and interest of reminders that the amount covers", () => {
  const reminded = [invoice({ charges: 1_234n }), invoice({ number: "PH2026-000043" })];
  const line = (amount: bigint) => ({
    bookedOn: "2026-11-20",
    amount,
    currency: "EUR",
    payer: "Unknown",
    purpose: "Danke",
  });
  expect(suggestInvoices(line(13_134n), reminded)).toEqual([
    {
      accountId: 1,
      numbers: ["PH2026-000042"],
      reason: "amount with fees and interest, 3 days after the invoice",
    },
  ]);
  expect(suggestInvoices(line(1_234n), reminded)).toEqual([]);
});
