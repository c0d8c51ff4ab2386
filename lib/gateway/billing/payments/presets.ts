import { microToNumber } from "@/lib/core/money/money";
import type { Funds } from "@/lib/gateway/account/stats/public";
import type { PaymentOptions } from "./schema";

const ROUND_AMOUNTS = [
  10, 20, 25, 50, 75, 100, 150, 200, 250, 500, 750, 1_000, 2_000, 5_000, 10_000,
];
const DEFAULT_PRESETS = [25, 50, 100, 250];
const PRESET_DAYS = [14, 30, 60, 90];

/**
 * Returns different round amounts that last at least two weeks to three months at the current rate, or defaults without
 * recent spending.
 * Omits the duration while it is too early for an estimate.
 */
export function presetsFor({
  dailyCost,
  isEarly,
}: Pick<Funds, "dailyCost" | "isEarly">): PaymentOptions["presets"] {
  if (dailyCost <= 0n) return DEFAULT_PRESETS.map((net_val) => ({ net_val, days: null }));
  const perDay = microToNumber(dailyCost);
  const amounts: number[] = [];
  for (const days of PRESET_DAYS) {
    const least = Math.max(days * perDay, (amounts.at(-1) ?? 0) + 1);
    amounts.push(ROUND_AMOUNTS.find((net) => net >= least) ?? 10_000);
  }
  return [...new Set(amounts)].map((net_val) => ({
    net_val,
    days: isEarly ? null : Math.floor(net_val / perDay),
  }));
}
