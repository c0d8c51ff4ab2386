export const PAYMENT_STATUS = {
  new: 0,
  /** No answer from the provider yet. */
  requested: 10,
  /** Answered by the provider, but unpaid. */
  pending: 20,
  paid: 100,
  canceledByPayer: 200,
  timedOut: 300,
  canceledByStaff: 400,
  failed: 1000,
} as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

export const PAYMENT_STATUSES = [
  0, 10, 20, 100, 200, 300, 400, 1000,
] as const satisfies readonly PaymentStatus[];

export const OPEN_PAYMENT_STATUSES = [
  PAYMENT_STATUS.new,
  PAYMENT_STATUS.requested,
  PAYMENT_STATUS.pending,
] as const;

const FINAL_STATUSES = [
  PAYMENT_STATUS.canceledByPayer,
  PAYMENT_STATUS.timedOut,
  PAYMENT_STATUS.canceledByStaff,
  PAYMENT_STATUS.failed,
] as const;

/**
 * Money that arrives is always credited, even if the attempt was given up: a provider or bank may be late. Credited
 * is final; refunds are booked separately.
 */
const NEXT_STATUSES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  0: [10, 100, ...FINAL_STATUSES],
  10: [20, 100, ...FINAL_STATUSES],
  20: [100, ...FINAL_STATUSES],
  100: [],
  200: [100],
  300: [100],
  400: [100],
  1000: [100],
};

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

export function isOpenPayment(status: PaymentStatus): boolean {
  return OPEN_PAYMENT_STATUSES.some((open) => open === status);
}
