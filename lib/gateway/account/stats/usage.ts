import type { Tx } from "@/lib/db/transaction";
import type { Costs, KeyCosts } from "@/lib/core/billing/cost-centres";
import type { Micro } from "@/lib/core/money/money";
import { nextFullHour } from "@/lib/core/time/units";
import { type CostRecord, findCostsByBulk } from "./store-costs";
import {
  findSpendingDetails,
  findSpendingLines,
  type SpendingDetail,
  type SpendingLine,
  type SpendingRange,
  sumSpending,
  sumSpendingByKey,
} from "./store-spending";
import { findUsage, type UsageRecord } from "./store-usage";

export function listUsage(tx: Tx, accountId: number, from: Date, to: Date): Promise<UsageRecord[]> {
  return findUsage(tx, accountId, from, to);
}

/** Sums all charges, as the totals of `/usage` and `/stats/spending`. */
export async function getTotalCost(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<Micro> {
  return BigInt((await sumSpending(tx, accountId, { from, to })).cost);
}

export type { SpendingDetail };

/** Reads sums, and a time later than everything included. */
export async function getSpendingDetails(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<{ sums: SpendingDetail[]; readAt: Date }> {
  const sums = await findSpendingDetails(tx, accountId, { from, to });
  return { sums, readAt: sums[0]?.read_at ?? to };
}

export function listSpendingLines(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<SpendingLine[]> {
  return findSpendingLines(tx, accountId, { from, to });
}

export type { SpendingLine };

const toCosts = ({ messages, parts, cost }: CostRecord): Costs => ({
  messages: Number(messages),
  parts: Number(parts),
  cost: BigInt(cost),
});

/**
 * Rounds up to the full hour. Hourly sums belong to the range in which their hour begins; in half-hour time zones, sums
 * by minute must follow the same rule.
 */
const fullHour = (at: Date): Date => new Date(nextFullHour(at.getTime() / 1000) * 1000);

export async function listKeyCosts(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<KeyCosts[]> {
  const rows = await sumSpendingByKey(tx, accountId, range);
  return rows.map((row) => ({ keyId: Number(row.id), ...toCosts(row) }));
}

/**
 * Sums costs by bulk, over the same hours as `listKeyCosts`: a bulk's cost is part of its key's. Filters by country only,
 * since sums of bulks have neither key nor service.
 */
export async function getBulkCosts(
  tx: Tx,
  accountId: number,
  { from, to, iso2 }: SpendingRange,
): Promise<Map<string, Costs>> {
  const range = { from: fullHour(from), to: fullHour(to), iso2: iso2 ?? null };
  const rows = await findCostsByBulk(tx, accountId, range);
  return new Map(rows.map((row) => [row.id, toCosts(row)]));
}
