import { NO_BULK } from "@/lib/core/messages/no-bulk";
import type { Tx } from "@/lib/db/transaction";
import type { ConversionFields } from "./store";
import type { ConversionKind } from "./schema-values";

/** `variant` of texts outside of A/B tests. */
const NO_VARIANT = -1;

interface SumChange {
  conversion: ConversionFields;
  change: 1 | -1;
}

/** Retention may have deleted the sum of a deleted conversion; a new one would be negative. */
const ADD = `INSERT INTO conversion_sums AS s
    (account_id, campaign, day, bulk_id, variant, kind, currency, conversions, value)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
  ON CONFLICT (account_id, campaign, day, bulk_id, variant, kind, currency) DO UPDATE
    SET conversions = s.conversions + excluded.conversions, value = s.value + excluded.value`;
const SUBTRACT = `UPDATE conversion_sums SET conversions = conversions - 1, value = value - $8
  WHERE account_id = $1 AND campaign = $2 AND day = $3 AND bulk_id = $4 AND variant = $5 AND kind = $6 AND currency = $7`;

const toKey = ({ campaign, day, bulk_id, variant, kind, currency }: ConversionFields) => [
  campaign,
  day,
  bulk_id ?? NO_BULK,
  variant ?? NO_VARIANT,
  kind,
  currency ?? "",
];

/**
 * Adds conversions to the sums, or takes them out again. Call it once and last: rows are contended, and locked in the
 * order of their keys, otherwise two orders that move to each other's sums deadlock.
 */
export async function changeTotals(
  tx: Tx,
  accountId: number,
  changes: readonly SumChange[],
): Promise<void> {
  const keyed = changes.map((item) => ({ ...item, key: toKey(item.conversion) }));
  keyed.sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));
  for (const { conversion, change, key } of keyed) {
    await tx.query(change === 1 ? ADD : SUBTRACT, [accountId, ...key, conversion.value ?? "0"]);
  }
}

export interface ConversionSum {
  kind: ConversionKind;
  currency: string;
  conversions: string;
  value: string;
}

export interface BulkSum extends ConversionSum {
  bulk_id: string | null;
  variant: number | null;
}

export interface DaySum {
  day: Date;
  leads: string;
  sales: string;
}

/** `bulk`: null for all. */
export interface SumFilter {
  campaigns: readonly string[];
  bulk: string | null;
}

const WHERE = `account_id = $1 AND campaign = ANY ($2::text[]) AND ($3::uuid IS NULL OR bulk_id = $3)`;
const SUMS = "sum(conversions) AS conversions, sum(value) AS value";

const parameters = (accountId: number, { campaigns, bulk }: SumFilter) => [
  accountId,
  campaigns,
  bulk,
];

export async function listTotals(
  tx: Tx,
  accountId: number,
  filter: SumFilter,
): Promise<ConversionSum[]> {
  const { rows } = await tx.query<ConversionSum>(
    `SELECT kind, currency, ${SUMS} FROM conversion_sums WHERE ${WHERE}
     GROUP BY kind, currency HAVING sum(conversions) > 0 ORDER BY kind DESC, value DESC, currency`,
    parameters(accountId, filter),
  );
  return rows;
}

const MAX_BULKS = 100;

export async function listByBulk(tx: Tx, accountId: number, filter: SumFilter): Promise<BulkSum[]> {
  const { rows } = await tx.query<BulkSum>(
    `SELECT nullif(bulk_id, '${NO_BULK}') AS bulk_id, nullif(variant, ${NO_VARIANT}) AS variant, kind, currency, ${SUMS}
     FROM conversion_sums WHERE ${WHERE}
     GROUP BY bulk_id, variant, kind, currency HAVING sum(conversions) > 0
     ORDER BY conversions DESC, value DESC, bulk_id, variant, kind, currency LIMIT ${MAX_BULKS}`,
    parameters(accountId, filter),
  );
  return rows;
}

export async function listDays(
  tx: Tx,
  accountId: number,
  filter: SumFilter,
  from: Date,
): Promise<DaySum[]> {
  const { rows } = await tx.query<DaySum>(
    `SELECT day, coalesce(sum(conversions) FILTER (WHERE kind = 'lead'), 0) AS leads,
       coalesce(sum(conversions) FILTER (WHERE kind = 'sale'), 0) AS sales
     FROM conversion_sums WHERE ${WHERE} AND day >= $4 GROUP BY day ORDER BY day`,
    [...parameters(accountId, filter), from],
  );
  return rows;
}

export async function findCampaignsByBulk(
  tx: Tx,
  accountId: number,
  bulk: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ campaign: string }>(
    "SELECT DISTINCT campaign FROM conversion_sums WHERE account_id = $1 AND bulk_id = $2",
    [accountId, bulk],
  );
  return rows.map(({ campaign }) => campaign);
}
