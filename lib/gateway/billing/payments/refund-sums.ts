import type { Charge } from "@/lib/core/billing/charge";
import type { PaymentRecord } from "./store";
import type { RefundRecord, RefundState } from "./store-refunds";

type Parts = Omit<Charge, "amount">;

const OPEN: readonly RefundState[] = ["new", "asking", "pending"];

export const isOpenRefund = ({ state }: RefundRecord): boolean => OPEN.includes(state);

/** Returns cents. */
export const sumRefunds = (refunds: readonly RefundRecord[], state: "done" | "notFailed"): bigint =>
  refunds
    .filter((one) => (state === "done" ? one.state === "done" : one.state !== "failed"))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Amounts not covered by refunds. */
export function calculateRemaining(
  payment: PaymentRecord,
  refunds: readonly RefundRecord[],
): Parts {
  const given = refunds.filter(({ state }) => state !== "failed");
  const left = (part: "net" | "fee" | "vat") =>
    given.reduce((rest, refund) => rest - BigInt(refund[part]), BigInt(payment[part]));
  return { net: left("net"), fee: left("fee"), vat: left("vat") };
}

export const chargeOfRefund = ({ net, fee, vat, amount }: RefundRecord): Charge => ({
  net: BigInt(net),
  fee: BigInt(fee),
  vat: BigInt(vat),
  amount: BigInt(amount),
});
