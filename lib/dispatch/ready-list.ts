import { accountsByNode } from "@/lib/db/grouping/group-by-account";
import { asWorkerOfNode, type Tx } from "@/lib/db/transaction";

/** An account on the list of those with work, and since when a message of its is due (Postgres' own text). */
export interface ReadyAccount {
  accountId: number;
  dueAt: string;
}

interface ReadyRow {
  account_id: string | null;
  due_at: string;
  is_new: boolean;
}

/** One look at the list. */
export interface ReadyList {
  /** The database's time. */
  now: string;
  arrivals: ReadyAccount[];
  next: ReadyAccount[];
}

/**
 * What counts as newly arrived: longer than an acceptance takes from its first statement, whose time it
 * notes, to its COMMIT.
 */
const NEW_SECONDS = 2;
const NEW_AT_ONCE = 256;

/**
 * Returns accounts with due work: the newest arrivals, and the next `limit` after `after` in the order of
 * the list, up to those that were due at `until` (null: now).
 */
export async function readyAccounts(
  tx: Pick<Tx, "query">,
  after: ReadyAccount,
  until: string | null,
  limit: number,
): Promise<ReadyList> {
  const { rows } = await tx.query<ReadyRow>({
    name: "dispatch_ready",
    text: `SELECT NULL::bigint AS account_id, now()::text AS due_at, false AS is_new
           UNION ALL
           (SELECT account_id, due_at::text, true FROM dispatch_ready
            WHERE due_at > now() - $5 * interval '1 second' AND due_at <= now()
            ORDER BY dispatch_ready.due_at DESC, account_id DESC LIMIT $6)
           UNION ALL
           (SELECT account_id, due_at::text, false FROM dispatch_ready
            WHERE (due_at, account_id) > ($1::timestamptz, $2::bigint)
              AND due_at <= coalesce($3::timestamptz, now())
            ORDER BY dispatch_ready.due_at, account_id LIMIT $4)`,
    values: [after.dueAt, after.accountId, until, limit, NEW_SECONDS, NEW_AT_ONCE],
  });
  const list: ReadyList = { now: "", arrivals: [], next: [] };
  for (const { account_id, due_at, is_new } of rows) {
    if (account_id === null) list.now = due_at;
    else list[is_new ? "arrivals" : "next"].push({ accountId: Number(account_id), dueAt: due_at });
  }
  return list;
}

/**
 * Takes accounts without due work off the list, or notes when their next message is due. Returns those
 * that others had locked; they are to be asked for again. On a cluster the nodes are asked side by side, and accounts of
 * one that is away stay on the list.
 */
export async function parkAccounts(accountIds: readonly number[]): Promise<number[]> {
  const groups = accountsByNode(accountIds);
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return parkNode(only);
  return (await Promise.all(groups.map((group) => parkNode(group).catch(() => [])))).flat();
}

function parkNode(accountIds: readonly number[]): Promise<number[]> {
  return asWorkerOfNode(accountIds, async (tx) => {
    const { rows } = await tx.query<{ account_id: string }>({
      name: "dispatch_park",
      text: "SELECT account_id FROM dispatch_park($1::bigint[]) AS account_id",
      values: [accountIds],
    });
    return rows.map((row) => Number(row.account_id));
  });
}

/** Puts accounts (back) on the list: a message of each is due so many milliseconds from now. */
export async function readyAgain(tx: Tx, dueInMs: ReadonlyMap<number, number>): Promise<void> {
  if (dueInMs.size === 0) return;
  const ordered = [...dueInMs].sort(([a], [b]) => a - b);
  await tx.query(
    `INSERT INTO dispatch_ready AS r (account_id, due_at)
     SELECT account_id, now() + ms * interval '1 millisecond'
     FROM unnest($1::bigint[], $2::double precision[]) AS a (account_id, ms)
     ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at`,
    [ordered.map(([accountId]) => accountId), ordered.map(([, ms]) => ms)],
  );
}
