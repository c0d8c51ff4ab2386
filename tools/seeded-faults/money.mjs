/** Faults in money: ledger, prices, VAT and documents. */

const FLUSH = "lib/dispatch/submission/flush.ts";
const VAT_TEST = "lib/core/billing/vat.test.ts";

export const MONEY_FAULTS = [
  {
    name: "A credit note of usage is charged once more",
    subject: "money",
    file: "lib/ledger/ledger.ts",
    from: '    amount > 0n\n      ? ({ debit: "adjust", credit: "available" } as const)',
    to: '    amount < 0n\n      ? ({ debit: "adjust", credit: "available" } as const)',
    tests: ["lib/gateway/billing/monthly-invoices/credit.test.ts"],
  },
  {
    name: "A cancelled message keeps its hold",
    subject: "money",
    file: "lib/gateway/messaging/sms/change/stop-queued.ts",
    from: "const amount = removed.reduce((sum, { price }) => sum + price, 0n);",
    to: "const amount = 0n;",
    tests: ["lib/gateway/messaging/sms/change/batch.topology.test.ts"],
  },
  {
    name: "A message that was handed over is charged twice",
    subject: "money",
    file: FLUSH,
    from: '    await transfer(tx, "release", toMovements("release", releases));',
    to: `    await spendEach(tx, "capture", movements("capture", sumByAccount(sent)));
    await transfer(tx, "release", toMovements("release", releases));`,
    tests: ["lib/dispatch/submission/fence.topology.test.ts"],
  },
  {
    name: "A message that a carrier refused is charged",
    subject: "money",
    file: FLUSH,
    from: 'await transfer(tx, "release", toMovements("release", releases));',
    to: 'await spendEach(tx, "charge", toMovements("release", releases));',
    tests: ["lib/dispatch/submission/outcomes.own-db.topology.test.ts"],
  },
  {
    name: "Shares of amounts are rounded down",
    subject: "money",
    file: "lib/core/billing/charge.ts",
    from: "return exact < 0n ? -((half - exact) / BASIS_POINTS) : (exact + half) / BASIS_POINTS;",
    to: "return half > 0n ? exact / WHOLE : exact;",
    tests: ["lib/core/billing/charge.test.ts"],
  },
  {
    name: "The monthly cap of a key forgets what the key has spent",
    subject: "money",
    file: "lib/gateway/developers/api-keys/funds.ts",
    from: "if (cap.spent + cap.added + price > cap.limit) {",
    to: "if (cap.added + price > cap.limit) {",
    tests: ["lib/gateway/messaging/sms/accept/spend-caps.topology.test.ts"],
  },
  {
    name: "A payment that is reported twice is credited twice",
    subject: "money",
    file: "lib/gateway/billing/payments/apply-event.ts",
    from: "if (!canTransition(payment.status, PAYMENT_STATUS.paid)) {",
    to: "if (!canTransition(20, 100)) {",
    also: [
      {
        // The books reject a second credit with the same reference.
        file: "lib/ledger/book-payments.ts",
        from: "  const amounts = { topup: net, fee, vat };\n",
        to: `  const amounts = { topup: net, fee, vat };
  if (await hasTransfer(tx, accountId, "topup", ref)) ref += Math.random();\n`,
      },
      {
        file: "lib/ledger/book-payments.ts",
        from: "import { adjust, releasePart, lockFunds,",
        to: `import { hasTransfer } from "./store-history";
import { adjust, releasePart, lockFunds,`,
      },
    ],
    tests: ["lib/gateway/billing/payments/payments.test.ts"],
  },
  {
    name: "A personalised text is priced by its template",
    subject: "prices",
    file: "lib/gateway/messaging/bulks/expand/chunk.ts",
    from: "const content = await prepareText(request, bulk.service_code, recipient.phone);",
    to: `const filled = await prepareText(request, bulk.service_code, recipient.phone);
      const raw = { ...request, text: links.text };
      const { partsCount } = await readContent(raw, bulk.service_code, recipient.phone);
      const content = { ...filled, partsCount };`,
    tests: ["lib/gateway/messaging/bulks/prices.test.ts"],
  },
  {
    name: "An extension character of the GSM alphabet is counted as one septet",
    subject: "prices",
    file: "lib/core/text/gsm-alphabet.ts",
    from: "    sum += cost;",
    to: "    sum += Math.min(cost, 1);",
    tests: ["lib/core/text/sms-segments.test.ts"],
  },
  {
    name: "VAT is charged at the rate of the seller's country",
    subject: "VAT",
    file: "lib/core/billing/vat.ts",
    from: 'return isBusiness ? { category: "AE", rate: 0 } : toCharged(buyer, day);',
    to: 'return isBusiness ? { category: "AE", rate: 0 } : toCharged(seller, day);',
    tests: [VAT_TEST],
  },
  {
    name: "VAT is charged at today's rate, whatever the day of the document",
    subject: "VAT",
    file: "lib/core/billing/vat-rates.ts",
    from: "rates.find(({ since }) => since <= day) ?? rates.at(-1)",
    to: 'rates.find(() => day !== "")',
    tests: [VAT_TEST],
  },
  {
    name: "A VAT ID that nobody has confirmed is spared the VAT",
    subject: "VAT",
    file: "lib/gateway/billing/vat/service.ts",
    from: "checkedVatId: isChecked ? vatId : null,",
    to: "checkedVatId: vatId,",
    tests: ["lib/gateway/billing/vat/vat.test.ts"],
  },
  {
    name: "An invoice that is taken back leaves a gap in the numbers",
    subject: "documents",
    file: "lib/gateway/billing/documents/store-numbers.ts",
    from: "const { rows } = await tx.query<{ last_number: string }>(",
    to: "const { rows } = await withoutAccount((own) => own.query<{ last_number: string }>(",
    also: [
      {
        from: 'import type { Tx } from "@/lib/db/transaction";',
        to: 'import { type Tx, withoutAccount } from "@/lib/db/transaction";',
      },
      {
        from: "    [series],\n  );",
        to: "    [series],\n  ));",
      },
    ],
    tests: ["lib/gateway/billing/invoices/issue.test.ts"],
  },
];
