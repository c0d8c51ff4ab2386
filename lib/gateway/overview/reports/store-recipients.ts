import type { Tx } from "@/lib/db/transaction";

export interface RecipientRecord {
  recipient_id: string;
  report_id: string;
  user_id: string | null;
  email: string | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

const COLUMNS = "recipient_id, report_id, user_id, email, confirmed_at, unsubscribed_at";

export async function findRecipients(
  tx: Tx,
  accountId: number,
  reportIds: readonly string[],
): Promise<RecipientRecord[]> {
  const { rows } = await tx.query<RecipientRecord>(
    `SELECT ${COLUMNS} FROM report_recipients WHERE account_id = $1 AND report_id = ANY ($2::bigint[])
     ORDER BY report_id, recipient_id`,
    [accountId, reportIds],
  );
  return rows;
}

export async function findRecipient(
  tx: Tx,
  accountId: number,
  recipientId: number,
): Promise<RecipientRecord | undefined> {
  const { rows } = await tx.query<RecipientRecord>(
    `SELECT ${COLUMNS} FROM report_recipients WHERE account_id = $1 AND recipient_id = $2`,
    [accountId, recipientId],
  );
  return rows[0];
}

/** Returns the addresses that have confirmed a report of the account and still receive one. */
export async function findConfirmed(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ email: string }>(
    `SELECT DISTINCT email FROM report_recipients
     WHERE account_id = $1 AND email = ANY ($2) AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`,
    [accountId, emails],
  );
  return new Set(rows.map(({ email }) => email));
}

export async function insertRecipient(
  tx: Tx,
  accountId: number,
  recipient: Omit<RecipientRecord, "recipient_id" | "unsubscribed_at">,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('report_recipient_ids') AS id");
  const id = rows[0]?.id ?? "";
  await tx.query(
    `INSERT INTO report_recipients (account_id, recipient_id, report_id, user_id, email, confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      accountId,
      id,
      recipient.report_id,
      recipient.user_id,
      recipient.email,
      recipient.confirmed_at,
    ],
  );
  return id;
}

export async function deleteRecipients(
  tx: Tx,
  accountId: number,
  recipientIds: readonly string[],
): Promise<void> {
  await tx.query(
    "DELETE FROM report_recipients WHERE account_id = $1 AND recipient_id = ANY ($2::bigint[])",
    [accountId, recipientIds],
  );
}

/** Confirms an address for all reports of the account that await it. */
export async function markEmailConfirmed(
  tx: Tx,
  accountId: number,
  recipientId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE report_recipients SET confirmed_at = coalesce(confirmed_at, $3),
       unsubscribed_at = CASE WHEN recipient_id = $2 THEN NULL ELSE unsubscribed_at END
     WHERE account_id = $1 AND email = (
       SELECT email FROM report_recipients WHERE account_id = $1 AND recipient_id = $2)`,
    [accountId, recipientId, at],
  );
}

export async function markUnsubscribed(
  tx: Tx,
  accountId: number,
  recipientId: string,
  at: Date | null,
): Promise<void> {
  await tx.query(
    "UPDATE report_recipients SET unsubscribed_at = $3 WHERE account_id = $1 AND recipient_id = $2",
    [accountId, recipientId, at],
  );
}
