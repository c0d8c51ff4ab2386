import { functionByTopology } from "@/lib/db/by-topology";
import { type Reachable, readReachable } from "@/lib/db/grouping/read-reachable";
import { readAllAccounts } from "@/lib/db/transaction";
import type { ReadyAccount } from "./store-ready";

interface Row {
  account_id: number | string;
  due_at: string;
}

const toReady = ({ account_id, due_at }: Row): ReadyAccount => {
  return { accountId: Number(account_id), dueAt: due_at };
};

const toFirstSql = (after: string, n: string) =>
  `SELECT account_id, due_at, ${n} AS n FROM dispatch_queue WHERE lease IS NULL AND account_id > ${after}
   ORDER BY account_id, due_at LIMIT 1`;

/**
 * First message of each of up to $2 accounts after $1. Skips from account to account by the index. As text, since a
 * Date has no microseconds, and every row would seem late.
 */
export const FIRST_WAITING_SQL = `
  WITH RECURSIVE firsts AS (
    (${toFirstSql("$1::bigint", "1")}) UNION ALL
    SELECT n.* FROM firsts f CROSS JOIN LATERAL (${toFirstSql("f.account_id", "f.n + 1")}) n WHERE f.n < $2::integer)
  SELECT account_id, due_at::text AS due_at FROM firsts`;

/** On a cluster, aggregates per shard, as an index skip can't span shards. */
export const findFirstWaiting = functionByTopology<
  [after: number, limit: number],
  Reachable<ReadyAccount>
>({
  async singleNode(after, limit) {
    const { rows } = await readAllAccounts((tx) =>
      tx.query<Row>(FIRST_WAITING_SQL, [after, limit]),
    );
    return { rows: rows.map(toReady), missing: null };
  },
  async sharded(after, limit) {
    const { rows, missing } = await readReachable<Row>(
      "dispatch_queue",
      `SELECT account_id, min(due_at)::text AS due_at FROM {table}
       WHERE lease IS NULL AND account_id > ${after} GROUP BY account_id ORDER BY account_id LIMIT ${limit}`,
    );
    // Each shard returns up to `limit` accounts.
    const inOrder = rows.map(toReady).sort((a, b) => a.accountId - b.accountId);
    return { rows: inOrder.slice(0, limit), missing };
  },
});
