import type { Tx } from "@/lib/db/transaction";
import type { Costs, KeyCosts } from "@/lib/core/billing/cost-centres";
import { nextFullHour } from "@/lib/core/time/units";
import { type CostRecord, findCostsByBulk } from "./store-costs";
import {
  findSpendingDetails,
  findSpendingLines,
  type SpendingDetail,
  type SpendingLine,
  sumSpendingByKey,
} from "./store-spending";
import { findUsage, type UsageRecord } from "./store-usage";

/** What the account's messages cost from one instant to another, by country and service, the most expensive first. */
export function readUsage(tx: Tx, accountId: number, from: Date, to: Date): Promise<UsageRecord[]> {
  return findUsage(tx, accountId, from, to);
}

export type { SpendingDetail };

/** Spending by item, service, country and key, and a time behind everything that is in it. */
export async function readSpendingDetails(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<{ sums: SpendingDetail[]; readAt: Date }> {
  const sums = await findSpendingDetails(tx, accountId, { from, to });
  return { sums, readAt: sums[0]?.read_at ?? to };
}

/** Everything that an account was charged from one instant to another, by item, service and country. */
export function readSpendingLines(
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

/** Sums by hour belong to a range that their hour begins in: where time zones are half an hour off, so do those by minute. */
const fullHour = (at: Date): Date => new Date(nextFullHour(at.getTime() / 1000) * 1000);

/** Spending between two full hours by key; key 0: the dashboard. */
export async function readKeyCosts(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<KeyCosts[]> {
  const rows = await sumSpendingByKey(tx, accountId, { from, to });
  return rows.map((row) => ({ keyId: Number(row.id), ...toCosts(row) }));
}

/** The same by bulk, of the same hours: what a bulk cost is a part of what its key did. */
export async function readBulkCosts(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<Map<string, Costs>> {
  const rows = await findCostsByBulk(tx, accountId, fullHour(from), fullHour(to));
  return new Map(rows.map((row) => [row.id, toCosts(row)]));
}
