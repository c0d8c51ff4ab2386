import type { Classification } from "@/lib/core/clicks/classify";
import type { Tx } from "@/lib/db/transaction";
import type { CountedClick } from "@/lib/gateway/campaigns/click-stats/public";

export interface ClickClassification extends Classification {
  requestId: string;
}

const REQUEST_COLUMNS = `request_id, link_id, campaign, bulk_id, asked_at, class, country, hardware_type, os, browser, referer, target, day_zone`;

export async function lockClicks(
  tx: Tx,
  accountId: number,
  requestIds: readonly string[],
): Promise<CountedClick[]> {
  const { rows } = await tx.query<CountedClick>(
    `SELECT ${REQUEST_COLUMNS} FROM short_link_requests
     WHERE account_id = $1 AND request_id = ANY ($2::bigint[]) AND day_zone IS NOT NULL ORDER BY request_id FOR UPDATE`,
    [accountId, requestIds],
  );
  return rows;
}

export async function updateClasses(
  tx: Tx,
  accountId: number,
  reclassified: readonly ClickClassification[],
): Promise<void> {
  await tx.query(
    `UPDATE short_link_requests r SET class = n.class, reason = n.reason,
       software_type = CASE WHEN n.class = 'machine' THEN 'bot' WHEN r.browser IS NOT NULL THEN 'browser' END
     FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (request_id, class, reason)
     WHERE r.account_id = $1 AND r.request_id = n.request_id`,
    [
      accountId,
      reclassified.map(({ requestId }) => requestId),
      reclassified.map((item) => item.class),
      reclassified.map(({ reason }) => reason),
    ],
  );
}

export async function findFirstPeople(
  tx: Tx,
  accountId: number,
  linkIds: readonly string[],
): Promise<CountedClick[]> {
  const { rows } = await tx.query<CountedClick>(
    `SELECT DISTINCT ON (link_id) ${REQUEST_COLUMNS} FROM short_link_requests
     WHERE account_id = $1 AND link_id = ANY ($2::bigint[]) AND class = 'person' AND day_zone IS NOT NULL
     ORDER BY link_id, request_id`,
    [accountId, linkIds],
  );
  return rows;
}

export interface ClassifiableClick extends ClickClassification {
  message: string | null;
  asked_at: Date;
  /** Microseconds. */
  place: string;
  ip: string | null;
  method: string;
  signals: Record<string, string>;
}

const RECLASSIFY_COLUMNS = `r.request_id AS "requestId", r.class, r.reason, l.message, r.asked_at, r.asked_at::text AS place, host(r.ip) AS ip, r.method, r.signals`;
const REQUESTS_WITH_LINKS_SQL = `short_link_requests r
  LEFT JOIN short_links l ON l.account_id = r.account_id AND l.link_id = r.link_id`;

export async function findOutdated(
  tx: Tx,
  accountId: number,
  version: number,
  limit: number,
): Promise<ClassifiableClick[]> {
  const { rows } = await tx.query<ClassifiableClick>(
    `SELECT ${RECLASSIFY_COLUMNS} FROM ${REQUESTS_WITH_LINKS_SQL} WHERE r.account_id = $1 AND r.rules < $2 LIMIT $3`,
    [accountId, version, limit],
  );
  return rows;
}

export interface ClickCursor {
  at: string;
  requestId: string;
}

export async function findClicksAfter(
  tx: Tx,
  accountId: number,
  { at, requestId }: ClickCursor,
  limit: number,
): Promise<ClassifiableClick[]> {
  const { rows } = await tx.query<ClassifiableClick>(
    `SELECT ${RECLASSIFY_COLUMNS} FROM ${REQUESTS_WITH_LINKS_SQL}
     WHERE r.account_id = $1 AND (r.asked_at, r.request_id) > ($2::timestamptz, $3::bigint)
     ORDER BY r.asked_at, r.request_id LIMIT $4`,
    [accountId, at, requestId, limit],
  );
  return rows;
}

export async function stampRulesVersion(
  tx: Tx,
  accountId: number,
  classified: readonly ClickClassification[],
  version: number,
): Promise<void> {
  await tx.query(
    `UPDATE short_link_requests r SET rules = $2, reason = n.reason
     FROM unnest($3::bigint[], $4::text[]) AS n (request_id, reason)
     WHERE r.account_id = $1 AND r.request_id = n.request_id`,
    [
      accountId,
      version,
      classified.map(({ requestId }) => requestId),
      classified.map(({ reason }) => reason),
    ],
  );
}

/** Finds an account with clicks of older rules; undefined if all are current. */
export async function findOutdatedAccount(
  tx: Tx,
  version: number,
  without: readonly number[],
): Promise<number | undefined> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM short_link_requests WHERE rules < $1 AND account_id <> ALL ($2::bigint[]) LIMIT 1",
    [version, without],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].account_id);
}

export async function findClickAccounts(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    "SELECT DISTINCT account_id FROM short_link_campaigns ORDER BY account_id",
  );
  return rows.map((row) => Number(row.account_id));
}
