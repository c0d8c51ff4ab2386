import {
  CLICK_DIMENSIONS,
  type ClickDimension,
  type ClickKind,
} from "@/lib/core/clicks/click-kind";
import { type Parameters, parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import { findRemovedCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";

export interface ClickFilter {
  campaign: string | null;
  bulkIds: readonly string[] | null;
  /** Absent dimensions are not filtered. */
  values: Partial<Record<ClickDimension, readonly string[]>>;
}

/** Days or months of a time zone, or quarter hours. */
export interface ClickRange {
  from: Date;
  to: Date;
  /** Days and months require a range of whole ones. */
  grain: "quarters" | "days" | "months";
  zone: string;
  /** True if some clicks are counted in days of another time zone. */
  hasOtherZones: boolean;
}

/** Rows of account $1 whose campaign isn't deleted ($2). */
const EXISTING_CAMPAIGNS = "account_id = $1 AND campaign <> ALL ($2::text[])";
const CAMPAIGN_CONDITION = `${EXISTING_CAMPAIGNS} AND campaign = $3`;

export interface ReadFilter {
  campaign: string | null;
  bulkIds: readonly string[] | null;
  kindIds: readonly string[] | null;
  /** Rows of deleted campaigns may not be removed yet. */
  removed: readonly string[];
}

async function findKindIds(
  tx: Tx,
  accountId: number,
  values: ClickFilter["values"],
): Promise<string[] | null> {
  const params = parameters(accountId);
  const conditions = CLICK_DIMENSIONS.flatMap((name) => {
    const requested = values[name];
    return requested === undefined
      ? []
      : [` AND ${name} = ANY (${params.add(requested, "text[]")})`];
  });
  if (conditions.length === 0) return null;
  const { rows } = await tx.query<{ kind_id: string }>(
    `SELECT kind_id FROM click_kinds WHERE account_id = $1${conditions.join("")}`,
    params.values,
  );
  return rows.map((row) => row.kind_id);
}

/**
 * Resolves a filter to ids, which the planner knows as parameters; for a list made within the statement, Postgres
 * expects a row or two and compares each of a hundred thousand rows with every kind.
 */
export async function getFilter(
  tx: Tx,
  accountId: number,
  { campaign, bulkIds, values }: ClickFilter,
): Promise<ReadFilter> {
  const kindIds = await findKindIds(tx, accountId, values);
  return { campaign, bulkIds, kindIds, removed: await findRemovedCampaigns(tx, accountId) };
}

/** Returns the query for a range; clicks in other time zones come from quarter hours. */
function totalsQuery(range: ClickRange, filter: ReadFilter, params: Parameters): string {
  const { grain, zone, hasOtherZones } = range;
  const [from, to] = [params.add(range.from, "timestamptz"), params.add(range.to, "timestamptz")];
  const { campaign, bulkIds, kindIds, removed } = filter;
  const conditions = [
    ...(campaign === null ? [] : [` AND campaign = ${params.add(campaign, "text")}`]),
    ...(removed.length === 0 ? [] : [` AND campaign <> ALL (${params.add(removed, "text[]")})`]),
    ...(bulkIds === null ? [] : [` AND bulk_id = ANY (${params.add(bulkIds, "uuid[]")})`]),
    ...(kindIds === null ? [] : [` AND kind_id = ANY (${params.add(kindIds, "bigint[]")})`]),
  ].join("");
  const selectFrom = (table: string, time: string, condition: string) =>
    `SELECT ${time} AS time, kind_id, clicks, people FROM ${table}
     WHERE account_id = $1 AND ${time} >= ${from} AND ${time} < ${to}${conditions}${condition}`;
  if (grain === "quarters") return selectFrom("click_quarters", "at", "");
  const zoneParam = params.add(zone, "text");
  const ofZone = ` AND day_zone = ${zoneParam}`;
  const totals =
    grain === "days"
      ? selectFrom("click_days", "day", ofZone)
      : selectFrom("click_months", "month", ofZone);
  if (!hasOtherZones) return totals;
  return `${totals} UNION ALL ${selectFrom("click_quarters", "at", ` AND day_zone <> ${zoneParam}`)}`;
}

/** Integer sums are several times faster than bigint's; no row exceeds the range. */
const SUMS = "sum(clicks::integer) AS clicks, sum(people::integer) AS people";

export interface KindTotals extends ClickKind {
  clicks: string;
  people: string;
}

export async function sumKinds(
  tx: Tx,
  accountId: number,
  range: ClickRange,
  filter: ReadFilter,
): Promise<KindTotals[]> {
  const params = parameters(accountId);
  const { rows } = await tx.query<KindTotals>(
    `SELECT k.class, k.country, k.device, k.os, k.browser, k.referrer, k.target, s.clicks, s.people
     FROM (SELECT kind_id, ${SUMS}
       FROM (${totalsQuery(range, filter, params)}) AS sums GROUP BY kind_id) AS s
     JOIN click_kinds k ON k.kind_id = s.kind_id WHERE k.account_id = $1`,
    params.values,
  );
  return rows;
}

export interface TimeTotals {
  time: Date;
  class: ClickKind["class"];
  clicks: string;
  people: string;
}

interface ClickTotalsRow extends ClickKind {
  kind_id: string | null;
  time: Date | null;
  click_class: ClickKind["class"] | null;
  clicks: string;
  people: string;
}

export async function sumKindsAndTimes(
  tx: Tx,
  accountId: number,
  range: ClickRange,
  filter: ReadFilter,
): Promise<{ kinds: KindTotals[]; times: TimeTotals[] }> {
  const params = parameters(accountId);
  const { rows } = await tx.query<ClickTotalsRow>(
    `SELECT b.kind_id, b.time, b.click_class, b.clicks, b.people, n.class, n.country, n.device, n.os, n.browser,
       n.referrer, n.target
     FROM (SELECT s.kind_id, s.time, k.class AS click_class, ${SUMS}
       FROM (${totalsQuery(range, filter, params)}) AS s JOIN click_kinds k ON k.kind_id = s.kind_id
       WHERE k.account_id = $1 GROUP BY GROUPING SETS ((s.kind_id), (s.time, k.class))) AS b
     LEFT JOIN click_kinds n ON n.account_id = $1 AND n.kind_id = b.kind_id ORDER BY b.time`,
    params.values,
  );
  return {
    kinds: rows.filter(({ kind_id }) => kind_id !== null),
    times: rows.flatMap(({ time, click_class, clicks, people }) =>
      time === null || click_class === null ? [] : [{ time, class: click_class, clicks, people }],
    ),
  };
}

export async function findZones(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ day_zone: string }>(
    "SELECT day_zone FROM click_zones WHERE account_id = $1",
    [accountId],
  );
  return rows.map(({ day_zone }) => day_zone);
}

export async function countLinks(
  tx: Tx,
  accountId: number,
  campaign: string | null,
): Promise<number> {
  const removed = await findRemovedCampaigns(tx, accountId);
  const [where, values] =
    campaign === null
      ? [EXISTING_CAMPAIGNS, [accountId, removed]]
      : [CAMPAIGN_CONDITION, [accountId, removed, campaign]];
  const { rows } = await tx.query<{ links: string }>(
    `SELECT coalesce(sum(links), 0) AS links FROM campaign_links WHERE ${where}`,
    values,
  );
  return Number(rows[0]?.links);
}

/** Counts submissions of the form, which have one number each. */
export async function countUnsubscribes(
  tx: Tx,
  accountId: number,
  campaign: string,
): Promise<number> {
  const removed = await findRemovedCampaigns(tx, accountId);
  const { rows } = await tx.query<{ answers: string }>(
    `SELECT count(*) AS answers FROM form_answers WHERE ${CAMPAIGN_CONDITION}`,
    [accountId, removed, campaign],
  );
  return Number(rows[0]?.answers);
}
