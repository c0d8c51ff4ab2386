import { isCluster } from "@/lib/db/cluster";
import { perDatabase } from "@/lib/db/per-database";
import { type Reachable, readReachable } from "@/lib/db/grouping/read-reachable";
import { asWorker, asWorkerOfAll } from "@/lib/db/transaction";

interface Waiting {
  account_id: number | string;
  due_at: string;
}

/** So many accounts are compared in a look. With more of them the next look goes on behind. */
const ACCOUNTS_A_LOOK = 5_000;

/** The account at which the look before ended. */
const place = perDatabase((): { after: number } => ({ after: 0 }));

const FIRST = (after: string, n: string) =>
  `SELECT account_id, due_at, ${n} AS n FROM dispatch_queue WHERE lease IS NULL AND account_id > ${after}
   ORDER BY account_id, due_at LIMIT 1`;

/**
 * When the first message of each account is due, of up to $2 accounts behind $1, from one account to the next by the index:
 * what waits behind the first is not read. As text: a Date has no microseconds, and every row would seem to be late.
 */
export const FIRST_WAITING = `
  WITH RECURSIVE firsts AS (
    (${FIRST("$1::bigint", "1")}) UNION ALL
    SELECT n.* FROM firsts f CROSS JOIN LATERAL (${FIRST("f.account_id", "f.n + 1")}) n WHERE f.n < $2::integer)
  SELECT account_id, due_at::text AS due_at FROM firsts`;

/** The same where it can be asked; a cluster has no such way through all its shards. */
async function findWaiting(after: number, limit: number): Promise<Reachable<Waiting>> {
  if (!(await isCluster())) {
    const { rows } = await asWorkerOfAll((tx) => tx.query<Waiting>(FIRST_WAITING, [after, limit]));
    return { rows, missing: null };
  }
  const { rows, missing } = await readReachable<Waiting>(
    "dispatch_queue",
    `SELECT account_id, min(due_at)::text AS due_at FROM {table}
     WHERE lease IS NULL AND account_id > ${after} GROUP BY account_id ORDER BY account_id LIMIT ${limit}`,
  );
  // Shards that are asked one by one return up to `limit` accounts each.
  const inOrder = [...rows].sort((a, b) => Number(a.account_id) - Number(b.account_id));
  return { rows: inOrder.slice(0, limit), missing };
}

/**
 * Puts accounts with queued messages on the list of those with work where they are missing or too late, of one stretch of
 * accounts after the other.
 */
export async function listLost(limit = ACCOUNTS_A_LOOK): Promise<void> {
  const state = place();
  const { rows: waiting, missing } = await findWaiting(state.after, limit);
  await asWorker((tx) =>
    tx.query(
      `INSERT INTO dispatch_ready AS r (account_id, due_at)
       SELECT w.account_id, w.due_at FROM unnest($1::bigint[], $2::timestamptz[]) AS w (account_id, due_at)
       LEFT JOIN dispatch_ready known ON known.account_id = w.account_id
       WHERE known.account_id IS NULL OR (known.due_at > w.due_at AND known.due_at > now())
       ORDER BY w.account_id
       ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at`,
      [waiting.map((row) => row.account_id), waiting.map((row) => row.due_at)],
    ),
  );
  state.after = waiting.length < limit ? 0 : Number(waiting.at(-1)?.account_id ?? 0);
  if (missing !== null) throw missing;
}
