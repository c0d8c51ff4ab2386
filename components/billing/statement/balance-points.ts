import type { Period } from "@/components/account/overview/range";
import { BALANCE_ITEMS, type BalanceItem, CHARGED_ITEMS } from "@/lib/core/billing/balance-items";
import { roundToMicro } from "@/lib/core/money/money";
import type { Statement } from "@/lib/gateway/billing/statements/schema";

export interface BalancePoint extends Period {
  /** Reserved funds included, at the end of the period. */
  balance: number;
  changes: Readonly<Partial<Record<BalanceItem, number>>>;
  /** Positive. */
  spent: number;
}

/** Items marked on the line: all that aren't charges. */
export const MARKED_ITEMS = BALANCE_ITEMS.filter(
  (item) => !(CHARGED_ITEMS as readonly BalanceItem[]).includes(item),
);

/** Lists the balance at the end of each period. Statements omit periods without changes, which keep the balance before. */
export function toBalancePoints(
  { opening, periods: rows }: Pick<Statement, "opening" | "periods">,
  periods: readonly Period[],
): BalancePoint[] {
  const changesByPeriod = new Map(rows.map((row) => [row.period, row]));
  let balance = opening;
  return periods.map((period) => {
    const row = changesByPeriod.get(period.at);
    balance = row?.closing ?? balance;
    const spent = CHARGED_ITEMS.reduce((sum, item) => sum - (row?.[item] ?? 0), 0);
    return { ...period, balance, changes: row ?? {}, spent: roundToMicro(spent) };
  });
}
