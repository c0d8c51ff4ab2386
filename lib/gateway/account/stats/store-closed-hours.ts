import type { Tx } from "@/lib/db/transaction";
import type { Dates, AddParameter } from "./store-hour-range";
import { type DimensionFilter, findScope, type StatsGroup } from "./sum-scopes";

/** Ranges of consecutive closed days, oldest first. */
export type ClosedHours = readonly Dates[];

const MAX_RUNS = 20;

/**
 * Returns null if no day is closed. Read it in the snapshot of the sums, otherwise hours could count twice or not at
 * all.
 */
export async function findClosedHours(tx: Tx, accountId: number): Promise<ClosedHours | null> {
  const { rows } = await tx.query<Dates>(
    `SELECT min(day) AS "from", max(day) + interval '24 hours' AS "to"
     FROM (
       SELECT day, day - row_number() OVER (ORDER BY day) * interval '24 hours' AS run
       FROM message_sum_days WHERE account_id = $1 AND is_sealed
     ) AS days GROUP BY run ORDER BY max(day) - min(day) DESC, min(day) LIMIT ${MAX_RUNS}`,
    [accountId],
  );
  return rows.length === 0 ? null : rows.sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** Splits a range into hours of closed and of open days; omits empty parts. */
function splitRange({ from, to }: Dates, sealed: ClosedHours): (Dates & { isSealed: boolean })[] {
  const parts: (Dates & { isSealed: boolean })[] = [];
  let start = from;
  for (const run of sealed) {
    if (run.to <= start || run.from >= to) continue;
    if (run.from > start) {
      parts.push({ from: start, to: run.from, isSealed: false });
      start = run.from;
    }
    const end = run.to < to ? run.to : to;
    parts.push({ from: start, to: end, isSealed: true });
    start = end;
  }
  return start < to ? [...parts, { from: start, to, isSealed: false }] : parts;
}

interface Filter extends DimensionFilter, Dates {
  sealed?: ClosedHours | null;
}

interface SummedTables {
  hours: "message_stats" | "message_failures";
  sums: "message_sums" | "failure_sums";
  columns: readonly string[];
}

/**
 * Returns SQL that reads the coarsest rollups available for the account ($1) and range, with the same totals as
 * `hours`.
 */
export function summedRowsSql(
  addParameter: AddParameter,
  { sealed = null, ...filter }: Filter,
  group: StatsGroup | null,
  { hours, sums, columns }: SummedTables,
): string {
  const scope = sealed === null ? null : findScope(filter, group);
  if (sealed === null || scope === null) return hours;
  // One UNION branch per range, since the planner overestimates the rows of joined ranges.
  const parts = splitRange(filter, sealed).map(
    ({ from, to, isSealed }) =>
      `SELECT account_id, hour, iso2, service_code, key_id, ${columns.join(", ")}
       FROM ${isSealed ? sums : hours} WHERE account_id = $1 ${isSealed ? `AND scope = '${scope}'` : ""}
         AND hour >= ${addParameter(from)}::timestamptz AND hour < ${addParameter(to)}::timestamptz`,
  );
  return parts.length === 0 ? hours : `(${parts.join(" UNION ALL ")}) AS ${hours}`;
}
