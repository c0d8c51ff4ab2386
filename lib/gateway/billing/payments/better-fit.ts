import { findNearNumbers } from "@/lib/core/billing/number-typos";
import { isSameName } from "@/lib/core/billing/payer-name";
import { type ChargedInvoice, findOpenByNumbers } from "@/lib/gateway/billing/documents/public";
import type { ProviderEvent } from "@/lib/payment-providers/provider";

/** Checks whether an amount is what is open of an invoice, or this with its charges. */
function isDue({ amount, credited, paid, charges }: ChargedInvoice, cents: bigint): boolean {
  const open = BigInt(amount) - BigInt(credited) - BigInt(paid);
  return cents === open || cents === open + charges;
}

/**
 * Returns whether the named invoice may be a typo: the amount is that of an open invoice with a similar number, and
 * not the named one's, or the payer is that invoice's customer.
 */
export async function hasBetterFit(event: ProviderEvent, payer: string | null): Promise<boolean> {
  const number = event.ref ?? "";
  if (number.includes(" ")) return false;
  const near = await findOpenByNumbers([number, ...findNearNumbers(number)]);
  const amount = BigInt(event.amount);
  const numberMatch = near.find((invoice) => invoice.number === number);
  const isExact = numberMatch !== undefined && isDue(numberMatch, amount);
  const isFrom = ({ buyer }: { buyer: string }) => payer !== null && isSameName(payer, buyer);
  return near.some(
    (invoice) =>
      invoice.number !== number &&
      isDue(invoice, amount) &&
      (!isExact || (isFrom(invoice) && !isFrom(numberMatch))),
  );
}
