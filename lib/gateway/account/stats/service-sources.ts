import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix } from "@/lib/core/time/time";
import { nextFullHour } from "@/lib/core/time/units";
import { readAccount } from "@/lib/db/transaction";
import type { SourceStats, SourceStatsQuery } from "./schema-sources";
import { SOURCES_MAX } from "./schema-values";
import { rangeOf } from "./service-range";
import { findCostsBySource } from "./store-sources";

const LONGEST_DAYS = 31;

/**
 * What messages cost by `source`, of the hours that other sums have in the range. It reads the messages themselves, so
 * those that were deleted are missing.
 */
export async function getSourceStats(ctx: Context, query: SourceStatsQuery): Promise<SourceStats> {
  const { id, currency } = ctx.account;
  const { from, to } = rangeOf(ctx, query, { longest: LONGEST_DAYS, usual: 1 });
  const range = { from: fromUnix(nextFullHour(from)), to: fromUnix(nextFullHour(to)) };
  const rows = await readAccount(id, (tx) =>
    findCostsBySource(tx, id, { ...range, limit: SOURCES_MAX }),
  );
  return {
    ...{ currency, from, to },
    sources: rows.map(({ id: source, messages, parts, cost }) => ({
      ...{ source: Number(source), messages: Number(messages), parts: Number(parts) },
      cost: microToNumber(BigInt(cost)),
    })),
  };
}
