/** Whole cents of one currency; never a float. */
export type Cents = bigint;

/** Hundredths of a percent: 1900 is 19 %. */
export type BasisPoints = number;

/** `amount` is always `net + fee + vat`, to the cent. */
export interface Charge {
  net: Cents;
  fee: Cents;
  /** On net and fee together. */
  vat: Cents;
  amount: Cents;
}

const BASIS_POINTS = 10_000n;

/** Returns a share of an amount, rounded half up, away from zero, so a credit note mirrors its invoice. */
export function toShare(amount: Cents, share: BasisPoints): Cents {
  const exact = amount * BigInt(share);
  const half = BASIS_POINTS / 2n;
  return exact < 0n ? -((half - exact) / BASIS_POINTS) : (exact + half) / BASIS_POINTS;
}

/**
 * Returns the fee rate, or 0 if the fee isn't a plain percentage: the last of several credit notes refunds the whole
 * fee with part of the amount.
 */
export function feeShare({
  net,
  fee,
  feeRate,
}: Pick<Charge, "net" | "fee"> & { feeRate: BasisPoints }): BasisPoints {
  return toShare(net, feeRate) === fee ? feeRate : 0;
}

/** Calculates fee and VAT. VAT is calculated once, on the sum of net and fee (EN 16931, BR-CO-17). */
export function calculateCharge(net: Cents, fee: BasisPoints, vat: BasisPoints): Charge {
  const feeCents = toShare(net, fee);
  const vatCents = toShare(net + feeCents, vat);
  return { net, fee: feeCents, vat: vatCents, amount: net + feeCents + vatCents };
}
