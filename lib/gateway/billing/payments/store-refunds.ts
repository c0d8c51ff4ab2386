import type { Charge } from "@/lib/core/billing/charge";
import type { Tx } from "@/lib/db/transaction";

export type RefundState = "new" | "asking" | "pending" | "done" | "failed";

export interface RefundRecord {
  refund_id: string;
  payment_id: string;
  state: RefundState;
  is_manual: boolean;
  /** Cents, like fee, vat and amount. */
  net: string;
  fee: string;
  vat: string;
  amount: string;
  reason: string;
  provider_ref: string | null;
  credit_note_id: string | null;
  created_at: Date;
  looked_at: Date;
  ended_at: Date | null;
}

const COLUMNS = `refund_id, payment_id, state, is_manual, net, fee, vat, amount, reason, provider_ref, credit_note_id,
  created_at, looked_at, ended_at`;

export interface NewRefund {
  paymentId: number;
  charge: Charge;
  reason: string;
  isManual: boolean;
}

/** Inserts a refund; one transferred by the operator is pending immediately. */
export async function insertRefund(tx: Tx, accountId: number, refund: NewRefund): Promise<number> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('payment_refund_ids') AS id");
  const id = Number(rows[0]?.id);
  const { net, fee, vat, amount } = refund.charge;
  await tx.query(
    `INSERT INTO payment_refunds (account_id, refund_id, payment_id, state, is_manual, net, fee, vat, amount, reason,
       created_at, looked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      accountId,
      id,
      refund.paymentId,
      refund.isManual ? "pending" : "new",
      refund.isManual,
      String(net),
      String(fee),
      String(vat),
      String(amount),
      refund.reason,
      new Date(),
    ],
  );
  return id;
}

export async function findRefund(
  tx: Tx,
  accountId: number,
  refundId: number,
): Promise<RefundRecord | undefined> {
  const { rows } = await tx.query<RefundRecord>(
    `SELECT ${COLUMNS} FROM payment_refunds WHERE account_id = $1 AND refund_id = $2`,
    [accountId, refundId],
  );
  return rows[0];
}

export async function lockRefund(
  tx: Tx,
  accountId: number,
  refundId: number,
): Promise<RefundRecord | undefined> {
  const { rows } = await tx.query<RefundRecord>(
    `SELECT ${COLUMNS} FROM payment_refunds WHERE account_id = $1 AND refund_id = $2 FOR UPDATE`,
    [accountId, refundId],
  );
  return rows[0];
}

export async function findRefundsByPayment(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<RefundRecord[]> {
  const { rows } = await tx.query<RefundRecord>(
    `SELECT ${COLUMNS} FROM payment_refunds WHERE account_id = $1 AND payment_id = $2 ORDER BY refund_id`,
    [accountId, paymentId],
  );
  return rows;
}

/** Marks the refund as requested. Call before the provider, so that a crash in between is noticed. */
export async function saveRefundAsking(tx: Tx, accountId: number, refundId: number): Promise<void> {
  await tx.query(
    `UPDATE payment_refunds SET state = 'asking', looked_at = $3
     WHERE account_id = $1 AND refund_id = $2`,
    [accountId, refundId, new Date()],
  );
}

export async function saveRefundReference(
  tx: Tx,
  accountId: number,
  refundId: number,
  ref: string,
): Promise<void> {
  await tx.query(
    `UPDATE payment_refunds SET provider_ref = $3,
       state = CASE WHEN state = 'asking' THEN 'pending' ELSE state END
     WHERE account_id = $1 AND refund_id = $2`,
    [accountId, refundId, ref],
  );
}

export async function saveRefundLooked(tx: Tx, accountId: number, refundId: number): Promise<void> {
  await tx.query(
    "UPDATE payment_refunds SET looked_at = $3 WHERE account_id = $1 AND refund_id = $2",
    [accountId, refundId, new Date()],
  );
}

export async function updateRefundState(
  tx: Tx,
  accountId: number,
  refundId: number,
  state: "done" | "failed",
): Promise<void> {
  await tx.query(
    "UPDATE payment_refunds SET state = $3, ended_at = $4 WHERE account_id = $1 AND refund_id = $2",
    [accountId, refundId, state, new Date()],
  );
}

export async function saveCreditNoteId(
  tx: Tx,
  accountId: number,
  refundId: number,
  creditNoteId: number | null,
): Promise<void> {
  await tx.query(
    "UPDATE payment_refunds SET credit_note_id = $3 WHERE account_id = $1 AND refund_id = $2",
    [accountId, refundId, creditNoteId],
  );
}
