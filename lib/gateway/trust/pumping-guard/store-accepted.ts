import { RECENT_ATTEMPTS } from "@/lib/core/trust/pumping-rules";
import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Statement } from "@/lib/db/grouping/send-together";
import { type CounterKey, type VerifiedDestination, destinationParams } from "./counter-keys";

export interface AcceptedCount extends CounterKey {
  /** Seconds that the bucket covers. */
  size: number;
  bucket: string;
  attempts: number;
  amount: bigint;
}

const ADD_ATTEMPTS_SQL = groupStatement(
  "pumping_add_attempts",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO pumping_counters AS c (account_id, key, size, bucket, slot, attempts, delivered, checked, amount)
     SELECT ${accountIdIn("n")}, n.key, n.size, n.bucket, 0, n.attempts, 0, 0, n.amount
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[], $5::integer[], $6::bigint[])
       AS n (account_id, key, size, bucket, attempts, amount) ${anchor}
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (account_id, key, size, bucket, slot)
       DO UPDATE SET attempts = c.attempts + excluded.attempts, amount = c.amount + excluded.amount`,
);

/** Returns a statement that adds to distinct buckets. Slot 0 is reserved for the holder of the settings lock. */
export async function addAttempts(counts: readonly AcceptedCount[]): Promise<Statement> {
  return {
    ...(await ADD_ATTEMPTS_SQL()),
    values: [
      plainArray(counts.map(({ accountId }) => accountId)),
      textArray(counts.map(({ key }) => key)),
      plainArray(counts.map(({ size }) => size)),
      plainArray(counts.map(({ bucket }) => bucket)),
      plainArray(counts.map(({ attempts }) => attempts)),
      plainArray(counts.map(({ amount }) => amount)),
    ],
  };
}

const ADD_RECENT_SQL = groupStatement(
  "pumping_add_recent",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO pumping_numbers AS r (account_id, phone, recent, seen_at)
     SELECT ${accountIdIn("n")}, n.phone, n.times::timestamptz[], n.seen_at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[])
       AS n (account_id, phone, times, seen_at) ${anchor}
     ORDER BY 1, 2
     ON CONFLICT (account_id, phone) DO UPDATE SET seen_at = excluded.seen_at,
       recent = excluded.recent || r.recent[1:${RECENT_ATTEMPTS} - cardinality(excluded.recent)]`,
);

/** Returns a statement that adds times, newest first. Numbers must be distinct and their accounts' settings locked. */
export async function addRecent(
  numbers: readonly (VerifiedDestination & { times: readonly Date[] })[],
): Promise<Statement> {
  return {
    ...(await ADD_RECENT_SQL()),
    values: [
      ...destinationParams(numbers),
      textArray(numbers.map(({ times }) => timeArray(times.slice(0, RECENT_ATTEMPTS)))),
      timeArray(numbers.map(({ times }) => times[0] ?? null)),
    ],
  };
}
