import type { AccountSnapshot, Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { readAccount, readSnapshot, type Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { type Funds, getFunds } from "./funds";
import { summedKeys, toGroupValue, toStatsFilter } from "./filters";
import { findComparison } from "./comparison";
import { assertSpendingRetained } from "./retained-spending";
import { estimateQuantile } from "./requests";
import { type RequestSumRecord, sumRequests } from "./store-requests";
import type {
  MessageStats,
  MessageStatsQuery,
  MessageTotals,
  RequestStats,
  RequestStatsQuery,
  Runway,
} from "./schema";
import {
  addTotals,
  findWaiting,
  type PeriodRecord,
  type StatsFilter,
  type Totals,
  sumAll,
  sumByPeriod,
} from "./store-periods";
import { findClosedHours } from "./store-closed-hours";
import { compareClosedTotals } from "./store-recount-closed";
import { compareDeliveryWithRecount, insertDeliveryRecount } from "./store-recount-delivery";
import { compareWithRecount, insertRecount, type StatsDifference } from "./store-recount";
import { type StatsRange, resolveRange } from "./range";
import { MAX_RANGE_DAYS } from "./schema-values";

const DEFAULT_DAYS = 30;

interface StatsOptions {
  interval: MessageStatsQuery["interval"];
  compare: MessageStatsQuery["compare"];
  timeZone: string;
  toFilter: (range: StatsRange) => StatsFilter;
}

export function toMessageTotals(totals: Totals): MessageTotals {
  const [sent, delivered, undelivered, refused, waiting] = [
    Number(totals.sent),
    Number(totals.delivered),
    Number(totals.undelivered),
    Number(totals.refused),
    Number(totals.waiting),
  ];
  return {
    messages: sent + refused + waiting,
    sent,
    delivered,
    failed: undelivered + refused,
    undelivered,
    refused,
    pending: sent - delivered - undelivered + waiting,
    charged: Number(totals.charged),
    parts: Number(totals.parts),
    cost: microToNumber(BigInt(totals.cost)),
  };
}

const toPeriod = (
  row: PeriodRecord,
  group: string | null,
  { interval, timeZone }: Pick<StatsOptions, "interval" | "timeZone">,
) => ({
  period: startOfTruncated(row.period, interval, timeZone),
  group,
  ...toMessageTotals(row),
});

function groupRows<T, K>(rows: readonly T[], toKey: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row]);
  return groups;
}

async function getPrevious(
  tx: Tx,
  ctx: Context,
  range: StatsRange,
  query: StatsOptions,
): Promise<MessageStats["previous"]> {
  const { id } = ctx.account;
  const { interval, timeZone, toFilter } = query;
  const comparison = await findComparison(tx, ctx, range, query);
  if (comparison === null) return null;
  const { before, compared } = comparison;
  const periods = await sumByPeriod(tx, id, toFilter(before), interval, timeZone, null);
  return {
    ...before,
    totals: toMessageTotals(addTotals(periods)),
    periods: periods.map((row) => toPeriod(row, null, query)),
    compared: toMessageTotals(await sumAll(tx, id, toFilter(compared))),
  };
}

export async function sumMessages(
  tx: Tx,
  accountId: number,
  { keyIds, ...filter }: Omit<StatsFilter, "waiting">,
): Promise<MessageTotals> {
  const keys = keyIds && summedKeys(accountId, keyIds);
  return toMessageTotals(await sumAll(tx, accountId, { ...filter, keyIds: keys }));
}

export async function getMessageStats(
  ctx: Context,
  query: MessageStatsQuery,
): Promise<MessageStats> {
  const { id } = ctx.account;
  const range = resolveRange(ctx, query, {
    longest: MAX_RANGE_DAYS[query.interval],
    usual: DEFAULT_DAYS,
  });
  const options = toStatsFilter(id, query);
  const group = query.group_by ?? null;
  const readGroup = (row: PeriodRecord) => toGroupValue(id, group, row.group_value);
  return readSnapshot(id, async (tx) => {
    await assertSpendingRetained(tx, ctx, range);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const waiting = await findWaiting(tx, id);
    const sealed = await findClosedHours(tx, id);
    const toFilter = ({ from, to }: StatsRange): StatsFilter => ({
      ...options,
      waiting,
      sealed,
      from: fromUnix(from),
      to: fromUnix(to),
    });
    const filter = toFilter(range);
    const { interval, compare } = query;
    const periods = await sumByPeriod(tx, id, filter, interval, timeZone, group);
    return {
      currency: ctx.account.currency,
      time_zone: timeZone,
      ...range,
      totals: toMessageTotals(addTotals(periods)),
      periods: periods.map((row) => toPeriod(row, readGroup(row), { interval, timeZone })),
      groups:
        group === null
          ? []
          : [...groupRows(periods, (row) => readGroup(row) ?? "")]
              .map(([name, rows]) => ({ group: name, ...toMessageTotals(addTotals(rows)) }))
              .sort((a, b) => b.messages - a.messages || (a.group < b.group ? -1 : 1)),
      previous: await getPrevious(tx, ctx, range, { interval, compare, timeZone, toFilter }),
    };
  });
}

function requestTotals(rows: readonly RequestSumRecord[]) {
  const count = (group: number) =>
    rows.filter((row) => row.class === group).reduce((sum, row) => sum + Number(row.requests), 0);
  const buckets = Array.from({ length: 13 }, (_, index) =>
    rows.reduce((sum, row) => sum + Number(row.buckets[index] ?? 0), 0),
  );
  return {
    requests: count(2) + count(4) + count(5),
    client_errors: count(4),
    server_errors: count(5),
    p50_ms: estimateQuantile(buckets, 0.5),
    p95_ms: estimateQuantile(buckets, 0.95),
  };
}

export async function getRequestStats(
  ctx: Context,
  query: RequestStatsQuery,
): Promise<RequestStats> {
  const range = resolveRange(ctx, query, { longest: MAX_RANGE_DAYS.hour, usual: 1 });
  const dates = { from: fromUnix(range.from), to: fromUnix(range.to) };
  return readAccount(ctx.account.id, async (tx) => {
    const filter = {
      ...dates,
      by: query.by ?? null,
      operationIds: query.operation_id ?? null,
      keyIds: query.key_id ?? null,
    };
    const hours = groupRows(await sumRequests(tx, ctx.account.id, filter, "hour"), (row) =>
      row.period === null ? 0 : toUnix(row.period),
    );
    const operations = groupRows(
      await sumRequests(tx, ctx.account.id, filter, "operation"),
      (row) => row.operation_id ?? "",
    );
    return {
      ...range,
      totals: requestTotals([...hours.values()].flat()),
      hours: [...hours].map(([period, rows]) => ({ period, ...requestTotals(rows) })),
      operations: [...operations]
        .map(([operation_id, rows]) => ({ operation_id, ...requestTotals(rows) }))
        .sort((a, b) => b.requests - a.requests),
    };
  });
}

function toRunway({ currency }: AccountSnapshot, funds: Funds): Runway {
  const { available, creditLine, usable, dailyCost, isEarly } = funds;
  return {
    currency,
    balance_amount: microToNumber(available),
    credit_line: microToNumber(creditLine),
    mean_daily_cost: microToNumber(dailyCost),
    days: isEarly || dailyCost === 0n ? null : Math.max(0, Number((usable * 10n) / dailyCost) / 10),
  };
}

export function getRunway(ctx: Context): Promise<Runway> {
  const { account } = ctx;
  return readAccount(account.id, async (tx) =>
    toRunway(account, await getFunds(tx, account.id, ctx.now())),
  );
}

/** Inserts the sums of imported messages. */
export async function fillStats(tx: Tx, accountId: number): Promise<void> {
  await insertRecount(tx, accountId);
  await insertDeliveryRecount(tx, accountId);
}

export async function checkStats(tx: Tx, accountId: number): Promise<StatsDifference[]> {
  const totals = await compareWithRecount(tx, accountId);
  const timeZone = await getTimeZone(tx, accountId);
  const delivery = await compareDeliveryWithRecount(tx, accountId, timeZone);
  return [...totals, ...delivery, ...(await compareClosedTotals(tx, accountId))];
}
