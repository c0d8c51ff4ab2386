import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

export interface RequestStatsDelta {
  accountId: number;
  hour: Date;
  operationId: string;
  class: number;
  keyId: number;
  buckets: number[];
}

const BUCKETS = Array.from({ length: 13 }, (_, index) => index + 1);
const ADDED_BUCKETS_SQL = BUCKETS.map((n) => `s.buckets[${n}] + excluded.buckets[${n}]`).join(", ");

const ADD_REQUESTS_SQL = groupStatement(
  "request_stats_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO request_stats AS s (account_id, hour, operation_id, class, key_id, requests, buckets)
     SELECT ${accountIdIn("d")}, d.hour, d.operation_id, d.class, d.key_id, d.requests, d.buckets::bigint[]
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::smallint[], $5::bigint[], $6::bigint[], $7::text[])
       AS d (account_id, hour, operation_id, class, key_id, requests, buckets) ${anchor}
     ON CONFLICT (account_id, hour, operation_id, class, key_id) DO UPDATE SET
       requests = s.requests + excluded.requests, buckets = ARRAY[${ADDED_BUCKETS_SQL}]`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToRequestStats(tx: Tx, rows: readonly RequestStatsDelta[]): Promise<void> {
  await tx.query({
    ...(await ADD_REQUESTS_SQL()),
    values: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.hour),
      rows.map((row) => row.operationId),
      rows.map((row) => row.class),
      rows.map((row) => row.keyId),
      rows.map((row) => row.buckets.reduce((sum, count) => sum + count, 0)),
      rows.map((row) => `{${row.buckets.join(",")}}`),
    ],
  });
}

export interface RequestSumRecord {
  period: Date | null;
  operation_id: string | null;
  class: number;
  requests: string;
  buckets: string[];
}

const SUMMED_BUCKETS_SQL = BUCKETS.map((n) => `sum(buckets[${n}])`).join(", ");

export interface RequestFilter {
  from: Date;
  to: Date;
  /** API keys, dashboard users, or both if null. */
  by: "keys" | "people" | null;
  operationIds: readonly string[] | null;
  keyIds: readonly number[] | null;
}

export async function sumRequests(
  tx: Tx,
  accountId: number,
  filter: RequestFilter,
  by: "hour" | "operation" | null,
): Promise<RequestSumRecord[]> {
  const period = by === "hour" ? "hour" : "NULL::timestamptz";
  const operation = by === "operation" ? "operation_id" : "NULL::text";
  const { rows } = await tx.query<RequestSumRecord>(
    `SELECT ${period} AS period, ${operation} AS operation_id, class, sum(requests) AS requests,
       ARRAY[${SUMMED_BUCKETS_SQL}] AS buckets
     FROM request_stats WHERE account_id = $1 AND hour >= $2 AND hour < $3
       AND ($4::boolean IS NULL OR (key_id > 0) = $4)
       AND ($5::text[] IS NULL OR operation_id = ANY ($5)) AND ($6::bigint[] IS NULL OR key_id = ANY ($6))
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [
      accountId,
      filter.from,
      filter.to,
      filter.by === null ? null : filter.by === "keys",
      filter.operationIds,
      filter.keyIds,
    ],
  );
  return rows;
}
