import { PART_SUMS, type PartSum } from "@/lib/core/messages/part-sums";
import type { Tx } from "@/lib/db/transaction";
import { FILTER, filterValues, type StatsFilter } from "./store-periods";

/** Text, since bigint. */
export type PartsRecord = Record<PartSum | "sent", string>;

const SUMS = ["sent", ...PART_SUMS]
  .map((name) => `coalesce(sum(${name}), 0)::text AS ${name}`)
  .join(", ");

/** Sums parts of sent messages, deleted ones included. */
export async function sumParts(
  tx: Tx,
  accountId: number,
  { waiting: _unused, ...filter }: StatsFilter,
): Promise<PartsRecord> {
  const { rows } = await tx.query<PartsRecord>(
    `SELECT ${SUMS} FROM message_stats WHERE ${FILTER}`,
    filterValues(accountId, filter),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without GROUP BY always has one row");
  return row;
}
