import type { Language } from "@/lib/core/languages";
import { calculateCharge, type Cents } from "@/lib/core/billing/charge";
import { usageLines } from "@/lib/core/billing/usage-lines";
import { microToCents } from "@/lib/core/money/money";
import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { listSpendingLines } from "@/lib/gateway/account/stats/public";
import { hasMonth, issueDocument, sumOpen } from "@/lib/gateway/billing/documents/public";
import { getVat } from "@/lib/gateway/billing/vat/public";
import { lockPayments } from "@/lib/ledger/book-payments";
import { findAccountsOnCredit, getFundsForUsageUntil } from "@/lib/ledger/store-debts";
import { type BilledMonth, billedMonth } from "./billed-month";
import { usageName, getUsageTexts } from "./words";

const BATCH_SIZE = 200;
const BANK_TRANSFER = 6;

/** Returns usage not yet invoiced until the end of the month, without VAT. */
async function getOwedAmount(tx: Tx, accountId: number, { to }: BilledMonth): Promise<Cents> {
  const funds = await getFundsForUsageUntil(tx, accountId, to);
  return microToCents(-funds) - (await sumOpen(tx, accountId));
}

async function issueMonth(tx: Tx, accountId: number, month: BilledMonth): Promise<number | null> {
  if (await hasMonth(tx, accountId, month.name)) return null;
  // A payment between reading funds and open invoices would be charged again.
  await lockPayments(tx, accountId);
  const owed = await getOwedAmount(tx, accountId, month);
  const account = owed > 0n ? await findSnapshot(tx, accountId) : null;
  if (account === null) return null;
  const used = await listSpendingLines(tx, accountId, month.from, month.to);
  const { category, rate } = await getVat(tx, accountId);
  const lines = (lang: Language) => {
    const usage = used.map((line) => ({
      name: usageName(lang, line),
      quantity: BigInt(line.quantity),
      isParts: line.item === "message",
      cost: BigInt(line.cost),
    }));
    return usageLines(usage, owed, getUsageTexts(lang, account.currency));
  };
  return issueDocument(tx, accountId, {
    kind: "invoice",
    currency: account.currency,
    charge: calculateCharge(owed, 0, rate),
    feeRate: 0,
    vatRate: rate,
    vatCategory: category,
    lines,
    period: month.period,
    paymentType: BANK_TRANSFER,
    paidAt: null,
    paymentId: null,
    month: month.name,
    corrects: null,
    customText: null,
    references: {},
  });
}

/**
 * Issues the invoices of all accounts on credit. Idempotent. A failing account doesn't block others. Returns the number
 * issued.
 */
export async function issueMonthlyInvoices(
  now: Date = new Date(),
  log: (message: string, error: unknown) => void = () => {},
): Promise<number> {
  const month = billedMonth(now);
  let issued = 0;
  for (let after = 0; ; ) {
    const accountIds = await readAllAccounts((tx) => findAccountsOnCredit(tx, after, BATCH_SIZE));
    for (const accountId of accountIds) {
      try {
        // Own transaction: job.
        const id = await withAccount(accountId, (tx) => issueMonth(tx, accountId, month));
        if (id !== null) issued += 1;
      } catch (error) {
        log(`No invoice for account ${accountId}`, error);
      }
    }
    after = accountIds.at(-1) ?? 0;
    if (accountIds.length < BATCH_SIZE) return issued;
  }
}
