import type { Context } from "@/lib/core/context";
import type { AutomaticOrigin } from "@/lib/core/messages/message-origin";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix } from "@/lib/core/time/time";
import { nextFullHour } from "@/lib/core/time/units";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { SourceStats, SourceStatsQuery } from "./schema-sources";
import { MAX_SOURCE_DAYS, MAX_SOURCES } from "./schema-values";
import { type StatsRange, resolveRange } from "./range";
import type { CostRecord } from "./store-costs";
import { findCostsByPerson, findCostsBySource } from "./store-sources";

/** Rounds up to full hours, like the hourly sums. */
const toHours = ({ from, to }: StatsRange) => ({
  from: fromUnix(nextFullHour(from)),
  to: fromUnix(nextFullHour(to)),
});

const toCosts = ({ messages, parts, cost }: CostRecord) => ({
  messages: Number(messages),
  parts: Number(parts),
  cost: microToNumber(BigInt(cost)),
});

/** Reads costs by source from the messages, so deleted ones are missing. */
export async function listSources(
  tx: Tx,
  accountId: number,
  range: StatsRange,
): Promise<SourceStats["sources"]> {
  const hours = toHours(range);
  const rows = await findCostsBySource(tx, accountId, { ...hours, limit: MAX_SOURCES });
  return rows.map((row) => ({ source: Number(row.id), ...toCosts(row) }));
}

interface PersonCosts {
  userId: number;
  origin: AutomaticOrigin | null;
  messages: number;
  parts: number;
  cost: number;
}

/** Reads costs by user from the messages, so deleted ones are missing. User 0 is unknown. */
export async function listPeopleCosts(
  tx: Tx,
  accountId: number,
  range: StatsRange,
): Promise<PersonCosts[]> {
  const rows = await findCostsByPerson(tx, accountId, toHours(range));
  return rows.map((row) => ({ userId: Number(row.id), origin: row.origin, ...toCosts(row) }));
}

export async function getSourceStats(ctx: Context, query: SourceStatsQuery): Promise<SourceStats> {
  const { id, currency } = ctx.account;
  const range = resolveRange(ctx, query, { longest: MAX_SOURCE_DAYS, usual: 1 });
  const sources = await readAccount(id, (tx) => listSources(tx, id, range));
  return { currency, ...range, sources };
}
