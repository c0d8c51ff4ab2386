import type { BasisPoints, Cents } from "./charge";

export const PAYMENT_TYPES = [1, 6, 7, 8, 91, 92] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PAYMENT_TYPE_BY_NAME = {
  sepa: 1,
  bank_transfer: 6,
  wallet: 7,
  instant: 8,
  stored_card: 91,
  new_card: 92,
} as const satisfies Record<string, PaymentType>;
export type PaymentTypeName = keyof typeof PAYMENT_TYPE_BY_NAME;

export const PAYMENT_TYPE_NAMES = Object.keys(PAYMENT_TYPE_BY_NAME) as [
  PaymentTypeName,
  ...PaymentTypeName[],
];

export const DEFAULT_FEES: Readonly<Record<PaymentTypeName, BasisPoints>> = {
  sepa: 0,
  bank_transfer: 0,
  wallet: 250,
  instant: 100,
  stored_card: 150,
  new_card: 150,
};

/** Refuses larger fees, which are typing errors in the settings. */
export const MAX_FEE: BasisPoints = 1_000;

export const MIN_PAYMENT: Cents = 500n;
export const MAX_PAYMENT: Cents = 1_000_000n;

export const PAYMENT_HOURS: Readonly<Record<PaymentType, number>> = {
  1: 15 * 24,
  6: 30 * 24,
  7: 1,
  8: 1,
  91: 1,
  92: 1,
};

/** Checks whether the type leads to a page of the provider; the others are charged off-session. */
export const requiresPayer = (type: PaymentType): boolean =>
  type === 7 || type === 8 || type === 92;
