import type { Charge } from "@/lib/core/billing/charge";
import type { PaymentRecord } from "./store";
import type { RefundRecord, RefundState } from "./store-refunds";

type Parts = Omit<Charge, "amount">;

const OPEN_STATES: readonly RefundState[] = ["new", "asking", "pending"];

export const isOpenRefund = ({ state }: RefundRecord): boolean => OPEN_STATES.includes(state);

/** Returns cents. */
export const sumRefunds = (refunds: readonly RefundRecord[], state: "done" | "notFailed"): bigint =>
  refunds
    .filter((refund) => (state === "done" ? refund.state === "done" : refund.state !== "failed"))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

export function calculateRemaining(
  payment: PaymentRecord,
  refunds: readonly RefundRecord[],
): Parts {
  const active = refunds.filter(({ state }) => state !== "failed");
  const subtractRefunds = (part: "net" | "fee" | "vat") =>
    active.reduce((rest, refund) => rest - BigInt(refund[part]), BigInt(payment[part]));
  return { net: subtractRefunds("net"), fee: subtractRefunds("fee"), vat: subtractRefunds("vat") };
}

export const toCharge = ({ net, fee, vat, amount }: RefundRecord): Charge => ({
  net: BigInt(net),
  fee: BigInt(fee),
  vat: BigInt(vat),
  amount: BigInt(amount),
});
