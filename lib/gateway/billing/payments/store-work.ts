import { OPEN_PAYMENT_STATUSES, type PaymentStatus } from "@/lib/core/billing/payment-status";
import type { Tx } from "@/lib/db/transaction";

export interface OpenPayment {
  accountId: number;
  paymentId: number;
  status: PaymentStatus;
}

/** Finds open payments not checked since `before`, least recent first. */
export async function findPaymentsToPoll(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<OpenPayment[]> {
  const { rows } = await tx.query<{
    account_id: string;
    payment_id: string;
    status: PaymentStatus;
  }>(
    `SELECT account_id, payment_id, status FROM payments
     WHERE status IN (${OPEN_PAYMENT_STATUSES.join(", ")}) AND looked_at < $1 ORDER BY looked_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    paymentId: Number(row.payment_id),
    status: row.status,
  }));
}

export interface OpenRefund {
  accountId: number;
  refundId: number;
}

/** Finds open refunds not checked since `before`, least recent first. */
export async function findRefundsToPoll(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<OpenRefund[]> {
  const { rows } = await tx.query<{ account_id: string; refund_id: string }>(
    `SELECT account_id, refund_id FROM payment_refunds
     WHERE state IN ('new', 'asking', 'pending') AND NOT is_manual AND looked_at < $1
     ORDER BY looked_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    refundId: Number(row.refund_id),
  }));
}
