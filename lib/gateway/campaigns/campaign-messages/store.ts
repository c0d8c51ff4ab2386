import type { Variant } from "@/lib/core/messages/bulk-variants";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { PRESENT_CAMPAIGNS } from "@/lib/gateway/campaigns/short-link-campaigns/public";

export interface CampaignDelta {
  accountId: number;
  campaign: string;
  bulkId: string;
  /** Start of the quarter hour. */
  at: Date;
  sent: number;
  delivered: number;
  /** Single messages among them that another campaign counts, too. */
  sentAgain: number;
  deliveredAgain: number;
}

const ADD_MESSAGES_SQL = groupStatement(
  "campaign_messages_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO campaign_messages AS s
       (account_id, campaign, bulk_id, at, sent, delivered, sent_again, delivered_again)
     SELECT ${accountIdIn("n")}, n.campaign, n.bulk_id, n.at, n.sent, n.delivered, n.sent_again, n.delivered_again
     FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
       AS n (account_id, campaign, bulk_id, at, sent, delivered, sent_again, delivered_again) ${anchor}
     ON CONFLICT (account_id, campaign, bulk_id, at) DO UPDATE SET
       sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered,
       sent_again = s.sent_again + excluded.sent_again,
       delivered_again = s.delivered_again + excluded.delivered_again`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToCampaigns(tx: Tx, rows: readonly CampaignDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_MESSAGES_SQL()),
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ campaign }) => campaign),
      rows.map(({ bulkId }) => bulkId),
      rows.map(({ at }) => at),
      rows.map(({ sent }) => sent),
      rows.map(({ delivered }) => delivered),
      rows.map(({ sentAgain }) => sentAgain),
      rows.map(({ deliveredAgain }) => deliveredAgain),
    ],
  });
}

const FIND_CAMPAIGNS_SQL = groupStatement(
  "campaigns_of_bulks",
  ({ within }) =>
    `SELECT b.account_id, b.bulk_id, b.campaign, b.variant FROM unnest($1::bigint[], $2::uuid[]) AS w (account_id, bulk_id)
       JOIN campaign_bulks b ON b.account_id = w.account_id AND b.bulk_id = w.bulk_id
     WHERE ${within("b")} ORDER BY b.campaign`,
);

export interface CampaignOfBulk {
  bulk_id: string;
  campaign: string;
  /** Set if only one text variant names the campaign. */
  variant: Variant | null;
}

export async function findCampaignsByBulks(
  tx: Tx,
  bulks: readonly { accountId: number; bulkId: string }[],
): Promise<CampaignOfBulk[]> {
  const { rows } = await tx.query<CampaignOfBulk>({
    ...(await FIND_CAMPAIGNS_SQL()),
    values: [bulks.map(({ accountId }) => accountId), bulks.map(({ bulkId }) => bulkId)],
  });
  return rows;
}

export async function insertCampaignsOfBulk(
  tx: Tx,
  accountId: number,
  bulkId: string,
  campaigns: readonly Omit<CampaignOfBulk, "bulk_id">[],
): Promise<void> {
  await tx.query(
    `INSERT INTO campaign_bulks (account_id, bulk_id, campaign, variant)
     SELECT a.account_id, $2::uuid, c.campaign, c.variant
     FROM unnest($3::text[], $4::smallint[]) AS c (campaign, variant)
       JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, bulk_id, campaign) DO NOTHING`,
    [
      accountId,
      bulkId,
      campaigns.map(({ campaign }) => campaign),
      campaigns.map(({ variant }) => variant),
    ],
  );
}

export interface CampaignTotals {
  sent: number;
  delivered: number;
  /** First submission, to the quarter hour. */
  firstAt: Date | null;
}

export interface CampaignFilter {
  campaign: string | null;
  bulkIds: readonly string[] | null;
  from: Date;
  to: Date;
}

/**
 * Condition that counts messages of a bulk with several campaigns once: by a campaign that both texts name, or by one of
 * each text. Single messages count by the first of their campaigns, even if that one was deleted.
 */
const COUNTED_ONCE = `NOT EXISTS (
  SELECT 1 FROM campaign_bulks b JOIN campaign_bulks o ON o.account_id = b.account_id AND o.bulk_id = b.bulk_id
  WHERE b.account_id = $1 AND o.account_id = $1 AND b.bulk_id = campaign_messages.bulk_id
    AND b.campaign = campaign_messages.campaign AND o.campaign IN ${PRESENT_CAMPAIGNS}
    AND (o.variant IS NULL AND b.variant IS NOT NULL
      OR o.variant IS NOT DISTINCT FROM b.variant AND o.campaign < b.campaign))`;

/** Sums messages of a range; `firstAt` ignores its start. */
export async function sumCampaignMessages(
  tx: Tx,
  accountId: number,
  { campaign, bulkIds, from, to }: CampaignFilter,
): Promise<CampaignTotals> {
  const [sent, delivered] =
    campaign === null
      ? ["sent - sent_again", "delivered - delivered_again"]
      : ["sent", "delivered"];
  const { rows } = await tx.query<{ sent: string; delivered: string; first_at: Date | null }>(
    `SELECT coalesce(sum(${sent}) FILTER (WHERE at >= $5), 0) AS sent,
       coalesce(sum(${delivered}) FILTER (WHERE at >= $5), 0) AS delivered, min(at) AS first_at
     FROM campaign_messages
     WHERE account_id = $1 AND campaign IN ${PRESENT_CAMPAIGNS} AND ($2::text IS NULL OR campaign = $2) AND ($3::uuid[] IS NULL OR bulk_id = ANY ($3))
       AND at < $4${campaign === null ? ` AND ${COUNTED_ONCE}` : ""}`,
    [accountId, campaign, bulkIds, to, from],
  );
  const [row] = rows;
  return {
    sent: Number(row?.sent ?? 0),
    delivered: Number(row?.delivered ?? 0),
    firstAt: row?.first_at ?? null,
  };
}

export interface CampaignTimes {
  /** First and last submission, to the quarter hour. */
  firstAt: Date | null;
  lastAt: Date | null;
}

export async function sumByCampaign(
  tx: Tx,
  accountId: number,
  campaigns: readonly string[],
): Promise<Map<string, Omit<CampaignTotals, "firstAt"> & CampaignTimes>> {
  const { rows } = await tx.query<
    Record<"campaign" | "sent" | "delivered", string> & CampaignTimes
  >(
    `SELECT campaign, sum(sent) AS sent, sum(delivered) AS delivered,
       min(at) FILTER (WHERE sent > 0) AS "firstAt", max(at) FILTER (WHERE sent > 0) AS "lastAt"
     FROM campaign_messages WHERE account_id = $1 AND campaign = ANY ($2::text[]) GROUP BY campaign`,
    [accountId, campaigns],
  );
  return new Map(
    rows.map(({ campaign, sent, delivered, firstAt, lastAt }) => [
      campaign,
      { sent: Number(sent), delivered: Number(delivered), firstAt, lastAt },
    ]),
  );
}
