import type { BillingDocument } from "@/lib/core/billing/document";
import { toShare } from "@/lib/core/billing/charge";
import { convertCents } from "@/lib/core/billing/exchange-rates";

/** Tolerance for the VAT of a partial invoice or credit note; currently off by at most one. */
const VAT_TOLERANCE_CENTS = 5n;

function isNear({ kind, vat }: BillingDocument, expected: bigint): boolean {
  const difference = vat < expected ? expected - vat : vat - expected;
  return difference <= (kind === "credit_note" ? VAT_TOLERANCE_CENTS : 0n);
}

/** Checks the VAT in the seller's currency; parts of an invoice are rounded to its whole. */
function findAccountingProblems({
  vatInSellerCurrency,
  vat,
  currency,
  kind,
}: BillingDocument): string[] {
  if (vatInSellerCurrency === null) return [];
  const { currency: to, rates, vat: statedVat } = vatInSellerCurrency;
  const expected = convertCents(vat, { from: currency, to }, rates);
  const difference = statedVat < expected ? expected - statedVat : statedVat - expected;
  const isCorrect = difference <= (kind === "credit_note" ? 1n : 0n);
  return isCorrect ? [] : [`VAT of ${vat} isn't ${statedVat} ${to}`];
}

/** Throws if the amounts don't add up, so no wrong PDF or XML is issued. */
export function checkTotals(document: BillingDocument): void {
  const { net, fee, vat, amount, vatRate, vatCategory, lines } = document;
  const lineSum = lines.reduce((sum, line) => sum + line.net, 0n);
  const problems = [
    ...(lineSum === net ? [] : [`lines are ${lineSum}, net is ${net}`]),
    ...(net + fee + vat === amount ? [] : [`${net} + ${fee} + ${vat} isn't ${amount}`]),
    ...(isNear(document, toShare(net + fee, vatRate)) ? [] : [`VAT of ${net + fee} isn't ${vat}`]),
    // A zero rate is another category (BR-S-5).
    ...((vatCategory === "S") === vatRate > 0 ? [] : [`${vatCategory} with ${vatRate}`]),
    ...findAccountingProblems(document),
  ];
  if (problems.length > 0) {
    throw new Error(`Document ${document.number} doesn't add up: ${problems.join("; ")} (cents)`);
  }
}
