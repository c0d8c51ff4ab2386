/** States of a payment, as the specification numbers them. */
export const PAYMENT_STATUS = {
  new: 0,
  /** The provider is being asked, and has not answered. */
  requested: 10,
  /** The provider has answered, and the money has not come. */
  pending: 20,
  paid: 100,
  canceledByPayer: 200,
  timedOut: 300,
  canceledByStaff: 400,
  failed: 1000,
} as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** In the order in which the API lists them. */
export const PAYMENT_STATUSES = [
  0, 10, 20, 100, 200, 300, 400, 1000,
] as const satisfies readonly PaymentStatus[];

/** Something can still be done about these: neither credited nor given up. */
export const OPEN_PAYMENT_STATUSES = [
  PAYMENT_STATUS.new,
  PAYMENT_STATUS.requested,
  PAYMENT_STATUS.pending,
] as const;

const ENDS = [
  PAYMENT_STATUS.canceledByPayer,
  PAYMENT_STATUS.timedOut,
  PAYMENT_STATUS.canceledByStaff,
  PAYMENT_STATUS.failed,
] as const;

/**
 * Which state may follow which; any other change is refused. Money that arrives is always credited, also when the
 * attempt was given up before: a provider or bank may be late. What was credited once stays so: money that goes back is
 * booked as such, beside the state.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  0: [10, 100, ...ENDS],
  10: [20, 100, ...ENDS],
  20: [100, ...ENDS],
  100: [],
  200: [100],
  300: [100],
  400: [100],
  1000: [100],
};

/** Whether a payment may go from one state to another. */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether something can still be done about a payment: neither credited nor given up. */
export function isOpenPayment(status: PaymentStatus): boolean {
  return OPEN_PAYMENT_STATUSES.some((open) => open === status);
}
