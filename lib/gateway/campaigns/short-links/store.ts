import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { LINK_DOMAIN } from "./link-domain-sql";
import { LINK_LIST, MESSAGE_CLICKS_LIST } from "./schema-list";

export interface LinkRecord {
  link_id: string;
  campaign: string;
  url: string;
  message: string | null;
  updated_at: Date;
  requests_count: string;
  link_domain: string | null;
  /** Null for links that messages don't share. */
  back_half: string | null;
}

const COLUMNS = `l.link_id, l.campaign, c.url, l.message, l.updated_at, l.requests_count,
  ${LINK_DOMAIN} AS link_domain, CASE WHEN l.link_id = c.link_id THEN c.back_half END AS back_half`;
const LINKS_FROM_SQL = `short_links l JOIN short_link_campaigns c
  ON c.account_id = l.account_id AND c.code = l.campaign AND c.removed_at IS NULL`;

export const LINKS: ListSource<LinkRecord, typeof LINK_LIST> = {
  list: LINK_LIST,
  columns: COLUMNS,
  from: LINKS_FROM_SQL,
  where: "l.account_id = $1",
  orderBy: ["l.updated_at", "l.link_id"],
  sql: { url: "c.url", updated_at: "l.updated_at" },
};

export const CAMPAIGN_LINKS: typeof LINKS = {
  ...LINKS,
  where: "l.account_id = $1 AND l.campaign = $2",
};

export interface MessageClicksRecord {
  uuid: string;
  created_at: Date;
  requests_count: string;
}

/** Excludes deleted bulks that a worker hasn't removed yet. */
const NOT_DELETED_CONDITION = `coalesce(l.bulk_id <> ALL (ARRAY(
  SELECT b.uuid FROM bulks b WHERE b.account_id = $1::bigint AND b.removed_at IS NOT NULL)), true)`;

/** A message has one link per campaign it names. */
const REQUESTS = `(SELECT sum(o.requests_count)::bigint FROM short_links o
  WHERE o.account_id = $1 AND o.message = l.message)`;

export const MESSAGE_CLICKS: ListSource<MessageClicksRecord, typeof MESSAGE_CLICKS_LIST> = {
  list: MESSAGE_CLICKS_LIST,
  columns: `l.message AS uuid, l.created_at, ${REQUESTS} AS requests_count`,
  from: LINKS_FROM_SQL,
  where: `l.account_id = $1::bigint AND l.is_first AND ${NOT_DELETED_CONDITION}`,
  orderBy: ["l.created_at", "l.link_id"],
  sql: { requests_count: REQUESTS, created_at: "l.created_at" },
};

export const CLICKS_OF_MESSAGE: typeof MESSAGE_CLICKS = {
  ...MESSAGE_CLICKS,
  where: `l.account_id = $1::bigint AND l.is_first AND l.message = $2 AND ${NOT_DELETED_CONDITION}`,
};

export async function hasLinks(tx: Tx, accountId: number, message: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM short_links l
     WHERE l.account_id = $1::bigint AND l.message = $2 AND l.is_first AND ${NOT_DELETED_CONDITION} LIMIT 1`,
    [accountId, message],
  );
  return rowCount !== 0;
}

/**
 * Detaches links from messages; they remain with their campaign. Locks in id order, otherwise this deadlocks with click
 * counting.
 */
export async function detachLinks(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE short_links SET is_first = false WHERE account_id = $1::bigint AND link_id = ANY (ARRAY(
       SELECT l.link_id FROM short_links l
       WHERE l.account_id = $1::bigint AND l.message = ANY ($2::uuid[]) AND l.is_first
       ORDER BY l.link_id FOR NO KEY UPDATE))`,
    [accountId, messages],
  );
}

export async function countOwnLinks(tx: Tx, accountId: number, message: string): Promise<number> {
  const { rows } = await tx.query<{ links: string }>(
    "SELECT count(*) AS links FROM short_links WHERE account_id = $1 AND message = $2",
    [accountId, message],
  );
  return Number(rows[0]?.links);
}

export async function findFollowed(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ message: string }>(
    `SELECT message FROM short_links
     WHERE account_id = $1 AND message = ANY ($2::uuid[]) AND people_count > 0`,
    [accountId, messages],
  );
  return new Set(rows.map(({ message }) => message));
}

export async function findLink(
  tx: Tx,
  accountId: number,
  linkId: number,
): Promise<LinkRecord | undefined> {
  const { rows } = await tx.query<LinkRecord>(
    `SELECT ${COLUMNS} FROM ${LINKS_FROM_SQL} WHERE l.account_id = $1 AND l.link_id = $2`,
    [accountId, linkId],
  );
  return rows[0];
}

/** Returns the last reserved id. Locks the counter until COMMIT. */
export async function allocateLinkIds(tx: Tx, accountId: number, count: number): Promise<number> {
  const { rows } = await tx.query<{ last_id: string }>(
    `INSERT INTO short_link_counters AS c (account_id, last_id) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET last_id = c.last_id + excluded.last_id
     RETURNING last_id`,
    [accountId, count],
  );
  return Number(rows[0]?.last_id);
}

export interface NewLink {
  campaign: string;
  message?: string;
  isFirst?: boolean;
  bulkId?: string | null;
  variant?: Variant | null;
}

export async function insertLinks(
  tx: Tx,
  accountId: number,
  links: readonly (NewLink & { linkId: number })[],
  now: Date,
): Promise<void> {
  const values = [
    accountId,
    now,
    plainArray(links.map(({ linkId }) => linkId)),
    textArray(links.map(({ campaign }) => campaign)),
    plainArray(links.map(({ message }) => message ?? null)),
    plainArray(links.map(({ isFirst }) => isFirst === true)),
    plainArray(links.map(({ bulkId }) => bulkId ?? null)),
    plainArray(links.map(({ variant }) => variant ?? null)),
  ];
  await tx.query({
    name: "insert_links",
    text: `INSERT INTO short_links (account_id, link_id, campaign, message, is_first, bulk_id, variant, created_at, updated_at)
      SELECT a.account_id, l.link_id, l.campaign, l.message, l.is_first, l.bulk_id, l.variant, $2::timestamptz, $2::timestamptz
      FROM unnest($3::bigint[], $4::text[], $5::uuid[], $6::boolean[], $7::uuid[], $8::smallint[])
        AS l (link_id, campaign, message, is_first, bulk_id, variant) JOIN accounts a ON a.account_id = $1::bigint`,
    values,
  });
}

export interface MessageLink {
  accountId: number;
  linkId: number;
  campaign: string;
  message: string;
  isFirst: boolean;
  at: Date;
}

const INSERT_LINKS = groupStatement(
  "accept_links",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO short_links (account_id, link_id, campaign, message, is_first, created_at, updated_at)
     SELECT ${accountIdIn("l")}, l.link_id, l.campaign, l.message, l.is_first, l.created_at, l.created_at
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::boolean[], $6::timestamptz[])
       AS l (account_id, link_id, campaign, message, is_first, created_at) ${anchor}`,
);

export async function insertMessageLinks(tx: Tx, links: readonly MessageLink[]): Promise<void> {
  await tx.query({
    ...(await INSERT_LINKS()),
    values: [
      links.map(({ accountId }) => accountId),
      links.map(({ linkId }) => linkId),
      links.map(({ campaign }) => campaign),
      links.map(({ message }) => message),
      links.map(({ isFirst }) => isFirst),
      links.map(({ at }) => at),
    ],
  });
}

export interface LinkDelta {
  accountId: number;
  campaign: string;
  bulkId: string;
  links: number;
}

const ADD_TO_CAMPAIGNS_SQL = groupStatement(
  "campaign_links_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO campaign_links AS s (account_id, campaign, bulk_id, links)
     SELECT ${accountIdIn("n")}, n.campaign, n.bulk_id, n.links
     FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::bigint[]) AS n (account_id, campaign, bulk_id, links) ${anchor}
     ON CONFLICT (account_id, campaign, bulk_id) DO UPDATE SET links = s.links + excluded.links`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToCampaigns(tx: Tx, rows: readonly LinkDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_TO_CAMPAIGNS_SQL()),
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ campaign }) => campaign),
      rows.map(({ bulkId }) => bulkId),
      rows.map(({ links }) => links),
    ],
  });
}
