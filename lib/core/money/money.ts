/**
 * Bigint of 1/1,000,000 of the currency, exact from the price list to the ledger. Rounded once, half up, when it
 * becomes a payable amount.
 */
import { DomainError } from "@/lib/core/errors";

export type Micro = bigint;

const MICRO_PER_UNIT = 1_000_000n;
const MICRO_PER_CENT = 10_000n;

const DECIMAL = /^(-?)([0-9]{1,12})(?:\.([0-9]{1,6}))?$/;

export const minMicro = (a: Micro, b: Micro): Micro => (a < b ? a : b);

/**
 * Parses an amount exactly: decimal point, up to 12 digits before it and 6 after.
 * @param path field of the error
 * @throws DomainError `invalid_input`
 */
export function parseAmount(text: string, path = "amount"): Micro {
  const match = DECIMAL.exec(text);
  if (match === null) {
    throw new DomainError(
      "invalid_input",
      "Enter a decimal number with a point and up to 6 decimals, such as 12.34.",
      { path, reason: "amount_unreadable" },
    );
  }
  const [, sign, whole = "0", fraction = ""] = match;
  const value = BigInt(whole) * MICRO_PER_UNIT + BigInt(fraction.padEnd(6, "0"));
  return sign === "-" ? -value : value;
}

/** Converts to a number, exact to the micro-unit below 1,000,000,000 of the currency. */
export function microToNumber(amount: Micro): number {
  return Number(amount) / 1_000_000;
}

export function numberToMicro(amount: number): Micro {
  return BigInt(Math.round(amount * 1_000_000));
}

export function roundToMicro(amount: number): number {
  return microToNumber(numberToMicro(amount));
}

/** Formats an amount exactly, such as `0.075` or `12.50`. */
export function microToDecimal(amount: Micro, minDecimals = 2): string {
  const size = amount < 0n ? -amount : amount;
  let fraction = (size % MICRO_PER_UNIT).toString().padStart(6, "0");
  while (fraction.length > minDecimals && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  const whole = (size / MICRO_PER_UNIT).toString();
  return (amount < 0n ? "-" : "") + whole + (fraction === "" ? "" : `.${fraction}`);
}

/**
 * Rounds half away from zero, so a credit note mirrors its invoice.
 * @returns micro-units, a multiple of 10,000
 */
export function roundHalfUpToCents(amount: Micro): Micro {
  const half = MICRO_PER_CENT / 2n;
  const nudged = amount < 0n ? amount - half : amount + half;
  return nudged - (nudged % MICRO_PER_CENT);
}

export function microToCents(amount: Micro): bigint {
  return roundHalfUpToCents(amount) / MICRO_PER_CENT;
}

export function centsToMicro(cents: bigint): Micro {
  return cents * MICRO_PER_CENT;
}

/** Converts to a number, exact below 1,000,000,000,000 of the currency. */
export function centsToNumber(cents: bigint): number {
  return Number(cents) / 100;
}

/**
 * @param count a whole number, 0 or more
 * @throws RangeError for other counts: a bug of the caller, not of the customer
 */
export function multiply(price: Micro, count: number): Micro {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  return price * BigInt(count);
}

/** Divides a cost by a number of messages or people, rounded half up to the micro-unit. Null for none. */
export function toUnitCost(cost: Micro, count: number): number | null {
  if (count <= 0) return null;
  const divisor = BigInt(count);
  return microToNumber((2n * cost + divisor) / (2n * divisor));
}
