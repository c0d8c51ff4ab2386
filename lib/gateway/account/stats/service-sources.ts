import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import { SOURCES_MAX, type SourceStats, type SourceStatsQuery } from "./schema-sources";
import { rangeOf } from "./service-range";
import { findCostsBySource } from "./store-sources";

const LONGEST_DAYS = 31;

/** What messages cost by `source`. It reads the messages themselves, so those that were deleted are missing. */
export async function getSourceStats(ctx: Context, query: SourceStatsQuery): Promise<SourceStats> {
  const { id, currency } = ctx.account;
  const { from, to } = rangeOf(ctx, query, { longest: LONGEST_DAYS, usual: 1 });
  const range = { from: fromUnix(from), to: fromUnix(to), limit: SOURCES_MAX };
  const rows = await readAccount(id, (tx) => findCostsBySource(tx, id, range));
  return {
    ...{ currency, from, to },
    sources: rows.map(({ id: source, messages, parts, cost }) => ({
      ...{ source: Number(source), messages: Number(messages), parts: Number(parts) },
      cost: microToNumber(BigInt(cost)),
    })),
  };
}
