import { announceAtCommit } from "@/lib/db/announce-work";
import type { MemberRole } from "@/lib/core/context";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { WEBHOOK_LIST } from "./schema-list";
import type { DisabledReason, WebhookKind } from "./schema-values";

export interface WebhookRecord {
  webhook_id: string;
  kind: WebhookKind;
  target: string;
  events: string[] | null;
  events_role: MemberRole;
  sealed_keys: Buffer;
  previous_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: DisabledReason | null;
  failures: number;
  failing_since: Date | null;
  held_until: Date | null;
  last_ok_at: Date | null;
  last_failed_at: Date | null;
  last_problem: string | null;
  created_at: Date;
  created_by: string | null;
}

export const WEBHOOK_COLUMNS = `webhook_id, kind, target, events, events_role, sealed_keys, previous_until, disabled_at,
  disabled_reason, failures, failing_since, held_until, last_ok_at, last_failed_at, last_problem, created_at, created_by`;

export const WEBHOOKS: ListSource<WebhookRecord, typeof WEBHOOK_LIST> = {
  list: WEBHOOK_LIST,
  columns: WEBHOOK_COLUMNS,
  from: "webhooks",
  where: "account_id = $1 AND key_id IS NULL",
  orderBy: ["created_at", "webhook_id"],
};

export async function findWebhook(
  tx: Tx,
  accountId: number,
  webhookId: number,
): Promise<WebhookRecord | undefined> {
  const { rows } = await tx.query<WebhookRecord>(
    `SELECT ${WEBHOOK_COLUMNS} FROM webhooks WHERE account_id = $1 AND webhook_id = $2 AND key_id IS NULL`,
    [accountId, webhookId],
  );
  return rows[0];
}

export async function lockWebhook(
  tx: Tx,
  accountId: number,
  webhookId: number,
): Promise<WebhookRecord | undefined> {
  const { rows } = await tx.query<WebhookRecord>(
    `SELECT ${WEBHOOK_COLUMNS} FROM webhooks
     WHERE account_id = $1 AND webhook_id = $2 AND key_id IS NULL FOR NO KEY UPDATE`,
    [accountId, webhookId],
  );
  return rows[0];
}

/** Counts webhooks. Lock the account first to enforce the limit. */
export async function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhooks WHERE account_id = $1 AND key_id IS NULL",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Locks the account, so that concurrent requests can't exceed the limit. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE", [accountId]);
}

export async function nextWebhookId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('webhook_ids') AS id");
  return Number(rows[0]?.id);
}

export interface NewWebhook {
  webhookId: number;
  kind: WebhookKind;
  target: string;
  events: readonly string[] | null;
  eventsRole: MemberRole;
  sealedKeys: Buffer;
  createdAt: Date;
  createdBy: number | null;
}

export async function insertWebhook(tx: Tx, accountId: number, row: NewWebhook): Promise<void> {
  await tx.query(
    `INSERT INTO webhooks (account_id, webhook_id, kind, target, events, events_role, sealed_keys, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      accountId,
      row.webhookId,
      row.kind,
      row.target,
      row.events,
      row.eventsRole,
      row.sealedKeys,
      row.createdAt,
      row.createdBy,
    ],
  );
}

export interface WebhookChange {
  kind: WebhookKind;
  target: string;
  events: readonly string[] | null;
  eventsRole: MemberRole;
  sealedKeys: Buffer;
  previousUntil: Date | null;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
}

export async function saveWebhook(
  tx: Tx,
  accountId: number,
  webhookId: number,
  change: WebhookChange,
  isFresh: boolean,
): Promise<void> {
  await tx.query(
    `UPDATE webhooks SET kind = $3, target = $4, events = $5::text[], sealed_keys = $6, previous_until = $7,
       disabled_at = $8, disabled_reason = $9,
       failures = CASE WHEN $10::boolean THEN 0 ELSE failures END,
       events_role = $11,
       failing_since = CASE WHEN $10::boolean THEN NULL ELSE failing_since END,
       held_until = CASE WHEN $10::boolean THEN NULL ELSE held_until END
     WHERE account_id = $1 AND webhook_id = $2`,
    [
      accountId,
      webhookId,
      change.kind,
      change.target,
      change.events,
      change.sealedKeys,
      change.previousUntil,
      change.disabledAt,
      change.disabledReason,
      isFresh,
      change.eventsRole,
    ],
  );
  announceAtCommit(tx, "webhooks");
}

/** Deletes the row; workers then end waiting deliveries. */
export async function deleteWebhookRow(
  tx: Tx,
  accountId: number,
  webhookId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM webhooks WHERE account_id = $1 AND webhook_id = $2 AND key_id IS NULL",
    [accountId, webhookId],
  );
  announceAtCommit(tx, "webhooks");
  return rowCount === 1;
}

export interface LastDay {
  webhook_id: string;
  hour: Date;
  succeeded: string;
  failed: string;
}

export async function findHours(
  tx: Tx,
  accountId: number,
  webhookIds: readonly string[],
  since: Date,
): Promise<LastDay[]> {
  const { rows } = await tx.query<LastDay>(
    `SELECT webhook_id, hour, succeeded, failed FROM webhook_stats
     WHERE account_id = $1 AND webhook_id = ANY ($2::bigint[]) AND hour >= $3 ORDER BY hour`,
    [accountId, webhookIds, since],
  );
  return rows;
}
