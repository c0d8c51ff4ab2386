import { urlOfForm } from "@/lib/gateway/campaigns/short-links/place";
import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import { acceptRows, readForVisitors, type Tx } from "@/lib/db/transaction";

/** What a link is at the moment. */
export interface LinkTarget {
  linkId: number;
  /** Null: it leads nowhere any more. */
  url: string | null;
}

/** Of some numbers those that were given to links of the account, which may be gone since. */
async function findGiven(tx: Tx, accountId: number, linkIds: readonly number[]): Promise<number[]> {
  if (linkIds.length === 0) return [];
  const { rows } = await tx.query<{ last_id: string }>({
    name: "short_links_given",
    text: "SELECT last_id FROM short_link_counters WHERE account_id = $1",
    values: [accountId],
  });
  const last = Number(rows[0]?.last_id ?? 0);
  return linkIds.filter((linkId) => linkId <= last);
}

/** Links of an account that are there, or were once. */
export function findTargets(accountId: number, linkIds: readonly number[]): Promise<LinkTarget[]> {
  return readForVisitors(accountId, async (tx) => {
    const { rows } = await tx.query<{ link_id: string; kind: string; url: string }>({
      name: "short_link_targets",
      text: `SELECT l.link_id, c.kind, c.url FROM short_links l
         JOIN short_link_campaigns c ON c.account_id = l.account_id AND c.code = l.campaign
       WHERE l.account_id = $1 AND l.link_id = ANY ($2::bigint[]) AND c.removed_at IS NULL`,
      values: [accountId, linkIds],
    });
    const found = rows.map(({ link_id, kind, url }) => {
      const linkId = Number(link_id);
      // Of a form, the link goes on saying whose it is.
      return { linkId, url: kind === "link" ? url : urlOfForm({ accountId, linkId }) };
    });
    const known = new Set(found.map(({ linkId }) => linkId));
    const missing = linkIds.filter((linkId) => !known.has(linkId));
    const gone = await findGiven(tx, accountId, missing);
    return [...found, ...gone.map((linkId) => ({ linkId, url: null }))];
  });
}

/** A request of a short link, as it came. */
export interface NewClick {
  key: string;
  accountId: number;
  linkId: number;
  at: Date;
  url: string;
  ip: string | null;
  method: string;
  /** Headers that tell who asks, as JSON. */
  signals: string;
  /** It may be stored already: its first COMMIT got no answer. */
  isRepeat?: boolean;
}

/** Stores requests in a transaction of their own; one that is stored already changes nothing. */
export function insertClicks(clicks: readonly NewClick[]): Promise<void> {
  return acceptRows({
    name: "insert_clicks",
    text: `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, ip, method, signals,
        is_repeat)
      SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[], $6::inet[],
        $7::text[], $8::jsonb[], $9::boolean[])
      ON CONFLICT (click_key) DO NOTHING`,
    values: [
      plainArray(clicks.map(({ key }) => key)),
      plainArray(clicks.map(({ accountId }) => accountId)),
      plainArray(clicks.map(({ linkId }) => linkId)),
      timeArray(clicks.map(({ at }) => at)),
      textArray(clicks.map(({ url }) => url)),
      plainArray(clicks.map(({ ip }) => ip)),
      plainArray(clicks.map(({ method }) => method)),
      textArray(clicks.map(({ signals }) => signals)),
      plainArray(clicks.map(({ isRepeat }) => isRepeat === true)),
    ],
  });
}
