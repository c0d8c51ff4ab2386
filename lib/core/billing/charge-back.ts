import { type BasisPoints, type Cents, type Charge, shareOf } from "./charge";

/** Parts of an invoice that no credit note has taken back yet. */
export type Uncredited = Omit<Charge, "amount">;

/** What credit notes have left of an invoice. */
export function uncredited(invoice: Uncredited, credited: Uncredited): Charge {
  const net = invoice.net - credited.net;
  const fee = invoice.fee - credited.fee;
  const vat = invoice.vat - credited.vat;
  return { net, fee, vat, amount: net + fee + vat };
}

const between = (low: Cents, value: Cents, high: Cents): Cents =>
  value < low ? low : value > high ? high : value;

/**
 * What a credit note takes back: `net` of an invoice without its fee, which was paid for the way of paying; or all that
 * is left, fee included. However an invoice is taken back, its credit notes add up to it to the cent, and the VAT of
 * none is off its rate by more than one: a part is rounded by itself as long as the rest stays within that cent.
 */
export function chargeBack(rest: Uncredited, vatRate: BasisPoints, net?: Cents): Charge {
  if (net === undefined || net >= rest.net) {
    return { net: rest.net, fee: rest.fee, vat: rest.vat, amount: rest.net + rest.fee + rest.vat };
  }
  const leavesExact = rest.vat - shareOf(rest.net - net + rest.fee, vatRate);
  const rounded = between(leavesExact - 1n, shareOf(net, vatRate), leavesExact + 1n);
  const vat = between(0n, rounded, rest.vat);
  return { net, fee: 0n, vat, amount: net + vat };
}
