import type { Tx } from "@/lib/db/transaction";

export interface TotalDelta {
  campaign: string;
  class: "person" | "machine" | "own";
  clicks: number;
  people: number;
}

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addTotals(
  tx: Tx,
  accountId: number,
  deltas: readonly TotalDelta[],
): Promise<void> {
  await tx.query(
    `INSERT INTO click_totals AS s (account_id, campaign, class, clicks, people)
     SELECT a.account_id, n.campaign, n.class, n.clicks, n.people
     FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS n (campaign, class, clicks, people)
       JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, campaign, class) DO UPDATE
       SET clicks = s.clicks + excluded.clicks, people = s.people + excluded.people`,
    [
      accountId,
      deltas.map(({ campaign }) => campaign),
      deltas.map((delta) => delta.class),
      deltas.map(({ clicks }) => clicks),
      deltas.map(({ people }) => people),
    ],
  );
}

export interface CampaignTotals {
  campaign: string;
  clicks: string;
  people: string;
}

/** Returns clicks by people only. */
export async function listTotals(
  tx: Tx,
  accountId: number,
  campaigns: readonly string[],
): Promise<CampaignTotals[]> {
  const { rows } = await tx.query<CampaignTotals>(
    `SELECT campaign, clicks, people FROM click_totals
     WHERE account_id = $1 AND campaign = ANY ($2::text[]) AND class = 'person'`,
    [accountId, campaigns],
  );
  return rows;
}

export interface CampaignDay {
  campaign: string;
  day: Date;
  clicks: string;
}

/** Returns clicks by people by day; days are in the time zone at counting. */
export async function listDays(
  tx: Tx,
  accountId: number,
  campaigns: readonly string[],
  from: Date,
): Promise<CampaignDay[]> {
  const { rows } = await tx.query<CampaignDay>(
    `SELECT d.campaign, d.day, sum(d.clicks) AS clicks
     FROM click_days d JOIN click_kinds k ON k.account_id = d.account_id AND k.kind_id = d.kind_id
     WHERE d.account_id = $1 AND k.account_id = $1 AND d.campaign = ANY ($2::text[]) AND d.day >= $3
       AND k.class = 'person'
     GROUP BY d.campaign, d.day ORDER BY d.campaign, d.day`,
    [accountId, campaigns, from],
  );
  return rows;
}

/** Maximum clicks scanned in one quarter hour for the latest by a person. */
const MAX_CLICKS_SCANNED = 1_000;

/**
 * Returns the time of each campaign's latest click by a person. Sums give the quarter hour and its clicks the instant;
 * after more than a thousand bot clicks since, the quarter hour's start is returned.
 */
export async function listLatest(
  tx: Tx,
  accountId: number,
  campaigns: readonly string[],
): Promise<{ campaign: string; at: Date | null }[]> {
  const { rows } = await tx.query<{ campaign: string; at: Date | null }>(
    `SELECT c.campaign, coalesce(
       (SELECT max(r.asked_at) FROM (
          SELECT asked_at, class FROM short_link_requests
          WHERE account_id = $1 AND campaign = c.campaign
            AND asked_at >= l.quarter AND asked_at < l.quarter + interval '15 minutes'
          ORDER BY asked_at DESC, request_id DESC LIMIT ${MAX_CLICKS_SCANNED}) r
        WHERE r.class = 'person'), l.quarter) AS at
     FROM unnest($2::text[]) AS c (campaign) LEFT JOIN LATERAL (
       SELECT q.at AS quarter FROM click_quarters q
         JOIN click_kinds k ON k.account_id = q.account_id AND k.kind_id = q.kind_id
       WHERE q.account_id = $1 AND k.account_id = $1 AND q.campaign = c.campaign AND q.clicks > 0
         AND k.class = 'person' ORDER BY q.at DESC LIMIT 1) l ON true`,
    [accountId, campaigns],
  );
  return rows;
}

export async function getLinks(
  tx: Tx,
  accountId: number,
  campaigns: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ campaign: string; links: string }>(
    `SELECT campaign, sum(links) AS links FROM campaign_links
     WHERE account_id = $1 AND campaign = ANY ($2::text[]) GROUP BY campaign`,
    [accountId, campaigns],
  );
  return new Map(rows.map(({ campaign, links }) => [campaign, Number(links)]));
}
