import type { Context } from "@/lib/core/context";
import { type Interval, periodStart } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { type Range, resolveRange } from "@/lib/gateway/account/stats/public";
import type {
  GroupFigures,
  GroupFiguresQuery,
  GroupGrowth,
  GroupGrowthQuery,
} from "./schema-growth";
import { GROWTH_DAYS, NEW_DAYS } from "@/lib/gateway/contacts/group-records/schema-values";
import {
  findGroups,
  findLastUses,
  getGroupRecord,
  type GroupTotals,
  REASONS,
  sumAdded,
  sumGroupPeriods,
} from "@/lib/gateway/contacts/group-records/public";

const DEFAULT_DAYS = 30;

function listBounds(range: Range, interval: Interval, zone: string, now: number): number[] {
  const end = Math.min(range.to, now + 1);
  const bounds = [periodStart(range.from, interval, zone)];
  for (let start = bounds[0] ?? 0; start < end; ) {
    start = periodStart(start, interval, zone, 1);
    bounds.push(start);
  }
  return bounds;
}

const reasonCounts = (sums: readonly GroupTotals[]): GroupGrowth["reasons"] =>
  REASONS.map((reason, reasonIndex) => ({
    reason,
    count: sums.reduce((sum, row) => sum + Number(row.unsubscribed[reasonIndex]), 0),
  }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);

const toChanges = (sums: readonly GroupTotals[]): GroupGrowth["totals"] => ({
  added: sums.reduce((sum, row) => sum + Number(row.added), 0),
  removed: sums.reduce((sum, row) => sum + Number(row.removed), 0),
  unsubscribed: reasonCounts(sums).reduce((sum, { count }) => sum + count, 0),
});

export function getGroupGrowth(
  ctx: Context,
  groupId: number,
  query: GroupGrowthQuery,
): Promise<GroupGrowth> {
  const { id } = ctx.account;
  const { interval } = query;
  const range = resolveRange(ctx, query, { longest: GROWTH_DAYS[interval], usual: DEFAULT_DAYS });
  return readSnapshot(id, async (tx) => {
    const group = await getGroupRecord(tx, id, groupId);
    const zone = query.time_zone ?? (await getTimeZone(tx, id));
    const bounds = listBounds(range, interval, zone, toUnix(ctx.now()));
    const sums = await sumGroupPeriods(tx, id, group.group_id, bounds.map(fromUnix));
    const starts = bounds.slice(0, -1);
    const within = sums.filter(({ period }) => period <= starts.length);
    // Calculates back from the current count.
    const since = toChanges(sums);
    let count = Number(group.count_items) - since.added + since.removed;
    const periods = starts.map((period, index) => {
      const changes = toChanges(within.filter((row) => row.period === index + 1));
      count += changes.added - changes.removed;
      return { period, count_items: count, ...changes };
    });
    return {
      interval,
      time_zone: zone,
      from: bounds[0] ?? range.from,
      to: bounds.at(-1) ?? range.to,
      counted_since: toUnix(group.counted_since ?? group.created_at),
      totals: toChanges(within),
      reasons: reasonCounts(within),
      periods,
    };
  });
}

/** Returns statistics in the order of the query, with zeros for unknown groups. */
export function getGroupFigures(
  ctx: Context,
  { group }: GroupFiguresQuery,
): Promise<{ groups: GroupFigures[] }> {
  const { id } = ctx.account;
  const groupIds = [...new Set(group ?? [])];
  return readSnapshot(id, async (tx) => {
    const zone = await getTimeZone(tx, id);
    const from = fromUnix(startOfDay(toUnix(ctx.now()), zone, 1 - NEW_DAYS));
    const current = new Map(
      (await findGroups(tx, id, groupIds)).map((row) => [Number(row.group_id), row]),
    );
    const ids = [...current.values()].map(({ group_id }) => group_id);
    const added = await sumAdded(tx, id, ids, from);
    const uses = await findLastUses(tx, id, ids);
    const groups = groupIds.map((groupId): GroupFigures => {
      const used = current.has(groupId) ? uses.get(String(groupId)) : undefined;
      return {
        group: groupId,
        added: added.get(String(groupId)) ?? 0,
        unsubscribed: Number(current.get(groupId)?.unsubscribed ?? 0),
        last_used_at: used === undefined ? null : toUnix(used),
      };
    });
    return { groups };
  });
}
