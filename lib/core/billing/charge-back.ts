import { type BasisPoints, type Cents, type Charge, toShare } from "./charge";

/** Part of a charge that credit notes don't cover yet. */
export type UncreditedCharge = Omit<Charge, "amount">;

export function subtractCredited(invoice: UncreditedCharge, credited: UncreditedCharge): Charge {
  const net = invoice.net - credited.net;
  const fee = invoice.fee - credited.fee;
  const vat = invoice.vat - credited.vat;
  return { net, fee, vat, amount: net + fee + vat };
}

const clamp = (low: Cents, value: Cents, high: Cents): Cents =>
  value < low ? low : value > high ? high : value;

/**
 * Calculates a credit: `net` without the fee or the whole remainder, fee included.
 * Credit notes add up to their invoice to the cent: a partial amount is rounded on its own while the remainder's VAT
 * stays within one cent of its rate.
 */
export function chargeBack(rest: UncreditedCharge, vatRate: BasisPoints, net?: Cents): Charge {
  if (net === undefined || net >= rest.net) {
    return { net: rest.net, fee: rest.fee, vat: rest.vat, amount: rest.net + rest.fee + rest.vat };
  }
  const leavesExact = rest.vat - toShare(rest.net - net + rest.fee, vatRate);
  const rounded = clamp(leavesExact - 1n, toShare(net, vatRate), leavesExact + 1n);
  const vat = clamp(0n, rounded, rest.vat);
  return { net, fee: 0n, vat, amount: net + vat };
}
