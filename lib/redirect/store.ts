import { toFormUrl } from "@/lib/gateway/campaigns/short-links/public";
import type { LinkTargetRule } from "@/lib/core/links/target-values";
import { readForVisitors, type Tx } from "@/lib/db/transaction";

export interface LinkTarget {
  linkId: number;
  /** Null if the link no longer leads anywhere, such as after deletion. */
  url: string | null;
  passesQuery: boolean;
  /** True if the click's id is added to the target URL, to attribute conversions. */
  tracksConversions: boolean;
  /** Null if the link never expires. */
  expiresAt: Date | null;
  /** Target after expiry; null shows a page that says the link has expired. */
  expiredUrl: string | null;
  targets: readonly LinkTargetRule[];
  /** True if the link was sent in one message only, so all its clicks count as one visitor. */
  isOfMessage: boolean;
}

const DEAD = {
  url: null,
  passesQuery: false,
  tracksConversions: false,
  expiresAt: null,
  expiredUrl: null,
  targets: [],
  isOfMessage: false,
} as const;

/** Returns ids ever assigned, including deleted links. */
async function findAssignedIds(
  tx: Tx,
  accountId: number,
  linkIds: readonly number[],
): Promise<number[]> {
  if (linkIds.length === 0) return [];
  const { rows } = await tx.query<{ last_id: string }>({
    name: "short_links_given",
    text: "SELECT last_id FROM short_link_counters WHERE account_id = $1",
    values: [accountId],
  });
  const last = Number(rows[0]?.last_id ?? 0);
  return linkIds.filter((linkId) => linkId <= last);
}

export function findTargets(accountId: number, linkIds: readonly number[]): Promise<LinkTarget[]> {
  return readForVisitors(accountId, async (tx) => {
    const { rows } = await tx.query<{
      link_id: string;
      kind: string;
      url: string;
      passes_query: boolean;
      expires_at: Date | null;
      expired_url: string | null;
      conversion_days: number | null;
      targets: LinkTargetRule[];
      is_of_message: boolean;
    }>({
      name: "short_link_targets",
      text: `SELECT l.link_id, c.kind, c.url, c.passes_query, c.expires_at, c.expired_url, c.conversion_days,
         c.targets, l.message IS NOT NULL AS is_of_message
       FROM short_links l
         JOIN short_link_campaigns c ON c.account_id = l.account_id AND c.code = l.campaign
       WHERE l.account_id = $1 AND l.link_id = ANY ($2::bigint[]) AND c.removed_at IS NULL`,
      values: [accountId, linkIds],
    });
    const result = rows.map((row): LinkTarget => {
      const linkId = Number(row.link_id);
      // Form links need no stored target: the URL identifies the recipient.
      if (row.kind !== "link") return { ...DEAD, linkId, url: toFormUrl({ accountId, linkId }) };
      return {
        linkId,
        url: row.url,
        passesQuery: row.passes_query,
        tracksConversions: row.conversion_days !== null,
        expiresAt: row.expires_at,
        expiredUrl: row.expired_url,
        targets: row.targets,
        isOfMessage: row.is_of_message,
      };
    });
    const knownIds = new Set(result.map(({ linkId }) => linkId));
    const missing = linkIds.filter((linkId) => !knownIds.has(linkId));
    const assigned = await findAssignedIds(tx, accountId, missing);
    return [...result, ...assigned.map((linkId) => ({ ...DEAD, linkId }))];
  });
}

/** Returns the shared links of present campaigns by the skeletons of their back-halves. */
export function findBackHalves(
  accountId: number,
  skeletons: readonly string[],
): Promise<Map<string, number>> {
  return readForVisitors(accountId, async (tx) => {
    const { rows } = await tx.query<{ back_half_skeleton: string; link_id: string }>({
      name: "back_half_links",
      text: `SELECT back_half_skeleton, link_id FROM short_link_campaigns
        WHERE account_id = $1 AND back_half_skeleton = ANY ($2::text[]) AND link_id IS NOT NULL`,
      values: [accountId, skeletons],
    });
    return new Map(rows.map((row) => [row.back_half_skeleton, Number(row.link_id)]));
  });
}
