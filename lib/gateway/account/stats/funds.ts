import type { Tx } from "@/lib/db/transaction";
import { listManyBalances } from "@/lib/ledger/store-balances";
import { type PaceRecord, sumSpendingSince } from "./store-spending";
import { DAY_MS } from "@/lib/core/time/units";

/** Averaged from the first day with spending: days before an account started don't count. */
const PACE_DAYS = 14;
const MIN_HISTORY_DAYS = 2;
/** Averaging period while spending is younger than `MIN_HISTORY_DAYS`, so that a single busy day doesn't dominate. */
const SHORT_HISTORY_PACE_DAYS = 7;
const LOW_BALANCE_DAYS = 14n;

/** Micro-units. */
export interface Funds {
  available: bigint;
  creditLine: bigint;
  usable: bigint;
  /** Last 14 days, or since spending began. */
  dailyCost: bigint;
  /** Spending began less than two days ago, or hasn't begun. */
  isEarly: boolean;
  /** Last 14 days; 0 if no message was sent. */
  messageCost: bigint;
}

export type BalanceState = "fine" | "low" | "empty";

function toPace(spent: PaceRecord | undefined, now: Date) {
  const cost = BigInt(spent?.cost ?? 0);
  const messages = BigInt(spent?.messages ?? 0);
  const since = spent?.first_hour ?? now;
  const age = (now.getTime() - since.getTime()) / DAY_MS;
  const isEarly = age < MIN_HISTORY_DAYS;
  const days = isEarly ? SHORT_HISTORY_PACE_DAYS : Math.min(PACE_DAYS, Math.round(age));
  return {
    dailyCost: cost / BigInt(days),
    isEarly,
    messageCost: messages === 0n ? 0n : BigInt(spent?.message_cost ?? 0) / messages,
  };
}

/** Reads the funds of several accounts; omits accounts without a ledger. */
export async function getManyFunds(
  tx: Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, Funds>> {
  const from = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const spending = new Map(
    (await sumSpendingSince(tx, accountIds, from)).map((row) => [Number(row.account_id), row]),
  );
  const balances = await listManyBalances(tx, accountIds);
  return new Map(
    balances.map(({ accountId, available, creditLine }) => {
      const pace = toPace(spending.get(accountId), now);
      return [accountId, { available, creditLine, usable: available + creditLine, ...pace }];
    }),
  );
}

export async function getFunds(tx: Tx, accountId: number, now: Date): Promise<Funds> {
  const funds = (await getManyFunds(tx, [accountId], now)).get(accountId);
  if (funds === undefined) throw new Error(`Account ${accountId} has no ledger`);
  return funds;
}

/** Returns whole days, rounded down. Only for accounts that spend. */
export function calculateDaysLeft({ usable, dailyCost }: Funds): number {
  return usable <= 0n ? 0 : Number(usable / dailyCost);
}

/** Returns null until two days of spending are known. */
export function estimateDaysLeft(funds: Funds): number | null {
  return funds.isEarly ? null : calculateDaysLeft(funds);
}

/**
 * Classifies a balance. `empty`: zero, or less than an average message costs, so the next one is rejected. `low`: less
 * than 14 days at the current rate.
 */
export function toBalanceState({ usable, dailyCost, messageCost }: Funds): BalanceState {
  if (usable <= 0n || usable < messageCost) return "empty";
  return dailyCost > 0n && usable < dailyCost * LOW_BALANCE_DAYS ? "low" : "fine";
}
