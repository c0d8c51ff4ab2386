import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import type { Cents } from "@/lib/core/billing/charge";
import { chargeBack } from "@/lib/core/billing/charge-back";
import { DomainError, notFound } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { completeRefund } from "./complete-refund";
import { calculateRemaining, isOpenRefund } from "./refund-sums";
import { lockPayment, type PaymentRecord } from "./store";
import {
  findRefund,
  findRefundsByPayment,
  insertRefund,
  lockRefund,
  type RefundRecord,
  updateRefundState,
  saveRefundReference,
} from "./store-refunds";

/** Returns true if no provider can refund the payment, so that the operator transfers the money. */
const isSentByHand = ({ provider, type }: PaymentRecord): boolean =>
  provider === "bank" || type === 8;

function assertRefundable(payment: PaymentRecord, refunds: readonly RefundRecord[]): void {
  if (payment.status !== PAYMENT_STATUS.paid)
    throw new DomainError("unprocessable", "Only a paid payment can be refunded.", {
      reason: "payment_not_paid",
    });
  if (payment.returned_at !== null)
    throw new DomainError("unprocessable", "This payment has already gone back.", {
      reason: "payment_returned",
    });
  if (refunds.some(isOpenRefund))
    throw new DomainError("unprocessable", "A refund of this payment is under way.", {
      reason: "refund_open",
    });
}

/**
 * Starts a refund of `net`, or the whole remaining amount, for the operator. It is stored here and made by the
 * provider after COMMIT (`executeRefund`). Returns its number. The fee is refunded only with the last part.
 */
export async function startRefund(
  ctx: WriteContext,
  { paymentId, net, reason }: { paymentId: number; net: Cents | null; reason: string },
): Promise<number> {
  const { tx, account } = ctx;
  const payment = await lockPayment(tx, account.id, paymentId);
  if (payment === undefined) throw notFound("payment with this ID");
  const refunds = await findRefundsByPayment(tx, account.id, paymentId);
  assertRefundable(payment, refunds);
  const rest = calculateRemaining(payment, refunds);
  if (net !== null && (net <= 0n || net > rest.net)) {
    throw new DomainError("unprocessable", "That's more than is left of this payment.", {
      reason: "refund_amount",
    });
  }
  const charge = chargeBack(rest, payment.vat_rate, net ?? undefined);
  const isManual = isSentByHand(payment);
  const refundId = await insertRefund(tx, account.id, { paymentId, charge, reason, isManual });
  await recordAudit(tx, ctx, {
    action: "payment.refund_started",
    object: { kind: "payment", id: paymentId },
    after: { refund: refundId, net: String(charge.net), amount: String(charge.amount), reason },
  });
  return refundId;
}

async function lockSentByHand(ctx: WriteContext, refundId: number) {
  const { tx, account } = ctx;
  const record = await findRefund(tx, account.id, refundId);
  if (record === undefined) throw notFound("refund with this ID");
  // Lock order: payments before their refunds.
  const payment = await lockPayment(tx, account.id, Number(record.payment_id));
  const refund = await lockRefund(tx, account.id, refundId);
  if (payment === undefined || refund === undefined) throw notFound("refund with this ID");
  if (!refund.is_manual || !isOpenRefund(refund) || payment.returned_at !== null) {
    throw new DomainError(
      "unprocessable",
      "Only an open refund that you send yourself can be ended so.",
      {
        reason: "refund_not_open",
      },
    );
  }
  return { payment, refund };
}

/** Books a refund that the operator has transferred. Throws on repetition. */
export async function confirmRefund(
  ctx: WriteContext,
  { refundId, reference }: { refundId: number; reference: string },
): Promise<void> {
  const { tx, account } = ctx;
  const { payment, refund } = await lockSentByHand(ctx, refundId);
  await saveRefundReference(tx, account.id, refundId, reference);
  await recordAudit(tx, ctx, {
    action: "payment.refund_sent",
    object: { kind: "payment", id: Number(payment.id) },
    after: { refund: refundId, reference },
  });
  await completeRefund(tx, account.id, payment, refund);
}

export async function cancelRefund(ctx: WriteContext, refundId: number): Promise<void> {
  const { tx, account } = ctx;
  const { payment } = await lockSentByHand(ctx, refundId);
  await updateRefundState(tx, account.id, refundId, "failed");
  await recordAudit(tx, ctx, {
    action: "payment.refund_dropped",
    object: { kind: "payment", id: Number(payment.id) },
    after: { refund: refundId },
  });
}

/** Throws `not_found`. */
export async function getRefund(accountId: number, refundId: number): Promise<RefundRecord> {
  const refund = await readAccount(accountId, (tx) => findRefund(tx, accountId, refundId));
  if (refund === undefined) throw notFound("refund with this ID");
  return refund;
}
