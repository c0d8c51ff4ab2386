import { functionByTopology } from "@/lib/db/by-topology";
import type { RetentionRule } from "@/lib/db/tables";
import { asWorker } from "@/lib/db/transaction";
import { accountByAccount, ROWS_PER_STEP, type RetentionStep } from "./step";

export interface ExpiredRows extends Pick<RetentionRule, "key" | "time"> {
  table: string;
  keep: string;
}

/** Deletes old rows account by account; on a cluster each transaction then stays within one shard. */
function deleteOldRowsByAccount({ table, key, time, keep }: ExpiredRows): RetentionStep {
  return accountByAccount({
    name: table,
    async find(tx, failed) {
      const { rows } = await tx.query<{ account_id: string }>(
        `SELECT DISTINCT account_id FROM ${table}
         WHERE ${time} < now() - $1::interval AND account_id <> ALL ($2::bigint[]) LIMIT 1000`,
        [keep, failed],
      );
      return rows.map((row) => row.account_id);
    },
    async clear(tx, accountId) {
      const { rowCount } = await tx.query(
        `DELETE FROM ${table} WHERE account_id = $1 AND (${key}) IN (
           SELECT ${key} FROM ${table} WHERE account_id = $1 AND ${time} < now() - $2::interval
           ORDER BY ${time} LIMIT $3)`,
        [accountId, keep, ROWS_PER_STEP],
      );
      return (rowCount ?? 0) < ROWS_PER_STEP ? "done" : "more";
    },
  });
}

/** Deletes old rows, oldest first. Each step starts where the previous one ended, to avoid scanning dead rows. */
function deleteOldRowsOfAll({ table, key, time, keep }: ExpiredRows): RetentionStep {
  let from = "-infinity";
  return {
    name: table,
    async run() {
      const { rows } = await asWorker((tx) =>
        tx.query<{ count: number; last: string | null }>(
          `WITH gone AS (
             DELETE FROM ${table} WHERE (${key}) IN (
               SELECT ${key} FROM ${table}
               WHERE ${time} >= $1::timestamptz AND ${time} < now() - $2::interval
               ORDER BY ${time} LIMIT $3)
             RETURNING ${time} AS time)
           SELECT count(*)::int AS count, max(time)::text AS last FROM gone`,
          [from, keep, ROWS_PER_STEP],
        ),
      );
      const { count = 0, last = null } = rows[0] ?? {};
      from = last ?? from;
      return count < ROWS_PER_STEP ? "done" : "more";
    },
  };
}

export function deleteOldRows(rows: ExpiredRows): RetentionStep {
  const deleteOfAll = deleteOldRowsOfAll(rows);
  if (!rows.key.startsWith("account_id")) return deleteOfAll;
  const byAccount = deleteOldRowsByAccount(rows);
  const run = functionByTopology({ singleNode: deleteOfAll.run, sharded: byAccount.run });
  return { name: rows.table, run };
}
