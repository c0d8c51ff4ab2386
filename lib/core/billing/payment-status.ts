/** States of a payment, as the specification numbers them. */
export const PAYMENT_STATUSES = [0, 10, 20, 100, 200, 300, 400, 1000] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const ENDS = [200, 300, 400, 1000] as const;

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

/** Whether something can still be done about it: neither credited nor given up. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 0 || status === 10 || status === 20;
}
