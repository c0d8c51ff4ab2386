import type { Cents } from "@/lib/core/billing/charge";
import type { Tx } from "@/lib/db/transaction";
import { DOCUMENT_WRITTEN_OFF } from "./schema-values";

export interface ReminderRecord {
  stage: number;
  sent_at: Date;
  /** When a mail server took its first email. */
  mailed_at: Date | null;
  is_dropped: boolean;
  /** Cents as text. */
  open: string;
  fee: string;
  interest: string;
}

export interface NewReminder {
  stage: number;
  sentAt: Date;
  open: Cents;
  fee: Cents;
  /** Since the stage before. */
  interest: Cents;
}

/** Throws on a second reminder of a stage, unless the first was dropped. */
export async function insertReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
  { stage, sentAt, open, fee, interest }: NewReminder,
): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO invoice_reminders AS r (account_id, document_id, stage, sent_at, open, fee, interest)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (account_id, document_id, stage) DO UPDATE SET sent_at = excluded.sent_at, open = excluded.open,
       fee = excluded.fee, interest = excluded.interest, dropped_at = NULL
     WHERE r.dropped_at IS NOT NULL`,
    [accountId, documentId, stage, sentAt, String(open), String(fee), String(interest)],
  );
  if (rowCount !== 1) throw new Error(`Stage ${stage} of document ${documentId} was sent already`);
}

/** Records that a mail server took an email of the last reminder. */
export async function updateMailed(
  tx: Tx,
  accountId: number,
  documentId: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE invoice_reminders r SET mailed_at = $3
     WHERE r.account_id = $1 AND r.document_id = $2 AND r.mailed_at IS NULL AND r.dropped_at IS NULL
       AND r.stage = (SELECT max(o.stage) FROM invoice_reminders o WHERE o.account_id = $1 AND o.document_id = $2)`,
    [accountId, documentId, at],
  );
}

/**
 * Drops the last reminder unless an email of it was sent, or something of its fee and interest is settled. The stage may come
 * again. The caller has locked the invoice.
 */
export async function dropLastReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<void> {
  const { rows } = await tx.query<{ stage: number }>(
    `UPDATE invoice_reminders r SET dropped_at = $3, fee = 0, interest = 0
     WHERE r.account_id = $1 AND r.document_id = $2 AND r.mailed_at IS NULL AND r.dropped_at IS NULL
       AND r.stage = (SELECT max(o.stage) FROM invoice_reminders o WHERE o.account_id = $1 AND o.document_id = $2)
       AND (SELECT coalesce(sum(s.amount), 0) FROM charge_settlements s
            WHERE s.account_id = $1 AND s.document_id = $2 AND s.ended_at IS NULL)
         <= (SELECT coalesce(sum(o.fee + o.interest), 0) FROM invoice_reminders o
             WHERE o.account_id = $1 AND o.document_id = $2 AND o.stage < r.stage)
     RETURNING r.stage`,
    [accountId, documentId, new Date()],
  );
  if (rows[0] === undefined) return;
  await tx.query(
    "UPDATE billing_documents SET reminded = $3 WHERE account_id = $1 AND document_id = $2",
    [accountId, documentId, rows[0].stage - 1],
  );
}

export async function findReminders(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<ReminderRecord[]> {
  const { rows } = await tx.query<ReminderRecord>(
    `SELECT stage, sent_at, mailed_at, dropped_at IS NOT NULL AS is_dropped, open, fee, interest FROM invoice_reminders
     WHERE account_id = $1 AND document_id = $2 ORDER BY stage`,
    [accountId, documentId],
  );
  return rows;
}

/** Charges of a document `d`: none once it is written off, or credited in full. */
const areClaimed = (accountId: string) => `d.status <> ${DOCUMENT_WRITTEN_OFF} AND d.amount > (
    SELECT coalesce(sum(note.amount), 0) FROM billing_documents note
    WHERE note.account_id = ${accountId} AND note.corrects = d.document_id)`;

const sumSettled = (accountId: string, condition = "") =>
  `(SELECT coalesce(sum(s.amount), 0) FROM charge_settlements s
    WHERE s.account_id = ${accountId} AND s.document_id = d.document_id AND s.ended_at IS NULL ${condition})`;

const IS_WAIVED = "(s.line_id IS NULL OR s.is_waived)";

/** Open fees and interest of a document `d` of the account `$1`, in cents. */
export const OPEN_CHARGES_SQL = `CASE WHEN d.reminded > 0 AND ${areClaimed("$1")} THEN (
    SELECT coalesce(sum(r.fee + r.interest), 0) FROM invoice_reminders r
    WHERE r.account_id = $1 AND r.document_id = d.document_id) - ${sumSettled("$1")} ELSE 0 END`;

export interface ChargesRecord {
  account_id: string;
  document_id: string;
  number: string;
  buyer: string;
  issued_on: string;
  currency: string;
  /** Time of the last reminder. */
  sent_at: Date;
  reminded: number;
  /** Cents as text. */
  fees: string;
  interest: string;
  paid: string;
  waived: string;
}

// Distinguishes the statements for the statement guard.
const chargesSql = (isOwn: boolean, condition = "") => {
  const accountId = isOwn ? "$1" : "d.account_id";
  return `SELECT ${isOwn ? "d.number, d.account_id" : "d.account_id, d.number"}, d.document_id, d.currency, d.reminded,
       d.document -> 'buyer' ->> 'name' AS buyer, d.issued_on::text AS issued_on,
       r.sent_at, r.fees, r.interest, ${sumSettled(accountId, `AND NOT ${IS_WAIVED}`)} AS paid,
       ${sumSettled(accountId, `AND ${IS_WAIVED}`)} AS waived
     FROM (
       SELECT account_id, document_id, max(sent_at) AS sent_at, sum(fee) AS fees, sum(interest) AS interest
       FROM invoice_reminders ${isOwn ? "WHERE account_id = $1" : ""} GROUP BY account_id, document_id) r
     JOIN billing_documents d ON d.account_id = r.account_id AND d.document_id = r.document_id
     WHERE ${isOwn ? "d.account_id = $1 AND" : ""} ${areClaimed(accountId)} ${condition}
       AND r.fees + r.interest > ${sumSettled(accountId)}
     ORDER BY d.due_on, d.number`;
};

/** Finds documents with open fees or interest, longest due first: of one account, or of all. */
export async function findCharges(tx: Tx, accountId: number | null): Promise<ChargesRecord[]> {
  const { rows } =
    accountId === null
      ? await tx.query<ChargesRecord>(chargesSql(false))
      : await tx.query<ChargesRecord>(chargesSql(true), [accountId]);
  return rows;
}

export async function sumOpenCharges(
  tx: Tx,
  accountId: number,
  documentIds: readonly number[],
): Promise<Cents> {
  const { rows } = await tx.query<{ charges: string }>(
    `SELECT coalesce(sum(${OPEN_CHARGES_SQL}), 0) AS charges FROM billing_documents d
     WHERE d.account_id = $1 AND d.document_id = ANY ($2::bigint[])`,
    [accountId, documentIds],
  );
  return BigInt(rows[0]?.charges ?? 0);
}

/** Returns fees and interest claimed so far, whether settled or not. */
export async function sumReminders(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<{ fees: Cents; interest: Cents }> {
  const { rows } = await tx.query<{ fees: string; interest: string }>(
    `SELECT coalesce(sum(fee), 0) AS fees, coalesce(sum(interest), 0) AS interest
     FROM invoice_reminders WHERE account_id = $1 AND document_id = $2`,
    [accountId, documentId],
  );
  return { fees: BigInt(rows[0]?.fees ?? 0), interest: BigInt(rows[0]?.interest ?? 0) };
}

export interface NewSettlement {
  documentId: number;
  /** null: an operator waives it. */
  lineId: string | null;
  /** Waived with a transfer. */
  isWaived?: boolean;
  /** `YYYY-MM-DD`. */
  settledOn: string;
  amount: Cents;
}

export async function insertSettlement(
  tx: Tx,
  accountId: number,
  { documentId, lineId, isWaived = lineId === null, settledOn, amount }: NewSettlement,
): Promise<void> {
  await tx.query(
    `INSERT INTO charge_settlements (account_id, part_id, document_id, line_id, settled_on, amount, is_waived, created_at)
     VALUES ($1, nextval('invoice_payment_ids'), $2, $3, $4, $5, $6, $7)`,
    [accountId, documentId, lineId, settledOn, String(amount), isWaived, new Date()],
  );
}

/** Ends what transfers paid of an invoice's fees and interest, and returns it. */
export async function endSettlementsOfInvoice(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<{ lineId: string; amount: Cents }[]> {
  const { rows } = await tx.query<{ line_id: string; amount: string }>(
    `UPDATE charge_settlements SET ended_at = $3
     WHERE account_id = $1 AND document_id = $2 AND line_id IS NOT NULL AND NOT is_waived AND ended_at IS NULL
     RETURNING line_id, amount`,
    [accountId, documentId, new Date()],
  );
  return rows.map(({ line_id: lineId, amount }) => ({ lineId, amount: BigInt(amount) }));
}

/** Ends what a transfer paid of fees and interest, so that they are open again. */
export async function endSettlements(tx: Tx, accountId: number, lineId: string): Promise<void> {
  await tx.query(
    "UPDATE charge_settlements SET ended_at = $3 WHERE account_id = $1 AND line_id = $2 AND ended_at IS NULL",
    [accountId, lineId, new Date()],
  );
}

/** Ends what was waived with transfers of an invoice that is open again. */
export async function endTransferWaivers(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<void> {
  await tx.query(
    `UPDATE charge_settlements SET ended_at = $3
     WHERE account_id = $1 AND document_id = $2 AND line_id IS NOT NULL AND is_waived AND ended_at IS NULL`,
    [accountId, documentId, new Date()],
  );
}

/** Sums what was waived with transfers of an invoice. */
export async function sumTransferWaivers(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<Cents> {
  const { rows } = await tx.query<{ amount: string }>(
    `SELECT coalesce(sum(amount), 0) AS amount FROM charge_settlements
     WHERE account_id = $1 AND document_id = $2 AND line_id IS NOT NULL AND is_waived AND ended_at IS NULL`,
    [accountId, documentId],
  );
  return BigInt(rows[0]?.amount ?? 0);
}

export interface SettlementRecord {
  settled_on: string;
  amount: string;
  is_waived: boolean;
  has_transfer: boolean;
}

export async function findSettlements(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<SettlementRecord[]> {
  const { rows } = await tx.query<SettlementRecord>(
    `SELECT settled_on::text AS settled_on, amount, ${IS_WAIVED} AS is_waived, line_id IS NOT NULL AS has_transfer
     FROM charge_settlements s
     WHERE account_id = $1 AND document_id = $2 AND ended_at IS NULL ORDER BY part_id`,
    [accountId, documentId],
  );
  return rows;
}
