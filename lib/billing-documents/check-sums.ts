import type { BillingDocument } from "@/lib/core/billing/document";
import { shareOf } from "@/lib/core/billing/charge";

/** Cents that the VAT of part of an invoice may be off, so that all parts add up to it; those issued today are off by one. */
const PART_CENTS = 5n;

/** Whether the VAT is as its rate says; of a credit note, which may take back one of several parts, nearly so. */
function isNear({ kind, vat }: BillingDocument, expected: bigint): boolean {
  const difference = vat < expected ? expected - vat : vat - expected;
  return difference <= (kind === "credit_note" ? PART_CENTS : 0n);
}

/** Throws for a document whose figures don't add up: nobody gets to see it, neither as PDF nor as XML. */
export function checkSums(document: BillingDocument): void {
  const { net, fee, vat, amount, vatRate, vatCategory, lines } = document;
  const lineSum = lines.reduce((sum, line) => sum + line.net, 0n);
  const problems = [
    ...(lineSum === net ? [] : [`lines are ${lineSum}, net is ${net}`]),
    ...(net + fee + vat === amount ? [] : [`${net} + ${fee} + ${vat} isn't ${amount}`]),
    ...(isNear(document, shareOf(net + fee, vatRate)) ? [] : [`VAT of ${net + fee} isn't ${vat}`]),
    // A rate of zero is another category (BR-S-5).
    ...((vatCategory === "S") === vatRate > 0 ? [] : [`${vatCategory} with ${vatRate}`]),
  ];
  if (problems.length > 0) {
    throw new Error(`Document ${document.number} doesn't add up: ${problems.join("; ")} (cents)`);
  }
}
