/** Money of documents and payments: whole cents of one currency. Never a float. */
export type Cents = bigint;

/** Hundredths of a percent: 1900 is 19 %, 810 is 8.1 %. */
export type BasisPoints = number;

/** What a customer pays: `amount` is always `net + fee + vat`, to the cent. */
export interface Charge {
  net: Cents;
  /** What the way of paying costs. */
  fee: Cents;
  /** Of net and fee together. */
  vat: Cents;
  amount: Cents;
}

const WHOLE = 10_000n;

/** A share of an amount, rounded half up (away from zero, so that a credit note mirrors its invoice). */
export function shareOf(amount: Cents, share: BasisPoints): Cents {
  const exact = amount * BigInt(share);
  const half = WHOLE / 2n;
  return exact < 0n ? -((half - exact) / WHOLE) : (exact + half) / WHOLE;
}

/**
 * What percentage of `net` a fee is: its rate, or 0 if it is no such share. The last of several credit notes takes back
 * the whole fee with a part of the amount.
 */
export function feeShare({
  net,
  fee,
  feeRate,
}: Pick<Charge, "net" | "fee"> & { feeRate: BasisPoints }): BasisPoints {
  return shareOf(net, feeRate) === fee ? feeRate : 0;
}

/** Adds fee and VAT to a net amount. The VAT is worked out once, of the sum of net and fee (EN 16931, BR-CO-17). */
export function chargeOf(net: Cents, fee: BasisPoints, vat: BasisPoints): Charge {
  const feeCents = shareOf(net, fee);
  const vatCents = shareOf(net + feeCents, vat);
  return { net, fee: feeCents, vat: vatCents, amount: net + feeCents + vatCents };
}
