import type { Context } from "@/lib/core/context";
import { rangeBefore } from "@/lib/core/time/range-before";
import { toUnix } from "@/lib/core/time/time";
import { startOfHour } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { isSpendingRetained } from "./retained-spending";
import type { StatsRange } from "./range";
import type { MessageStatsQuery } from "./schema";

export interface Comparison {
  before: StatsRange;
  /** Finished hours of the range. */
  compared: StatsRange;
}

/** Returns null without a comparison or without the sums of the range before. */
export async function findComparison(
  tx: Tx,
  ctx: Context,
  range: StatsRange,
  {
    compare,
    interval,
    timeZone,
  }: Pick<MessageStatsQuery, "compare" | "interval"> & { timeZone: string },
): Promise<Comparison | null> {
  if (compare == null) return null;
  const until = Math.min(range.to, startOfHour(toUnix(ctx.now())));
  const step = compare === "previous_months" ? "month" : interval;
  const previousRange = rangeBefore(range, { step, timeZone, until });
  if (!(await isSpendingRetained(tx, ctx, previousRange))) return null;
  return { before: previousRange, compared: { from: range.from, to: until } };
}
