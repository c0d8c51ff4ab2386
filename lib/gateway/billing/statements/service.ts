import { BALANCE_ITEMS, type BalanceItem } from "@/lib/core/billing/balance-items";
import type { Context } from "@/lib/core/context";
import { type Micro, microToNumber } from "@/lib/core/money/money";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { MAX_RANGE_DAYS, type Range, resolveRange } from "@/lib/gateway/account/stats/public";
import { getBalances } from "@/lib/ledger/store-balances";
import { sumChangesByPeriod, sumChangesSince } from "@/lib/ledger/store-statement";
import type { Statement, StatementQuery } from "./schema";

export type Changes = Record<BalanceItem, Micro>;

const createChanges = (): Changes => ({
  top_up: 0n,
  refund: 0n,
  correction: 0n,
  message: 0n,
  short_link: 0n,
  messenger_code: 0n,
  fraud_check: 0n,
});

const sumItems = (changes: Changes): Micro =>
  BALANCE_ITEMS.reduce((sum, item) => sum + changes[item], 0n);

/** Micro-units, shared by API, page and files. */
export interface ExactStatement {
  timeZone: string;
  range: Range;
  opening: Micro;
  totals: Changes;
  closing: Micro;
  /** Null for ranges in the past. */
  reserved: Micro | null;
  periods: (Changes & { period: number; opening: Micro; closing: Micro })[];
}

async function getPeriods(
  tx: Tx,
  accountId: number,
  range: Range,
  { interval, timeZone }: { interval: "day" | "month"; timeZone: string },
): Promise<Map<number, Changes>> {
  const dates = { from: fromUnix(range.from), to: fromUnix(range.to) };
  const periods = new Map<number, Changes>();
  for (const change of await sumChangesByPeriod(tx, accountId, dates, { interval, timeZone })) {
    const start = startOfTruncated(change.period, interval, timeZone);
    const changes = periods.get(start) ?? createChanges();
    changes[change.item] += change.amount;
    periods.set(start, changes);
  }
  return periods;
}

/** Reads one snapshot. The opening balance is the current one less changes since. */
export async function getExactStatement(
  ctx: Context,
  query: StatementQuery,
): Promise<ExactStatement> {
  const { id } = ctx.account;
  const { interval } = query;
  const now = toUnix(ctx.now());
  return readSnapshot(id, async (tx) => {
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const to = query.to ?? now;
    const from = query.from ?? startOfMonth(to - 1, timeZone);
    const range = resolveRange(ctx, { from, to }, { longest: MAX_RANGE_DAYS[interval], usual: 1 });
    const { available, held } = await getBalances(tx, id);
    const opening = available + held - (await sumChangesSince(tx, id, fromUnix(range.from)));
    const totals = createChanges();
    let balance = opening;
    const periods: ExactStatement["periods"] = [];
    for (const [period, changes] of await getPeriods(tx, id, range, { interval, timeZone })) {
      const openingBalance = balance;
      balance += sumItems(changes);
      for (const item of BALANCE_ITEMS) totals[item] += changes[item];
      periods.push({ ...changes, period, opening: openingBalance, closing: balance });
    }
    const isRunning = range.to >= now;
    return {
      timeZone,
      range,
      opening,
      totals,
      closing: balance,
      reserved: isRunning ? held : null,
      periods,
    };
  });
}

const toChanges = (changes: Changes): Statement["totals"] => ({
  top_up: microToNumber(changes.top_up),
  refund: microToNumber(changes.refund),
  correction: microToNumber(changes.correction),
  message: microToNumber(changes.message),
  short_link: microToNumber(changes.short_link),
  messenger_code: microToNumber(changes.messenger_code),
  fraud_check: microToNumber(changes.fraud_check),
});

export async function getStatement(ctx: Context, query: StatementQuery): Promise<Statement> {
  const exact = await getExactStatement(ctx, query);
  const { opening, closing, reserved, periods } = exact;
  return {
    currency: ctx.account.currency,
    time_zone: exact.timeZone,
    ...exact.range,
    opening: microToNumber(opening),
    totals: toChanges(exact.totals),
    closing: microToNumber(closing),
    reserved: reserved === null ? null : microToNumber(reserved),
    periods: periods.map((row) => ({
      period: row.period,
      opening: microToNumber(row.opening),
      ...toChanges(row),
      closing: microToNumber(row.closing),
    })),
  };
}
