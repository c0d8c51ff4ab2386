import type { ClickKind } from "@/lib/core/clicks/click-kind";
import type { Tx } from "@/lib/db/transaction";

export interface ClickDelta {
  campaign: string;
  from: Date;
  kindId: string;
  bulkId: string;
  zone: string;
  clicks: number;
  people: number;
}

export type KnownKind = ClickKind & { kindId: string };

export async function insertKinds(
  tx: Tx,
  accountId: number,
  kinds: readonly KnownKind[],
): Promise<void> {
  await tx.query(
    `INSERT INTO click_kinds (account_id, kind_id, class, country, device, os, browser, referrer, target)
     SELECT a.account_id, k.kind_id, k.class, k.country, k.device, k.os, k.browser, k.referrer, k.target
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       AS k (kind_id, class, country, device, os, browser, referrer, target) JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, kind_id) DO NOTHING`,
    [
      accountId,
      kinds.map(({ kindId }) => kindId),
      kinds.map((kind) => kind.class),
      kinds.map(({ country }) => country),
      kinds.map(({ device }) => device),
      kinds.map(({ os }) => os),
      kinds.map(({ browser }) => browser),
      kinds.map(({ referrer }) => referrer),
      kinds.map(({ target }) => target),
    ],
  );
}

export async function insertZones(
  tx: Tx,
  accountId: number,
  zones: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO click_zones (account_id, day_zone)
     SELECT a.account_id, z.zone FROM unnest($2::text[]) AS z (zone) JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, day_zone) DO NOTHING`,
    [accountId, zones],
  );
}

const TABLES = {
  quarters: ["click_quarters", "at"],
  days: ["click_days", "day"],
  months: ["click_months", "month"],
} as const;

export type ClickGrain = keyof typeof TABLES;

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addClicks(
  tx: Tx,
  accountId: number,
  grain: ClickGrain,
  deltas: readonly ClickDelta[],
): Promise<void> {
  const [table, time] = TABLES[grain];
  await tx.query(
    `INSERT INTO ${table} AS s (account_id, campaign, ${time}, kind_id, bulk_id, day_zone, clicks, people)
     SELECT a.account_id, n.campaign, n.time, n.kind_id, n.bulk_id, n.day_zone, n.clicks, n.people
     FROM unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::uuid[], $6::text[], $7::bigint[], $8::bigint[])
       AS n (campaign, time, kind_id, bulk_id, day_zone, clicks, people) JOIN accounts a ON a.account_id = $1::bigint
     ON CONFLICT (account_id, campaign, ${time}, kind_id, bulk_id, day_zone) DO UPDATE
       SET clicks = s.clicks + excluded.clicks, people = s.people + excluded.people`,
    [
      accountId,
      deltas.map(({ campaign }) => campaign),
      deltas.map(({ from }) => from),
      deltas.map(({ kindId }) => kindId),
      deltas.map(({ bulkId }) => bulkId),
      deltas.map(({ zone }) => zone),
      deltas.map(({ clicks }) => clicks),
      deltas.map(({ people }) => people),
    ],
  );
}
