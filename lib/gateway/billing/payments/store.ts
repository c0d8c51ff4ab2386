import { hashIdempotencyKey, getPlaintextKeySettings } from "@/lib/idempotency/stored-keys";
import type { Charge } from "@/lib/core/billing/charge";
import type { Buyer, VatCategory } from "@/lib/core/billing/document";
import type { GivenReferences } from "@/lib/core/billing/document-references";
import { PAYMENT_STATUS, type PaymentStatus } from "@/lib/core/billing/payment-status";
import type { PaymentType } from "@/lib/core/billing/payment-types";
import type { Currency } from "@/lib/core/context";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { PaymentProblem, ProviderName, ReturnReason } from "@/lib/payment-providers/provider";
import { PAYMENT_LIST } from "./schema-list";

export interface PaymentRecord {
  id: string;
  status: PaymentStatus;
  type: PaymentType;
  currency: Currency;
  /** Cents, like fee, vat and amount. */
  net: string;
  fee: string;
  vat: string;
  amount: string;
  fee_rate: number;
  vat_rate: number;
  vat_category: VatCategory;
  method_id: string | null;
  saves_method: boolean;
  is_auto: boolean;
  provider: ProviderName;
  provider_ref: string | null;
  redirect_url: string | null;
  problem: PaymentProblem | null;
  invoice_id: string | null;
  fingerprint: string | null;
  created_at: Date;
  asked_at: Date | null;
  expires_at: Date;
  completed_at: Date | null;
  returned_at: Date | null;
  returned_for: ReturnReason | null;
  /** Refunded part of `amount`. */
  refunded: string;
  /** Null for imported payments. */
  buyer: Buyer | null;
  /** Given with the payment. */
  document_references: GivenReferences | null;
  /** Null if an API key, an operator or auto top-up started it. */
  created_by: string | null;
  key_id: string | null;
}

const COLUMNS = `payment_id AS id, status, type, currency, net, fee, vat, amount, fee_rate, vat_rate, vat_category,
  method_id, saves_method, is_auto, provider, provider_ref, redirect_url, problem, invoice_id, fingerprint, created_at,
  asked_at, expires_at, completed_at, returned_at, returned_for, refunded, buyer, document_references, created_by, key_id`;

export const PAYMENTS: ListSource<PaymentRecord, typeof PAYMENT_LIST> = {
  list: PAYMENT_LIST,
  columns: COLUMNS,
  from: "payments",
  where: "account_id = $1",
  orderBy: ["created_at", "payment_id"],
  sql: { id: "payment_id" },
};

export async function findPayment(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<PaymentRecord | undefined> {
  const { rows } = await tx.query<PaymentRecord>(
    `SELECT ${COLUMNS} FROM payments WHERE account_id = $1 AND payment_id = $2`,
    [accountId, paymentId],
  );
  return rows[0];
}

export async function lockPayment(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<PaymentRecord | undefined> {
  const { rows } = await tx.query<PaymentRecord>(
    `SELECT ${COLUMNS} FROM payments WHERE account_id = $1 AND payment_id = $2 FOR UPDATE`,
    [accountId, paymentId],
  );
  return rows[0];
}

/** Finds a payment by its key, which is stored as a digest or, by the previous version, in plain text. */
export async function findPaymentByIdempotencyKey(
  tx: Tx,
  accountId: number,
  key: string,
): Promise<PaymentRecord | undefined> {
  const { rows } = await tx.query<PaymentRecord>(
    `SELECT ${COLUMNS} FROM payments WHERE account_id = $1 AND (request_digest = $2 OR request_key = $3)`,
    [accountId, hashIdempotencyKey(accountId, key), key],
  );
  return rows[0];
}

export interface NewPayment {
  type: PaymentType;
  currency: Currency;
  charge: Charge;
  feeRate: number;
  vatRate: number;
  vatCategory: VatCategory;
  methodId: number | null;
  savesMethod: boolean;
  isAuto: boolean;
  provider: ProviderName;
  request: { key: string; fingerprint: string } | null;
  createdAt: Date;
  expiresAt: Date;
  createdBy: number | null;
  keyId: number | null;
  buyer: Buyer | null;
  references: GivenReferences | null;
}

/** Returns null if its Idempotency-Key has a payment already. */
export async function insertPayment(
  tx: Tx,
  accountId: number,
  payment: NewPayment,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('payment_ids') AS id");
  const id = Number(rows[0]?.id);
  const { net, fee, vat, amount } = payment.charge;
  const key = payment.request?.key ?? null;
  const isInClear = key !== null && (await getPlaintextKeySettings(tx))?.isWritten === true;
  const { rowCount } = await tx.query(
    `INSERT INTO payments (account_id, payment_id, status, type, currency, net, fee, vat, amount, fee_rate, vat_rate,
       vat_category, method_id, saves_method, is_auto, provider, request_key, fingerprint, created_at, looked_at,
       expires_at, created_by, key_id, buyer, request_digest, document_references)
     VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21, $22, $23,
       $24)
     ON CONFLICT DO NOTHING`,
    [
      accountId,
      id,
      payment.type,
      payment.currency,
      String(net),
      String(fee),
      String(vat),
      String(amount),
      payment.feeRate,
      payment.vatRate,
      payment.vatCategory,
      payment.methodId,
      payment.savesMethod,
      payment.isAuto,
      payment.provider,
      isInClear ? key : null,
      payment.request?.fingerprint ?? null,
      payment.createdAt,
      payment.expiresAt,
      payment.createdBy,
      payment.keyId,
      payment.buyer && JSON.stringify(payment.buyer),
      key === null ? null : hashIdempotencyKey(accountId, key),
      payment.references && JSON.stringify(payment.references),
    ],
  );
  return rowCount === 1 ? id : null;
}

/** Marks the payment as requested. Call before the provider, so that a crash in between is noticed. */
export async function markRequested(tx: Tx, accountId: number, paymentId: number): Promise<void> {
  await tx.query(
    `UPDATE payments SET status = ${PAYMENT_STATUS.requested}, asked_at = $3, looked_at = $3
     WHERE account_id = $1 AND payment_id = $2`,
    [accountId, paymentId, new Date()],
  );
}

export async function saveProviderResponse(
  tx: Tx,
  accountId: number,
  paymentId: number,
  response: { status: PaymentStatus; ref: string; redirectUrl: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE payments SET status = $3, provider_ref = $4, redirect_url = $5
     WHERE account_id = $1 AND payment_id = $2`,
    [accountId, paymentId, response.status, response.ref, response.redirectUrl],
  );
}

export async function updateLastCheckedAt(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<void> {
  await tx.query("UPDATE payments SET looked_at = $3 WHERE account_id = $1 AND payment_id = $2", [
    accountId,
    paymentId,
    new Date(),
  ]);
}

export async function markEnded(
  tx: Tx,
  accountId: number,
  paymentId: number,
  { status, problem }: { status: PaymentStatus; problem: PaymentProblem | null },
): Promise<void> {
  await tx.query(
    `UPDATE payments SET status = $3, problem = $4, redirect_url = NULL
     WHERE account_id = $1 AND payment_id = $2`,
    [accountId, paymentId, status, problem],
  );
}

export async function savePaid(
  tx: Tx,
  accountId: number,
  paymentId: number,
  { completedAt, methodId }: { completedAt: Date; methodId: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE payments SET status = ${PAYMENT_STATUS.paid}, completed_at = $3, method_id = $4, problem = NULL, redirect_url = NULL
     WHERE account_id = $1 AND payment_id = $2`,
    [accountId, paymentId, completedAt, methodId],
  );
}

export async function saveInvoice(
  tx: Tx,
  accountId: number,
  paymentId: number,
  invoiceId: number,
): Promise<void> {
  await tx.query("UPDATE payments SET invoice_id = $3 WHERE account_id = $1 AND payment_id = $2", [
    accountId,
    paymentId,
    invoiceId,
  ]);
}

export async function markReturned(
  tx: Tx,
  accountId: number,
  paymentId: number,
  { at, reason }: { at: Date; reason: ReturnReason },
): Promise<void> {
  await tx.query(
    "UPDATE payments SET returned_at = $3, returned_for = $4 WHERE account_id = $1 AND payment_id = $2",
    [accountId, paymentId, at, reason],
  );
}

export async function updateRefundedAmount(
  tx: Tx,
  accountId: number,
  paymentId: number,
  refunded: bigint,
): Promise<void> {
  await tx.query("UPDATE payments SET refunded = $3 WHERE account_id = $1 AND payment_id = $2", [
    accountId,
    paymentId,
    String(refunded),
  ]);
}

export async function findPaymentByProviderRef(
  tx: Tx,
  provider: ProviderName,
  ref: string,
): Promise<{ accountId: number; paymentId: number } | null> {
  const { rows } = await tx.query<{ account_id: string; payment_id: string }>(
    "SELECT account_id, payment_id FROM payment_refs WHERE provider = $1 AND provider_ref = $2",
    [provider, ref],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { accountId: Number(row.account_id), paymentId: Number(row.payment_id) };
}

export async function insertRef(
  tx: Tx,
  ref: { provider: ProviderName; ref: string; accountId: number; paymentId: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_refs (provider, provider_ref, account_id, payment_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (provider, provider_ref) DO NOTHING`,
    [ref.provider, ref.ref, ref.accountId, ref.paymentId],
  );
}
