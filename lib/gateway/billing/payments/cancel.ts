import { canTransition, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { DomainError, notFound } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { lockPayment, markEnded } from "./store";

/** Cancels an open payment. Money that still arrives is credited. */
export async function cancelPayment(ctx: WriteContext, paymentId: number): Promise<void> {
  const { tx, account } = ctx;
  const payment = await lockPayment(tx, account.id, paymentId);
  if (payment === undefined) throw notFound("payment with this ID");
  if (!canTransition(payment.status, PAYMENT_STATUS.canceledByStaff)) {
    throw new DomainError("unprocessable", "Only an open payment can be canceled.", {
      reason: "payment_ended",
    });
  }
  await markEnded(tx, account.id, paymentId, {
    status: PAYMENT_STATUS.canceledByStaff,
    problem: null,
  });
  await recordAudit(tx, ctx, {
    action: "payment.canceled",
    object: { kind: "payment", id: paymentId },
  });
}
