import type { BasisPoints } from "./charge";
import { DEFAULT_FEES, MAX_FEE, PAYMENT_TYPE_NAMES, type PaymentTypeName } from "./payment-types";

export type PaymentFees = Readonly<Record<PaymentTypeName, BasisPoints>>;

/** Parses `1.5` into hundredths of a percent. */
function toBasisPoints(text: string): BasisPoints | null {
  const [, whole, fraction = ""] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const points = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return points <= MAX_FEE ? points : null;
}

/**
 * Parses `stored_card=1.5,wallet=2.9`: percent of the net amount. Omitted types keep their default. Returns an error
 * sentence if invalid.
 */
export function parsePaymentFees(text: string): PaymentFees | string {
  const fees = { ...DEFAULT_FEES };
  const seenTypes = new Set<PaymentTypeName>();
  for (const part of text.split(",")) {
    const [name = "", fee = "", ...rest] = part.split("=").map((item) => item.trim());
    const type = PAYMENT_TYPE_NAMES.find((typeName) => typeName === name);
    if (type === undefined) return `"${name}" must be one of ${PAYMENT_TYPE_NAMES.join(", ")}`;
    if (seenTypes.has(type)) return `${type} is there twice`;
    const points = rest.length > 0 ? null : toBasisPoints(fee);
    if (points === null) return `${type} must be percent from 0 to 10 with at most two decimals`;
    seenTypes.add(type);
    fees[type] = points;
  }
  return fees;
}
