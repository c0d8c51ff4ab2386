import type { PaymentProblem } from "@/lib/payment-providers/provider";

/** Part of the token, as no other data is stored. */
export const BEHAVIOURS = [
  "ok",
  "challenge",
  "declined",
  "insufficient",
  "expired",
  "closed",
  "returned",
  "norefund",
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export const PROBLEM_OF: Partial<Record<Behaviour, PaymentProblem>> = {
  declined: "declined",
  insufficient: "insufficient_funds",
  expired: "card_expired",
  closed: "account_closed",
};

/** Published by card schemes. Any other valid number pays. */
const TEST_CARDS: Readonly<Record<string, Behaviour>> = {
  "4000000000000002": "declined",
  "4000000000009995": "insufficient",
  "4000000000000069": "expired",
  "4000002500003155": "challenge",
  "4000002760003184": "challenge",
  "4000000000005126": "norefund",
};

export interface Card {
  behaviour: Behaviour;
  last4: string;
  brand: string;
  expMonth: number;
  expYear: number;
}

export type CardError = "number" | "expiry" | "past" | "code";

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, "visa"],
  [/^(5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
];

/** Parses a card; the result doesn't contain the number. */
export function parseCard(
  number: string,
  expiry: string,
  code: string,
  now: Date,
): Card | CardError {
  const digits = number.replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits) || !isLuhn(digits)) return "number";
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined) return "expiry";
  const expYear = 2_000 + Number(year);
  if (new Date(Date.UTC(expYear, Number(month), 1)) <= now) return "past";
  if (!/^\d{3,4}$/.test(code.trim())) return "code";
  return {
    behaviour: TEST_CARDS[digits] ?? "ok",
    last4: digits.slice(-4),
    brand: BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? "card",
    expMonth: Number(month),
    expYear,
  };
}
