import { announceAtCommit } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import type { DueAutomation } from "./store-runs";

export interface SourceRecord {
  id: string;
  /** Code of the campaign; null for replies. */
  source: string | null;
}

/** Finds active automations that forms, clicks or replies start. They stay active until COMMIT. */
export async function findBySource(
  tx: Tx,
  accountId: number,
  kind: "form" | "reply",
): Promise<SourceRecord[]> {
  const { rows } = await tx.query<SourceRecord>({
    name: "automations_by_source",
    text: `SELECT id, source FROM automations
           WHERE account_id = $1 AND source_kind = $2 AND state = 'active' AND removed_at IS NULL
           ORDER BY id FOR KEY SHARE`,
    values: [accountId, kind],
  });
  return rows;
}

export interface ClickSourceRecord extends SourceRecord {
  source_bulk: string | null;
}

export async function findByClick(tx: Tx, accountId: number): Promise<ClickSourceRecord[]> {
  const { rows } = await tx.query<ClickSourceRecord>({
    name: "automations_by_click_or_bulk",
    text: `SELECT id, source, source_bulk FROM automations
           WHERE account_id = $1 AND source_kind = 'click' AND state = 'active' AND removed_at IS NULL`,
    values: [accountId],
  });
  return rows;
}

export interface NewClick {
  automationId: string;
  message: string;
  clickedAt: Date;
}

export async function insertClicks(
  tx: Tx,
  accountId: number,
  clicks: readonly NewClick[],
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_clicks (account_id, automation_id, message, clicked_at)
     SELECT a.account_id, n.automation_id, n.message, n.clicked_at
     FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[]) AS n (automation_id, message, clicked_at)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, automation_id, message) DO NOTHING`,
    [
      accountId,
      clicks.map(({ automationId }) => automationId),
      clicks.map(({ message }) => message),
      clicks.map(({ clickedAt }) => clickedAt),
    ],
  );
  announceAtCommit(tx, "automation-clicks");
}

export const CLICKS_DUE: DueQuery = {
  sql: "SELECT min(clicked_at) FROM automation_clicks",
  placement: "distributed",
};

/** Maximum rows scanned to find automations with clicks. */
const ROWS_LOOKED_AT = 1_000;

export async function findDueClicks(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueAutomation[]> {
  const { rows } = await tx.query<{ account_id: string; automation_id: string }>(
    `SELECT account_id, automation_id FROM (
       SELECT account_id, automation_id, clicked_at FROM automation_clicks
       WHERE account_id <> ALL ($2::bigint[]) ORDER BY clicked_at LIMIT ${ROWS_LOOKED_AT}) AS due
     GROUP BY account_id, automation_id ORDER BY min(clicked_at) LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.automation_id) }));
}

/** Deletes clicks that no other worker has, and returns their messages. */
export async function takeClicks(
  tx: Tx,
  accountId: number,
  automationId: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ message: string }>(
    `WITH taken AS MATERIALIZED (SELECT message FROM automation_clicks WHERE account_id = $1 AND automation_id = $2
       ORDER BY message LIMIT $3 FOR UPDATE SKIP LOCKED)
     DELETE FROM automation_clicks c USING taken
     WHERE c.account_id = $1 AND c.automation_id = $2 AND c.message = taken.message
     RETURNING c.message`,
    [accountId, automationId, limit],
  );
  return rows.map(({ message }) => message);
}

/** Returns the recipients of messages, without those that were erased. */
export async function findRecipients(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT DISTINCT phone FROM messages
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) AND phone IS NOT NULL`,
    [accountId, messages],
  );
  return rows.map(({ phone }) => phone);
}
