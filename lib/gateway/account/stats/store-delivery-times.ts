import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { formatStored } from "@/lib/core/statistics/duration-histogram";
import type { StoredTimes } from "./duration-histogram";

/** Key of `message_stats`, by which all sums of messages are kept. */
export interface StatsKey {
  accountId: number;
  hour: Date;
  iso2: string;
  serviceCode: string;
  keyId: number;
}

export interface DeliveryTimesDelta extends StatsKey {
  times: StoredTimes;
}

export interface FailuresDelta extends StatsKey {
  code: number;
  messages: number;
  /** Micro-units. */
  cost: bigint;
}

const keyArrays = (rows: readonly StatsKey[]) => [
  rows.map((row) => row.accountId),
  rows.map((row) => row.hour),
  rows.map((row) => row.iso2),
  rows.map((row) => row.serviceCode),
  rows.map((row) => row.keyId),
];

const ADD_TIMES_SQL = groupStatement(
  "delivery_times_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO delivery_times AS t (account_id, hour, iso2, service_code, key_id, times, grain)
     SELECT ${accountIdIn("n")}, n.hour, n.iso2, n.service_code, n.key_id, n.times::bigint[], 'hour'
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::text[])
       AS n (account_id, hour, iso2, service_code, key_id, times) ${anchor}
     ON CONFLICT (account_id, hour, iso2, service_code, key_id, grain) DO UPDATE SET times = add_histograms(t.times, excluded.times)`,
);

/** Adds to the histograms. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToDeliveryTimes(
  tx: Tx,
  rows: readonly DeliveryTimesDelta[],
): Promise<void> {
  await tx.query({
    ...(await ADD_TIMES_SQL()),
    values: [...keyArrays(rows), rows.map((row) => formatStored(row.times))],
  });
}

const ADD_FAILURES_SQL = groupStatement(
  "message_failures_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO message_failures AS f (account_id, hour, iso2, service_code, key_id, code, messages, cost)
     SELECT ${accountIdIn("n")}, n.hour, n.iso2, n.service_code, n.key_id, n.code, n.messages, n.cost
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[])
       AS n (account_id, hour, iso2, service_code, key_id, code, messages, cost) ${anchor}
     ON CONFLICT (account_id, hour, iso2, service_code, key_id, code) DO UPDATE SET
       messages = f.messages + excluded.messages, cost = f.cost + excluded.cost`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToFailures(tx: Tx, rows: readonly FailuresDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_FAILURES_SQL()),
    values: [
      ...keyArrays(rows),
      rows.map((row) => row.code),
      rows.map((row) => row.messages),
      rows.map((row) => row.cost.toString()),
    ],
  });
}
