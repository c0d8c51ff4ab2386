import { dashboardKeyId } from "@/lib/gateway/api-keys/dashboard-key";
import type { AccountSnapshot, Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money";
import { fromUnix, toUnix } from "@/lib/core/time";
import { startOfDay, startOfMonth } from "@/lib/core/zoned-time";
import type { Tx } from "@/lib/db/transaction";
import { withAccount } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/accounts/service";
import { type Funds, readFunds } from "./funds";
import { quantileOf } from "./requests";
import { type RequestSumRow, sumRequests } from "./requests-store";
import type {
  MessageStats,
  MessageStatsQuery,
  MessageSums,
  RequestStats,
  RequestStatsQuery,
  Runway,
} from "./schema";
import {
  compareWithRecount,
  insertRecount,
  type StatsDifference,
  type StatsFilter,
  type Sums,
  sumAll,
  sumByGroup,
  sumByPeriod,
} from "./store";

const DAY_SECONDS = 86_400;
/** Under this key the sums count what was sent in the dashboard. */
const WITHOUT_KEY = 0;
const DEFAULT_DAYS = 30;
/** Days of a range at most: each answer stays below some hundred periods. */
const LONGEST = { hour: 31, day: 400, month: 3_660 } as const;

interface Range {
  from: number;
  to: number;
}

function rangeOf(
  ctx: Context,
  given: { from?: number | null | undefined; to?: number | null | undefined },
  longestDays: number,
): Range {
  const to = given.to ?? toUnix(ctx.now());
  const from = given.from ?? to - DEFAULT_DAYS * DAY_SECONDS;
  if (from >= to) {
    throw new DomainError("invalid_input", "`from` must be before `to`.", { path: "from" });
  }
  if (to - from > longestDays * DAY_SECONDS) {
    throw new DomainError(
      "invalid_input",
      `The range may be at most ${longestDays} days long for this interval.`,
      { path: "from" },
    );
  }
  return { from, to };
}

export function toMessageSums(sums: Sums): MessageSums {
  const [sent, delivered, undelivered] = [
    Number(sums.sent),
    Number(sums.delivered),
    Number(sums.undelivered),
  ];
  return {
    ...{ sent, delivered, undelivered },
    refused: Number(sums.refused),
    pending: sent - delivered - undelivered,
    parts: Number(sums.parts),
    cost: microToNumber(BigInt(sums.cost)),
  };
}

/** As many hours, days or months that end where the range begins; days of 23 or 25 hours are days, too. */
function rangeBefore({ from, to }: Range, interval: MessageStatsQuery["interval"], zone: string) {
  const seconds = to - from;
  if (interval === "day") {
    const days = Math.round(seconds / DAY_SECONDS);
    return { from: startOfDay(from, zone, -days), to: from };
  }
  if (interval === "month") {
    const months = Math.round(seconds / (30.44 * DAY_SECONDS));
    return { from: startOfMonth(from, zone, -months), to: from };
  }
  return { from: from - seconds, to: from };
}

/** Messages by period, their totals, by group and compared when asked. */
export async function getMessageStats(
  ctx: Context,
  query: MessageStatsQuery,
): Promise<MessageStats> {
  const { id } = ctx.account;
  const range = rangeOf(ctx, query, LONGEST[query.interval]);
  const filterOf = ({ from, to }: Range): StatsFilter => ({
    from: fromUnix(from),
    to: fromUnix(to),
    iso2: query.iso2?.map((code) => code.toUpperCase()) ?? null,
    serviceCodes: query.service_code ?? null,
    keyIds: query.key_id?.map((key) => (key === dashboardKeyId(id) ? WITHOUT_KEY : key)) ?? null,
  });
  const group = query.group_by ?? null;
  const isDashboard = (value: string | null) => group === "key_id" && value === `${WITHOUT_KEY}`;
  const groupOf = ({ group_value: value }: { group_value: string | null }) =>
    isDashboard(value) ? String(dashboardKeyId(id)) : value;
  return withAccount(id, async (tx) => {
    const timeZone = query.time_zone ?? (await readTimeZone(tx, id));
    const filter = filterOf(range);
    const before = rangeBefore(range, query.interval, timeZone);
    const periods = await sumByPeriod(tx, id, filter, query.interval, timeZone, group);
    return {
      currency: ctx.account.currency,
      time_zone: timeZone,
      ...range,
      totals: toMessageSums(await sumAll(tx, id, filter)),
      periods: periods.map((row) => ({
        period: toUnix(row.period),
        group: groupOf(row),
        ...toMessageSums(row),
      })),
      groups:
        group === null
          ? []
          : (await sumByGroup(tx, id, filter, group)).map((row) => ({
              group: groupOf(row) ?? "",
              ...toMessageSums(row),
            })),
      previous:
        query.compare === "previous"
          ? { ...before, totals: toMessageSums(await sumAll(tx, id, filterOf(before))) }
          : null,
    };
  });
}

function requestSums(rows: readonly RequestSumRow[]) {
  const count = (group: number) =>
    rows.filter((row) => row.class === group).reduce((sum, row) => sum + Number(row.requests), 0);
  const buckets = Array.from({ length: 13 }, (_, index) =>
    rows.reduce((sum, row) => sum + Number(row.buckets[index] ?? 0), 0),
  );
  return {
    requests: count(2) + count(4) + count(5),
    client_errors: count(4),
    server_errors: count(5),
    p50_ms: quantileOf(buckets, 0.5),
    p95_ms: quantileOf(buckets, 0.95),
  };
}

function groupRows<K>(rows: readonly RequestSumRow[], keyOf: (row: RequestSumRow) => K) {
  const groups = new Map<K, RequestSumRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** API requests of a range, by hour and by operation; the last 24 hours unless asked otherwise. */
export async function getRequestStats(
  ctx: Context,
  query: RequestStatsQuery,
): Promise<RequestStats> {
  const to = query.to ?? toUnix(ctx.now());
  const range = rangeOf(ctx, { from: query.from ?? to - DAY_SECONDS, to }, LONGEST.hour);
  const dates = { from: fromUnix(range.from), to: fromUnix(range.to) };
  return withAccount(ctx.account.id, async (tx) => {
    const filter = { ...dates, by: query.by ?? null };
    const hours = groupRows(await sumRequests(tx, ctx.account.id, filter, "hour"), (row) =>
      row.period === null ? 0 : toUnix(row.period),
    );
    const operations = groupRows(
      await sumRequests(tx, ctx.account.id, filter, "operation"),
      (row) => row.operation_id ?? "",
    );
    return {
      ...range,
      totals: requestSums([...hours.values()].flat()),
      hours: [...hours].map(([period, rows]) => ({ period, ...requestSums(rows) })),
      operations: [...operations]
        .map(([operation_id, rows]) => ({ operation_id, ...requestSums(rows) }))
        .sort((a, b) => b.requests - a.requests),
    };
  });
}

/** How long the balance lasts at the pace of the last 14 days. */
function toRunway({ currency }: AccountSnapshot, funds: Funds): Runway {
  const { available, creditLine, usable, dailyCost } = funds;
  return {
    currency,
    balance_amount: microToNumber(available),
    credit_line: microToNumber(creditLine),
    mean_daily_cost: microToNumber(dailyCost),
    days: dailyCost === 0n ? null : Math.max(0, Number((usable * 10n) / dailyCost) / 10),
  };
}

export function getRunway(ctx: Context): Promise<Runway> {
  const { account } = ctx;
  return withAccount(account.id, async (tx) =>
    toRunway(account, await readFunds(tx, account.id, ctx.now())),
  );
}

/** Fills the sums of an account whose messages were imported. */
export function fillStats(tx: Tx, accountId: number): Promise<void> {
  return insertRecount(tx, accountId);
}

/** Where the sums of an account differ from a full recount; empty when they are right. */
export function checkStats(tx: Tx, accountId: number): Promise<StatsDifference[]> {
  return compareWithRecount(tx, accountId);
}
