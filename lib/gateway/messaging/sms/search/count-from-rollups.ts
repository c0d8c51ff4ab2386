import { HANDED_OVER } from "@/lib/core/messages/message-state";
import type { Condition } from "@/lib/core/collection";
import { fromUnix } from "@/lib/core/time/time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { type BulkTotals, sumBulk, sumMessages } from "@/lib/gateway/account/stats/public";
import { getBulkClicks } from "@/lib/gateway/campaigns/click-stats/public";
import { findBulkCount } from "@/lib/gateway/messaging/sms/store";
import type { MessageTotals } from "@/lib/gateway/account/stats/schema";

/** Columns of the hourly rollups by filter value; rollups exclude scheduled and canceled messages. */
const FIGURES: Readonly<Record<string, keyof MessageTotals>> = {
  delivered: "delivered",
  failed: "failed",
  moving: "pending",
};

function findMatchingTotals(condition: Condition | undefined): (keyof MessageTotals)[] | null {
  if (condition?.op !== "in") return null;
  const { field, values } = condition;
  if (field === "status_code" && values.length === 1 && values[0] === HANDED_OVER) return ["sent"];
  if (field !== "state") return null;
  const figures = [...new Set(values)].map((value) => FIGURES[String(value)]);
  return figures.every((stat) => stat !== undefined) ? figures : null;
}

function findConditionValues(conditions: readonly Condition[], field: string) {
  const condition = conditions.find((condition) => condition.field === field);
  return condition?.op === "in" ? condition.values : null;
}

const SUM_KEYS = ["iso2", "service_code", "key_id"];

const findTimeBound = (conditions: readonly Condition[], op: "gte" | "lt") => {
  const bound = conditions.find(
    (condition) => condition.field === "counted_at" && condition.op === op,
  );
  const boundValue = bound?.op === op ? bound.value : undefined;
  return boundValue !== undefined && boundValue % HOUR_SECONDS === 0 ? boundValue : null;
};

function findBulkTotal(totals: BulkTotals, condition: Condition): number | undefined {
  if (condition.op !== "in" || condition.values.length !== 1) return undefined;
  const [value] = condition.values;
  if (condition.field === "is_sent") return value === true ? totals.sent : undefined;
  if (condition.field !== "state") return undefined;
  if (value === "failed") return totals.undelivered + totals.refused;
  return value === "delivered" || value === "stopped" ? totals[value] : undefined;
}

/** Returns true for "a person followed an individual link". */
const isOfClicked = (condition: Condition): boolean =>
  condition.field === "is_clicked" &&
  condition.op === "in" &&
  condition.values.length === 1 &&
  condition.values[0] === true;

/** Counts messages of a bulk from its report; returns null for filters that the report has no number for. */
async function countOfBulk(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<number | null> {
  const bulkCondition = conditions.find(({ field }) => field === "bulk");
  const [more, ...others] = conditions.filter((condition) => condition !== bulkCondition);
  if (bulkCondition?.op !== "in" || bulkCondition.values.length !== 1 || others.length > 0)
    return null;
  const uuid = String(bulkCondition.values[0]);
  if (more === undefined) return findBulkCount(tx, accountId, uuid);
  if (isOfClicked(more))
    return (await getBulkClicks(tx, accountId, [uuid])).get(uuid)?.people ?? null;
  return findBulkTotal(await sumBulk(tx, accountId, uuid), more) ?? null;
}

/**
 * Returns the total of a message list from rollups, for the filters that the overview's and bulk reports' numbers
 * link to; null for others. Lists too long to be counted thus show the same total as the number.
 */
export async function countFromRollups(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<number | null> {
  const ofBulk = await countOfBulk(tx, accountId, conditions);
  if (ofBulk !== null) return ofBulk;
  const from = findTimeBound(conditions, "gte");
  const to = findTimeBound(conditions, "lt");
  const more = conditions.filter(({ field }) => field !== "counted_at");
  const [asked, ...others] = more.filter(({ field }) => !SUM_KEYS.includes(field));
  const figures = findMatchingTotals(asked);
  if (from === null || to === null || figures === null || others.length > 0) return null;
  // Rollups can apply two time bounds, and each other field at most once.
  const fields = more.filter(({ op }) => op === "in").map(({ field }) => field);
  if (conditions.length !== 2 + new Set(fields).size) return null;
  const totals = await sumMessages(tx, accountId, {
    from: fromUnix(from),
    to: fromUnix(to),
    iso2: findConditionValues(more, "iso2")?.map(String) ?? null,
    serviceCodes: findConditionValues(more, "service_code")?.map(String) ?? null,
    keyIds: findConditionValues(more, "key_id")?.map(Number) ?? null,
  });
  return figures.reduce((sum, stat) => sum + totals[stat], 0);
}
