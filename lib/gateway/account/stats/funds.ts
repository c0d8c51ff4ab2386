import type { Tx } from "@/lib/db/transaction";
import { readManyBalances } from "@/lib/ledger/balances";
import { sumSpending } from "./store";
import { DAY_MS } from "@/lib/core/time/units";

/** Pace and threshold: a balance is low when it lasts less than 14 days at the pace of the last 14. */
const PACE_DAYS = 14;
const LOW_DAYS = 14n;

/** What an account can still spend, and how fast it spends. Amounts in micro-units. */
export interface Funds {
  available: bigint;
  creditLine: bigint;
  /** Both together. */
  usable: bigint;
  /** Mean of the last 14 days. */
  dailyCost: bigint;
  /** Mean of the last 14 days; 0 when nothing was handed over. */
  messageCost: bigint;
}

export type BalanceState = "fine" | "low" | "empty";

/** Funds of accounts; those without a ledger are left out. */
export async function readManyFunds(
  tx: Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, Funds>> {
  const from = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const spending = new Map(
    (await sumSpending(tx, accountIds, from)).map((row) => [Number(row.account_id), row]),
  );
  const balances = await readManyBalances(tx, accountIds);
  return new Map(
    balances.map(({ accountId, available, creditLine }) => {
      const cost = BigInt(spending.get(accountId)?.cost ?? 0);
      const sent = BigInt(spending.get(accountId)?.sent ?? 0);
      const pace = {
        dailyCost: cost / BigInt(PACE_DAYS),
        messageCost: sent === 0n ? 0n : cost / sent,
      };
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
export function wholeDaysOf({ usable, dailyCost }: Funds): number {
  return usable <= 0n ? 0 : Number(usable / dailyCost);
}

/**
 * `empty`: nothing is left, or less than a message costs on average, so that the next one is refused.
 * `low`: less than 14 days at the current rate.
 */
export function balanceStateOf({ usable, dailyCost, messageCost }: Funds): BalanceState {
  if (usable <= 0n || usable < messageCost) return "empty";
  return dailyCost > 0n && usable < dailyCost * LOW_DAYS ? "low" : "fine";
}
