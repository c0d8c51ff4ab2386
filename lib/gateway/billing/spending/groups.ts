import { microToNumber, roundToMicro, toUnitCost } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { toUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import {
  type FilteredRange,
  type GroupPeriodCost,
  type PeriodOptions,
  type Range,
  listBulkPeriods,
  getDeliveredCostsByGroup,
  listSpendingGroupPeriods,
  getSpendingGroups,
  type Comparison,
  type SpendingFilter,
  sumBulks,
  toDates,
} from "@/lib/gateway/account/stats/public";
import {
  getFilteredBulkCosts,
  sumByCostCentre,
  sumCostCentrePeriods,
} from "@/lib/gateway/billing/cost-centres/public";
import { getBulkClicks } from "@/lib/gateway/campaigns/click-stats/public";
import { getKeyNames } from "@/lib/gateway/developers/api-keys/public";
import { findBulkOrigins } from "@/lib/gateway/messaging/bulks/public";
import type { SpendingReportGroup } from "./schema";
import { MAX_BULKS, type SpendingGrouping } from "./schema-values";

interface GroupsQuery {
  range: Range;
  comparison: Comparison | null;
  group: SpendingGrouping;
  filter: SpendingFilter;
}

type Costs = Pick<SpendingReportGroup, "group" | "messages" | "parts" | "cost">;
type SummedGrouping = Exclude<SpendingGrouping, "cost_centre" | "bulk_id">;

const UNKNOWN = { name: null, bulk: null, messages_delivered: null, clicks: null, previous: null };
const DIMENSIONS = { iso2: "iso2", service: "service_code", key_id: "key_id" } as const;

async function listCentres(tx: Tx, accountId: number, range: FilteredRange): Promise<Costs[]> {
  const centres = await sumByCostCentre(tx, accountId, toDates(range));
  return centres.map(({ costCentre, messages, parts, cost }) => ({
    group: costCentre ?? "",
    messages,
    parts,
    cost: microToNumber(cost),
  }));
}

async function listCosts(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
  group: SummedGrouping | "cost_centre",
): Promise<Costs[]> {
  if (group === "cost_centre") return listCentres(tx, accountId, range);
  const rows = await getSpendingGroups(tx, accountId, range, group);
  return rows.map(({ group: value, messages, parts, cost }) => ({
    group: value,
    messages,
    parts,
    cost,
  }));
}

async function getNameLookup(
  tx: Tx,
  accountId: number,
  group: SpendingGrouping,
  values: readonly string[],
): Promise<(value: string) => string | null> {
  if (group === "cost_centre") return (value) => value || null;
  if (group !== "key_id") return () => null;
  const names = await getKeyNames(tx, accountId, values.map(Number));
  const dashboard = String(dashboardKeyId(accountId));
  return (value) => (value === dashboard ? null : (names.get(Number(value)) ?? null));
}

/** Returns a function that compares a group with the range before, both up to the last finished hour. */
async function getComparison(
  tx: Tx,
  accountId: number,
  { range, comparison, group, filter }: GroupsQuery & { group: SummedGrouping | "cost_centre" },
): Promise<(row: Costs) => SpendingReportGroup["previous"]> {
  if (comparison === null) return () => null;
  const { before, compared } = comparison;
  const running = { from: Math.max(compared.to, range.from), to: range.to };
  const find = async (part: Range) => {
    const rows =
      part.from < part.to ? await listCosts(tx, accountId, { ...part, ...filter }, group) : [];
    return new Map(rows.map((row) => [row.group, row]));
  };
  const [earlier, unfinished] = [await find(before), await find(running)];
  return ({ group: value, messages, cost }) => ({
    messages: earlier.get(value)?.messages ?? 0,
    cost: earlier.get(value)?.cost ?? 0,
    compared: {
      messages: messages - (unfinished.get(value)?.messages ?? 0),
      cost: roundToMicro(cost - (unfinished.get(value)?.cost ?? 0)),
    },
  });
}

async function getComparedGroups(
  tx: Tx,
  accountId: number,
  { range, comparison, group, filter }: GroupsQuery & { group: SummedGrouping | "cost_centre" },
): Promise<SpendingReportGroup[]> {
  const filtered = { ...range, ...filter };
  const rows = await listCosts(tx, accountId, filtered, group);
  const comparePrevious = await getComparison(tx, accountId, { comparison, range, group, filter });
  const delivered =
    group === "cost_centre"
      ? null
      : await getDeliveredCostsByGroup(tx, accountId, filtered, DIMENSIONS[group]);
  const values = rows.map((row) => row.group);
  const nameGroup = await getNameLookup(tx, accountId, group, values);
  return rows.map((row) => ({
    ...UNKNOWN,
    ...row,
    name: nameGroup(row.group),
    messages_delivered: delivered?.get(row.group) ?? null,
    previous: comparePrevious(row),
  }));
}

/** Bulks have no comparison, since few are sent in two ranges. */
async function getBulks(
  tx: Tx,
  accountId: number,
  range: FilteredRange,
): Promise<SpendingReportGroup[]> {
  const costs = await getFilteredBulkCosts(tx, accountId, toDates(range));
  const largest = [...costs]
    .sort(([a, { cost: costA }], [b, { cost: costB }]) =>
      costA === costB ? (a < b ? 1 : -1) : costA < costB ? 1 : -1,
    )
    .slice(0, MAX_BULKS);
  const uuids = largest.map(([uuid]) => uuid);
  const origins = await findBulkOrigins(tx, accountId, uuids);
  const sums = await sumBulks(tx, accountId, uuids);
  const clicks = await getBulkClicks(tx, accountId, uuids);
  return largest.map(([uuid, { messages, parts, cost }]) => {
    const [origin, total, people] = [
      origins.get(uuid),
      sums.get(uuid),
      clicks.get(uuid)?.people ?? null,
    ];
    const allCost = microToNumber(total?.cost ?? 0n);
    return {
      ...UNKNOWN,
      group: uuid,
      messages,
      parts,
      cost: microToNumber(cost),
      bulk: origin ? { created_at: toUnix(origin.createdAt), sender_id: origin.senderId } : null,
      messages_delivered: { cost: allCost, delivered: total?.delivered ?? 0 },
      clicks:
        people === null
          ? null
          : {
              people,
              cost: allCost,
              cost_per_click: toUnitCost(total?.cost ?? 0n, people),
            },
    };
  });
}

export function getGroups(
  tx: Tx,
  accountId: number,
  { group, ...query }: GroupsQuery,
): Promise<SpendingReportGroup[]> {
  if (group === "bulk_id") return getBulks(tx, accountId, { ...query.range, ...query.filter });
  return getComparedGroups(tx, accountId, { ...query, group });
}

export async function listGroupPeriods(
  tx: Tx,
  accountId: number,
  {
    range,
    group,
    largest,
    options,
  }: Pick<GroupsQuery, "group"> & {
    range: FilteredRange;
    largest: readonly string[];
    options: PeriodOptions;
  },
): Promise<GroupPeriodCost[]> {
  if (group === "bulk_id") return listBulkPeriods(tx, accountId, range, options, largest);
  if (group !== "cost_centre") {
    return listSpendingGroupPeriods(tx, accountId, range, { ...options, group }, largest);
  }
  const rows = await sumCostCentrePeriods(tx, accountId, range, options);
  return rows.filter((row) => largest.includes(row.group));
}
