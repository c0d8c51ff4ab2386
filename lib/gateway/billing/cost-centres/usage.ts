import {
  type CentreCosts,
  type CostCentres,
  groupByCostCentre,
  findCostCentre,
} from "@/lib/core/billing/cost-centres";
import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix } from "@/lib/core/time/time";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { tableDownload } from "@/lib/export/table-download";
import {
  assertSpendingRetained,
  type FilteredRange,
  type GroupPeriodCost,
  type PeriodOptions,
  listBulkPeriods,
  listKeyCosts,
  listSpendingGroupPeriods,
  resolveRange,
  type SpendingRange,
  toDates,
} from "@/lib/gateway/account/stats/public";
import { findBulkGroups } from "@/lib/gateway/messaging/bulks/public";
import type { Download } from "@/lib/http/route";
import type { CostCentreUsage, UsageFileQuery, UsageQuery } from "./schema";
import { getFilteredBulkCosts } from "./filtered-bulks";
import { findCostCentres } from "./store";

const MAX_RANGE_DAYS = 400;
/** Key id of dashboard messages in the sums. */
const NO_KEY = 0;

async function getCostCentres(tx: Tx, accountId: number): Promise<CostCentres> {
  const rows = await findCostCentres(tx, accountId);
  const toCentreMap = (kind: "key" | "group") =>
    new Map(
      rows
        .filter((row) => row.kind === kind)
        .map((row) => [Number(row.subject_id), row.cost_centre]),
    );
  return { keys: toCentreMap("key"), groups: toCentreMap("group") };
}

/** Names that keys or groups of the account have. */
export async function listCostCentreNames(tx: Tx, accountId: number): Promise<Set<string>> {
  const rows = await findCostCentres(tx, accountId);
  return new Set(rows.map(({ cost_centre: name }) => name));
}

/** Returns a lookup of cost centres by key (0: dashboard) and bulk. */
export async function getCentreLookup(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<(keyId: number, bulkId: string | null) => string | null> {
  const centres = await getCostCentres(tx, accountId);
  const bulks = centres.groups.size === 0 ? [] : await findBulkGroups(tx, accountId, [...bulkIds]);
  const groups = new Map(bulks.map(({ uuid, groupIds }) => [uuid, groupIds]));
  return (keyId, bulkId) =>
    findCostCentre(centres, { keyId, groupIds: (bulkId && groups.get(bulkId)) || [] });
}

export async function sumByCostCentre(
  tx: Tx,
  accountId: number,
  range: SpendingRange,
): Promise<CentreCosts[]> {
  const centres = await getCostCentres(tx, accountId);
  const keys = await listKeyCosts(tx, accountId, range);
  if (centres.groups.size === 0) return groupByCostCentre(keys, [], centres);
  const costs = await getFilteredBulkCosts(tx, accountId, range);
  const targets = await findBulkGroups(tx, accountId, [...costs.keys()]);
  const bulks = targets.map(({ uuid, keyId, groupIds }) => ({
    keyId,
    groupIds,
    messages: 0,
    parts: 0,
    cost: 0n,
    ...costs.get(uuid),
  }));
  return groupByCostCentre(keys, bulks, centres);
}

/** Like `sumByCostCentre`, by period. */
export async function sumCostCentrePeriods(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  options: PeriodOptions,
): Promise<GroupPeriodCost[]> {
  const centres = await getCostCentres(tx, accountId);
  const byKey = { ...options, group: "key_id" } as const;
  const keys = await listSpendingGroupPeriods(tx, accountId, range, byKey, null);
  const groups =
    centres.groups.size === 0
      ? []
      : await findBulkGroups(tx, accountId, [
          ...(await getFilteredBulkCosts(tx, accountId, toDates(range))).keys(),
        ]);
  const targets = new Map(groups.map((bulk) => [bulk.uuid, bulk]));
  const bulks = await listBulkPeriods(tx, accountId, range, options, [...targets.keys()]);
  const dashboard = String(dashboardKeyId(accountId));
  const zero = { messages: 0, parts: 0 };
  const periods = [...new Set(keys.map(({ period }) => period))];
  return periods.flatMap((period) => {
    const ofKeys = keys
      .filter((row) => row.period === period)
      .map(({ group, cost }) => ({
        ...zero,
        keyId: group === dashboard ? NO_KEY : Number(group),
        cost,
      }));
    const ofBulks = bulks
      .filter((row) => row.period === period)
      .flatMap(({ group, cost }) => {
        const bulk = targets.get(group);
        return bulk === undefined ? [] : [{ ...bulk, ...zero, cost }];
      });
    return groupByCostCentre(ofKeys, ofBulks, centres).map(({ costCentre, cost }) => ({
      period,
      group: costCentre ?? "",
      cost,
    }));
  });
}

export async function getCostCentreUsage(
  ctx: Context,
  query: UsageQuery,
): Promise<CostCentreUsage> {
  const { id, currency } = ctx.account;
  const { from, to } = resolveRange(ctx, query, { longest: MAX_RANGE_DAYS, usual: 1 });
  const sums = await readSnapshot(id, async (tx) => {
    await assertSpendingRetained(tx, ctx, { from, to });
    return sumByCostCentre(tx, id, { from: fromUnix(from), to: fromUnix(to) });
  });
  return {
    currency,
    from,
    to,
    cost_centres: sums.map(({ costCentre, messages, parts, cost }) => ({
      cost_centre: costCentre,
      messages,
      parts,
      cost: microToNumber(cost),
    })),
  };
}

const COLUMNS = ["cost_centre", "messages", "parts", "cost", "currency"] as const;

export async function downloadCostCentreUsage(
  ctx: Context,
  query: UsageFileQuery,
): Promise<Download> {
  const { cost_centres: rows, currency } = await getCostCentreUsage(ctx, query);
  const { format, separator } = query;
  const file = { format, separator, columns: COLUMNS } as const;
  return tableDownload<CostCentreUsage["cost_centres"][number], (typeof COLUMNS)[number]>(
    ctx,
    file,
    {
      name: "cost-centres",
      readAfter: async (after) => (after === null ? rows : []),
      toKey: ({ cost_centre }) => cost_centre ?? "",
      toCell: (row, column) => (column === "currency" ? currency : row[column]),
    },
  );
}
