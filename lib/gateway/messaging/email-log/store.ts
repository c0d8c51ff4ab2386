import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { EMAIL_LOG_LIST } from "./schema-list";
import type { EmailKind, EmailNote, EmailReason, EmailResult } from "./schema-values";

export interface EmailRecord {
  email_id: string;
  received_at: Date;
  kind: EmailKind;
  result: EmailResult;
  reason: EmailReason | null;
  field: string | null;
  description: string | null;
  address: string;
  alias_id: string | null;
  key_id: string | null;
  mail_from: string;
  header_from: string | null;
  subject: string | null;
  body: string | null;
  ip: string;
  spf: string;
  dkim: string;
  dmarc: string;
  notes: EmailNote[];
  msg_uuid: string | null;
  bulk_id: string | null;
  phone: string | null;
  parts_count: number | null;
}

const COLUMNS = `email_id, received_at, kind, result, reason, field, description, address, alias_id, key_id, mail_from,
  header_from, subject, body, host(ip) AS ip, spf, dkim, dmarc, notes, msg_uuid, bulk_id, phone, parts_count`;

export const EMAIL_LOG: ListSource<EmailRecord, typeof EMAIL_LOG_LIST> = {
  list: EMAIL_LOG_LIST,
  columns: COLUMNS,
  from: "email_log",
  where: "account_id = $1",
  orderBy: ["email_id"],
};

export async function findEmails(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<EmailRecord[]> {
  const { rows } = await tx.query<EmailRecord>(
    `SELECT ${COLUMNS} FROM email_log WHERE account_id = $1 AND email_id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return rows;
}

export async function isKnownEmail(tx: Tx, accountId: number, dedupe: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM email_log WHERE account_id = $1 AND dedupe = $2",
    [accountId, dedupe],
  );
  return rowCount === 1;
}

export interface NewEmail extends Omit<EmailRecord, "alias_id" | "key_id"> {
  alias_id: number | null;
  key_id: number | null;
  /** Deduplication key; null for refused mails, which may be redelivered. */
  dedupe: Buffer | null;
}

/** Returns false if already accepted. */
export async function insertEmail(tx: Tx, accountId: number, row: NewEmail): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO email_log (account_id, email_id, received_at, kind, result, reason, field, description, address, alias_id,
       key_id, mail_from, header_from, subject, body, ip, spf, dkim, dmarc, notes, msg_uuid, bulk_id, phone, parts_count, dedupe)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
     ON CONFLICT (account_id, dedupe) DO NOTHING`,
    [
      accountId,
      row.email_id,
      row.received_at,
      row.kind,
      row.result,
      row.reason,
      row.field,
      row.description,
      row.address,
      row.alias_id,
      row.key_id,
      row.mail_from,
      row.header_from,
      row.subject,
      row.body,
      row.ip,
      row.spf,
      row.dkim,
      row.dmarc,
      row.notes,
      row.msg_uuid,
      row.bulk_id,
      row.phone,
      row.parts_count,
      row.dedupe,
    ],
  );
  return rowCount === 1;
}

export async function deleteMailContents(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE email_log SET subject = NULL, body = NULL
     WHERE account_id = $1::bigint AND msg_uuid = ANY ($2::uuid[])`,
    [accountId, messages],
  );
}
