import type { Tx } from "@/lib/db/transaction";
import type { REPORT_OUTCOMES } from "./schema-values";

/** File as base64; one with a content id is a picture shown within the mail. */
export interface StoredFile {
  name: string;
  type: string;
  contentId: string | null;
  base64: string;
}

export interface ContentRecord {
  variant: string;
  subject: string;
  body: string;
  html: string;
  files: readonly StoredFile[];
}

export interface DeliveryRecord {
  run_id: string;
  recipient_id: string;
  user_id: string | null;
  email: string | null;
  outcome: Exclude<(typeof REPORT_OUTCOMES)[number], "sent" | "failed">;
  mail_id: string | null;
}

export async function insertContents(
  tx: Tx,
  accountId: number,
  runId: string,
  contents: readonly ContentRecord[],
): Promise<void> {
  for (const { variant, subject, body, html, files } of contents) {
    await tx.query(
      `INSERT INTO report_contents (account_id, run_id, variant, subject, body, html, files, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [accountId, runId, variant, subject, body, html, JSON.stringify(files), new Date()],
    );
  }
}

export async function findContent(
  tx: Tx,
  accountId: number,
  runId: number,
  variant: string,
): Promise<ContentRecord | undefined> {
  const { rows } = await tx.query<ContentRecord>(
    `SELECT variant, subject, body, html, files FROM report_contents
     WHERE account_id = $1 AND run_id = $2 AND variant = $3`,
    [accountId, runId, variant],
  );
  return rows[0];
}

export async function insertDelivery(
  tx: Tx,
  accountId: number,
  row: DeliveryRecord,
): Promise<void> {
  await tx.query(
    `INSERT INTO report_deliveries (account_id, run_id, recipient_id, user_id, email, outcome, mail_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, row.run_id, row.recipient_id, row.user_id, row.email, row.outcome, row.mail_id],
  );
}

export async function findDeliveries(
  tx: Tx,
  accountId: number,
  runIds: readonly string[],
): Promise<DeliveryRecord[]> {
  const { rows } = await tx.query<DeliveryRecord>(
    `SELECT run_id, recipient_id, user_id, email, outcome, mail_id FROM report_deliveries
     WHERE account_id = $1 AND run_id = ANY ($2::bigint[]) ORDER BY run_id, recipient_id`,
    [accountId, runIds],
  );
  return rows;
}
