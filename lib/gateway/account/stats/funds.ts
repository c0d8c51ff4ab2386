import type { Tx } from "@/lib/db/transaction";
import { readManyBalances } from "@/lib/ledger/store-balances";
import { type PaceRecord, sumSpendingSince } from "./store-spending";
import { DAY_MS } from "@/lib/core/time/units";

/**
 * Spending is averaged over the days since the first of the last 14 with any: the days before an account began don't
 * make it slower.
 */
const PACE_DAYS = 14;
/** With less than this behind it, the mean says too little for an estimate that people are shown. */
const EARLY_DAYS = 2;
/** Until then it is over a week, so that one busy day isn't taken for the rule. */
const EARLY_PACE_DAYS = 7;
/** A balance is low when it lasts less than this. */
const LOW_DAYS = 14n;

/** What an account can still spend, and how fast it spends. Amounts in micro-units. */
export interface Funds {
  available: bigint;
  creditLine: bigint;
  /** Both together. */
  usable: bigint;
  /** Mean of the last 14 days, or of those since spending began. */
  dailyCost: bigint;
  /** Spending began less than two days ago, or nothing was spent: no estimate can be made yet. */
  isEarly: boolean;
  /** Mean of the last 14 days; 0 when nothing was handed over. */
  messageCost: bigint;
}

export type BalanceState = "fine" | "low" | "empty";

/** How fast an account spends that spent like this since `now` minus 14 days. */
function paceOf(spent: PaceRecord | undefined, now: Date) {
  const cost = BigInt(spent?.cost ?? 0);
  const messages = BigInt(spent?.messages ?? 0);
  const since = spent?.first_hour ?? now;
  const age = (now.getTime() - since.getTime()) / DAY_MS;
  const isEarly = age < EARLY_DAYS;
  const days = isEarly ? EARLY_PACE_DAYS : Math.min(PACE_DAYS, Math.round(age));
  return {
    dailyCost: cost / BigInt(days),
    isEarly,
    messageCost: messages === 0n ? 0n : BigInt(spent?.message_cost ?? 0) / messages,
  };
}

/** Funds of accounts; those without a ledger are left out. */
export async function readManyFunds(
  tx: Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, Funds>> {
  const from = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const spending = new Map(
    (await sumSpendingSince(tx, accountIds, from)).map((row) => [Number(row.account_id), row]),
  );
  const balances = await readManyBalances(tx, accountIds);
  return new Map(
    balances.map(({ accountId, available, creditLine }) => {
      const pace = paceOf(spending.get(accountId), now);
      return [accountId, { available, creditLine, usable: available + creditLine, ...pace }];
    }),
  );
}

export async function readFunds(tx: Tx, accountId: number, now: Date): Promise<Funds> {
  const funds = (await readManyFunds(tx, [accountId], now)).get(accountId);
  if (funds === undefined) throw new Error(`Account ${accountId} has no ledger`);
  return funds;
}

/** Days that the funds last, rounded down; only for accounts that spend. */
export function daysLeftOf({ usable, dailyCost }: Funds): number {
  return usable <= 0n ? 0 : Number(usable / dailyCost);
}

/** The same for people: null where two days of spending don't stand behind it. */
export function estimatedDaysLeftOf(funds: Funds): number | null {
  return funds.isEarly ? null : daysLeftOf(funds);
}

/**
 * `empty`: nothing is left, or less than a message costs on average, so that the next one is refused.
 * `low`: less than 14 days at the current rate.
 */
export function balanceStateOf({ usable, dailyCost, messageCost }: Funds): BalanceState {
  if (usable <= 0n || usable < messageCost) return "empty";
  return dailyCost > 0n && usable < dailyCost * LOW_DAYS ? "low" : "fine";
}
