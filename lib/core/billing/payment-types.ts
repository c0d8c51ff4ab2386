import type { BasisPoints, Cents } from "./charge";

/** Ways to pay, by the numbers of the specification. */
export const PAYMENT_TYPES = [1, 6, 7, 8, 91, 92] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The same by name, as requests say them. */
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

/** What payment types cost where the settings say nothing, as shares of the net amount. */
export const DEFAULT_FEES: Readonly<Record<PaymentTypeName, BasisPoints>> = {
  sepa: 0,
  bank_transfer: 0,
  wallet: 250,
  instant: 100,
  stored_card: 150,
  new_card: 150,
};

/** No way to pay costs more: rather a slip of the pen than a fee. */
export const LARGEST_FEE: BasisPoints = 1_000;

/** Net amounts of one payment. */
export const LEAST_PAYMENT: Cents = 500n;
export const LARGEST_PAYMENT: Cents = 1_000_000n;

/** How long a payer has, in hours; then it is given up. */
export const PAYMENT_HOURS: Readonly<Record<PaymentType, number>> = {
  1: 15 * 24,
  6: 30 * 24,
  7: 1,
  8: 1,
  91: 1,
  92: 1,
};

/** Ways that lead to a page of the provider; the others are charged without the payer. */
export const needsPayer = (type: PaymentType): boolean => type === 7 || type === 8 || type === 92;
