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

const floorShare = (part: Cents, amount: Cents, whole: Cents): Cents => (part * amount) / whole;

/** Splits a part payment in the proportions of the amount due; the last part is the remainder, so parts add up. */
export function splitPayment(open: Charge, amount: Cents): Charge {
  if (amount <= 0n || amount > open.amount) throw new Error("A part is 1 cent to the amount due");
  if (amount === open.amount) return { ...open };
  const vat = (2n * open.vat * amount + open.amount) / (2n * open.amount);
  const rest = amount - vat;
  const least = rest > open.net ? rest - open.net : 0n;
  const fee = open.fee === 0n ? 0n : floorShare(open.fee, amount, open.amount);
  const feePart = fee < least ? least : fee;
  return { net: rest - feePart, fee: feePart, vat, amount };
}

/** Returns the largest charge without a fee of at most `amount`; a cent may be left, as VAT is rounded. */
export function chargeWithin(amount: Cents, vat: BasisPoints): Charge {
  const net = (amount * BASIS_POINTS) / (BASIS_POINTS + BigInt(vat)) + 1n;
  const candidates = [net, net - 1n, net - 2n].map((candidate) =>
    calculateCharge(candidate, 0, vat),
  );
  const largest = candidates.find((charge) => charge.amount <= amount);
  if (largest === undefined) throw new Error("Rounding moves an amount by a cent at most");
  return largest;
}
