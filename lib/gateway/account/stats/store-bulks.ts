import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { measureArrays } from "./store";

/** `cost` in micro-units. */
export interface BulkStatsDelta {
  accountId: number;
  bulkId: string;
  /** UTC, truncated to the minute. */
  minute: Date;
  iso2: string;
  /** Failure code (`status_code` or `dlr_code`); 0 without a failure. */
  code: number;
  sent: number;
  parts: number;
  cost: bigint;
  delivered: number;
  undelivered: number;
  refused: number;
  stopped: number;
}

const ADD_SQL = groupStatement(
  "bulk_stats_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO bulk_stats AS s (account_id, bulk_id, minute, iso2, code, sent, parts, cost, delivered, undelivered, refused, stopped)
     SELECT ${accountIdIn("n")}, n.bulk_id, n.minute, n.iso2, n.code, n.sent, n.parts, n.cost, n.delivered, n.undelivered, n.refused, n.stopped
     FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
       AS n (account_id, bulk_id, minute, iso2, code, sent, parts, cost, delivered, undelivered, refused, stopped) ${anchor}
     ON CONFLICT (account_id, bulk_id, minute, iso2, code) DO UPDATE SET
       sent = s.sent + excluded.sent, parts = s.parts + excluded.parts, cost = s.cost + excluded.cost,
       delivered = s.delivered + excluded.delivered, undelivered = s.undelivered + excluded.undelivered,
       refused = s.refused + excluded.refused, stopped = s.stopped + excluded.stopped`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToBulkStats(tx: Tx, rows: readonly BulkStatsDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_SQL()),
    values: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.bulkId),
      rows.map((row) => row.minute),
      rows.map((row) => row.iso2),
      rows.map((row) => row.code),
      ...measureArrays(rows),
      rows.map((row) => row.stopped),
    ],
  });
}

export interface BulkTotals {
  sent: number;
  delivered: number;
  undelivered: number;
  refused: number;
  stopped: number;
  parts: number;
  /** Micro-units. */
  cost: bigint;
}

export async function getBulkTotals(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Map<string, BulkTotals>> {
  const { rows } = await tx.query<Record<keyof BulkTotals | "bulk_id", string>>(
    `SELECT bulk_id, sum(sent) AS sent, sum(delivered) AS delivered, sum(undelivered) AS undelivered,
       sum(refused) AS refused, sum(stopped) AS stopped, sum(parts) AS parts, sum(cost) AS cost
     FROM bulk_stats WHERE account_id = $1::bigint AND bulk_id = ANY ($2::uuid[]) GROUP BY bulk_id`,
    [accountId, bulkIds],
  );
  return new Map(
    rows.map((row) => [
      row.bulk_id,
      {
        sent: Number(row.sent),
        delivered: Number(row.delivered),
        undelivered: Number(row.undelivered),
        refused: Number(row.refused),
        stopped: Number(row.stopped),
        parts: Number(row.parts),
        cost: BigInt(row.cost),
      },
    ]),
  );
}

export interface BulkStart {
  /** Minute when the first message was sent. */
  startedAt: Date;
  /** Messages sent in the 24 hours from then. */
  sentFirstDay: number;
}

/** Omits unsent bulks. */
export async function getBulkStarts(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Map<string, BulkStart>> {
  const { rows } = await tx.query<{ bulk_id: string; started_at: Date; sent: string }>(
    `SELECT bulk_id, started_at, sum(sent) AS sent
     FROM (SELECT bulk_id, minute, sent, min(minute) OVER (PARTITION BY bulk_id) AS started_at FROM bulk_stats
       WHERE account_id = $1::bigint AND bulk_id = ANY ($2::uuid[]) AND sent > 0) AS s
     WHERE minute < started_at + interval '24 hours' GROUP BY bulk_id, started_at`,
    [accountId, bulkIds],
  );
  return new Map(
    rows.map(({ bulk_id, started_at: startedAt, sent }) => [
      bulk_id,
      { startedAt, sentFirstDay: Number(sent) },
    ]),
  );
}

export interface BulkBreakdown {
  minutes: { at: Date; sent: number; delivered: number; failed: number }[];
  countries: ({ iso2: string } & Pick<BulkTotals, "sent" | "delivered" | "cost"> & {
      failed: number;
    })[];
  problems: { code: number; messages: number }[];
}

const FAILED_SQL = "sum(undelivered + refused)";

export async function getBulkBreakdown(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<BulkBreakdown> {
  const fromBulk = "FROM bulk_stats WHERE account_id = $1::bigint AND bulk_id = $2::uuid";
  const values = [accountId, bulkId];
  const { rows: minutes } = await tx.query(
    `SELECT minute AS at, sum(sent)::int AS sent, sum(delivered)::int AS delivered, ${FAILED_SQL}::int AS failed
     ${fromBulk} GROUP BY minute ORDER BY minute`,
    values,
  );
  const { rows: countries } = await tx.query(
    `SELECT iso2, sum(sent)::int AS sent, sum(delivered)::int AS delivered, ${FAILED_SQL}::int AS failed, sum(cost) AS cost
     ${fromBulk} GROUP BY iso2 ORDER BY sum(sent) DESC, iso2`,
    values,
  );
  const { rows: problems } = await tx.query(
    `SELECT code::int, ${FAILED_SQL}::int AS messages ${fromBulk} AND code <> 0
     GROUP BY code HAVING ${FAILED_SQL} > 0 ORDER BY 2 DESC, code`,
    values,
  );
  return {
    minutes,
    countries: countries.map((row) => ({ ...row, cost: BigInt(row.cost) })),
    problems,
  } as BulkBreakdown;
}

export async function deleteBulkTotals(tx: Tx, accountId: number, uuid: string): Promise<void> {
  await tx.query("DELETE FROM bulk_stats WHERE account_id = $1::bigint AND bulk_id = $2::uuid", [
    accountId,
    uuid,
  ]);
  await tx.query("DELETE FROM bulk_variants WHERE account_id = $1::bigint AND bulk_id = $2::uuid", [
    accountId,
    uuid,
  ]);
}
