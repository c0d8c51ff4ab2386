import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import type { ClickRecord } from "./store";

/** Clicks are due immediately; their times come from the clocks of other processes. */
export const CLICKS_DUE: DueQuery = {
  sql: `SELECT least(asked_at, now()) FROM click_inbox ORDER BY account_id, click_id LIMIT 1`,
  placement: "local",
};

export interface InboxRecord {
  click_key: string;
  click_id: string;
  account_id: string;
  link_id: string;
  asked_at: Date;
  url: string;
  ip: string | null;
  method: string;
  signals: Record<string, string>;
  /** True if possibly classified under another id. */
  is_repeat: boolean;
}

/** Finds accounts with one index probe each, however many clicks they have. */
export async function findWaitingAccounts(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `WITH RECURSIVE waiting AS (
       (SELECT account_id FROM click_inbox ORDER BY account_id LIMIT 1)
       UNION ALL
       SELECT (SELECT i.account_id FROM click_inbox i WHERE i.account_id > w.account_id ORDER BY i.account_id LIMIT 1)
       FROM waiting w WHERE w.account_id IS NOT NULL)
     SELECT account_id FROM waiting WHERE account_id IS NOT NULL`,
  );
  return rows.map((row) => Number(row.account_id));
}

export async function findInbox(tx: Tx, accountId: number, limit: number): Promise<InboxRecord[]> {
  const { rows } = await tx.query<InboxRecord>(
    `SELECT click_key, click_id, account_id, link_id, asked_at, url, host(ip) AS ip, method, signals, is_repeat
     FROM click_inbox WHERE account_id = $1 ORDER BY click_id LIMIT $2`,
    [accountId, limit],
  );
  return rows;
}

export async function deleteInbox(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM click_inbox WHERE click_key = ANY ($1::uuid[])", [keys]);
}

export async function findClassifiedKeys(
  tx: Tx,
  accountId: number,
  repeats: readonly InboxRecord[],
): Promise<Set<string>> {
  if (repeats.length === 0) return new Set();
  const { rows } = await tx.query<{ click_key: string }>(
    `SELECT r.click_key FROM short_link_requests r
       JOIN unnest($2::bigint[], $3::timestamptz[], $4::uuid[]) AS c (link_id, asked_at, click_key)
         ON r.link_id = c.link_id AND r.asked_at = c.asked_at AND r.click_key = c.click_key
     WHERE r.account_id = $1`,
    [
      accountId,
      repeats.map(({ link_id }) => link_id),
      repeats.map(({ asked_at }) => asked_at),
      repeats.map(({ click_key }) => click_key),
    ],
  );
  return new Set(rows.map(({ click_key }) => click_key));
}

export interface ClickedLink {
  link_id: string;
  campaign: string;
  message: string | null;
  bulk_id: string | null;
}

/**
 * Finds links, and keeps their campaigns from deletion until COMMIT; data of deleted ones is removed in
 * steps.
 */
export async function findClickedLinks(
  tx: Tx,
  accountId: number,
  linkIds: readonly string[],
): Promise<ClickedLink[]> {
  const { rows } = await tx.query<ClickedLink>(
    `SELECT l.link_id, l.campaign, l.message, l.bulk_id FROM short_links l
       JOIN short_link_campaigns c ON c.account_id = l.account_id AND c.code = l.campaign
     WHERE l.account_id = $1 AND l.link_id = ANY ($2::bigint[]) AND c.removed_at IS NULL FOR KEY SHARE OF c`,
    [accountId, linkIds],
  );
  return rows;
}

export interface ClassifiedClick extends Omit<ClickRecord, "reason"> {
  campaign: string;
  bulk_id: string | null;
  method: string;
  signals: string;
  reason: string | null;
  day_zone: string;
  target: string | null;
  /** Null if the click was never in the inbox. */
  click_key: string | null;
  rules: number;
}

const COLUMNS = [
  "request_id",
  "link_id",
  "campaign",
  "bulk_id",
  "asked_at",
  "url",
  "ip",
  "method",
  "user_agent",
  "referer",
  "signals",
  "country",
  "browser",
  "browser_version",
  "os",
  "os_version",
  "software_type",
  "hardware_type",
  "class",
  "reason",
  "day_zone",
  "target",
  "click_key",
  "rules",
] as const satisfies readonly (keyof ClassifiedClick)[];
const TYPES: Partial<Record<(typeof COLUMNS)[number], string>> = {
  request_id: "bigint",
  link_id: "bigint",
  bulk_id: "uuid",
  asked_at: "timestamptz",
  ip: "inet",
  signals: "jsonb",
  click_key: "uuid",
  rules: "smallint",
};

/** Returns the ids of new ones. */
export async function insertClassified(
  tx: Tx,
  accountId: number,
  clicks: readonly ClassifiedClick[],
): Promise<Set<string>> {
  const values: unknown[] = [accountId];
  const rows = clicks.map((click) => {
    const places = COLUMNS.map(
      (column) => `$${values.push(click[column])}::${TYPES[column] ?? "text"}`,
    );
    return `($1::bigint, ${places.join(", ")})`;
  });
  const { rows: stored } = await tx.query<{ request_id: string }>(
    `INSERT INTO short_link_requests (account_id, ${COLUMNS.join(", ")}) VALUES ${rows.join(", ")}
     ON CONFLICT (account_id, request_id) DO NOTHING RETURNING request_id`,
    values,
  );
  return new Set(stored.map(({ request_id }) => request_id));
}
