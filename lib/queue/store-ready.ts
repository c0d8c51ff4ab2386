import type { DueQuery } from "@/lib/db/due-work/due-board";
import { accountsByNode } from "@/lib/db/grouping/group-by-account";
import { asNodeWorker, type Tx } from "@/lib/db/transaction";

export const MESSAGES_DUE: DueQuery = {
  sql: `SELECT min(due_at) FROM dispatch_ready`,
  placement: "local",
};

/** For `findLockedAccounts`. */
export const READY_ROWS = "dispatch_ready WHERE";

/** Due time as Postgres text. */
export interface ReadyAccount {
  accountId: number;
  dueAt: string;
}

interface ReadyRow {
  account_id: string | null;
  due_at: string;
  is_new: boolean;
}

export interface ReadyList {
  now: string;
  arrivals: ReadyAccount[];
  next: ReadyAccount[];
}

/** Exceeds the time from an acceptance's first statement, which sets the due time, to its COMMIT. */
const NEW_SECONDS = 2;
const MAX_NEW_ACCOUNTS = 256;

/** Returns the newest arrivals, and the next `limit` after `after` in list order, due by `until` (null for now). */
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
    values: [after.dueAt, after.accountId, until, limit, NEW_SECONDS, MAX_NEW_ACCOUNTS],
  });
  const list: ReadyList = { now: "", arrivals: [], next: [] };
  for (const { account_id, due_at, is_new } of rows) {
    if (account_id === null) list.now = due_at;
    else list[is_new ? "arrivals" : "next"].push({ accountId: Number(account_id), dueAt: due_at });
  }
  return list;
}

/**
 * Sets the due time of the next message, or removes the account. Returns accounts locked by others, to be retried.
 * Queries a cluster's nodes in parallel; accounts of an unreachable node stay on the list.
 */
export async function rescheduleAccounts(accountIds: readonly number[]): Promise<number[]> {
  const groups = accountsByNode(accountIds);
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return rescheduleNode(only);
  return (await Promise.all(groups.map((group) => rescheduleNode(group).catch(() => [])))).flat();
}

function rescheduleNode(accountIds: readonly number[]): Promise<number[]> {
  return asNodeWorker(accountIds, async (tx) => {
    const { rows } = await tx.query<{ account_id: string }>({
      name: "dispatch_park",
      text: "SELECT account_id FROM dispatch_park($1::bigint[]) AS account_id",
      values: [accountIds],
    });
    return rows.map((row) => Number(row.account_id));
  });
}

/** Lists accounts as due in the given milliseconds, unless they are listed earlier. */
export async function scheduleAccountsIn(
  tx: Tx,
  dueInMs: ReadonlyMap<number, number>,
): Promise<void> {
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

/** Earliest due time; null for now. */
export interface ReadyUpdate {
  accountId: number;
  dueAt: Date | null;
}

export async function insertReady(tx: Tx, notes: readonly ReadyUpdate[]): Promise<void> {
  // In the background, so it can wait for a worker that holds many accounts.
  await tx.query("SET LOCAL lock_timeout = '4500ms'");
  await tx.query({
    name: "accept_ready",
    text: `INSERT INTO dispatch_ready AS r (account_id, due_at)
           SELECT account_id, min(coalesce(due_at, now()))
           FROM unnest($1::bigint[], $2::timestamptz[]) AS n (account_id, due_at)
           GROUP BY account_id ORDER BY account_id
           ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at`,
    values: [notes.map(({ accountId }) => accountId), notes.map(({ dueAt }) => dueAt)],
  });
}

/** Lists the account as due at `dueAt` (null: now), unless it is listed earlier. */
export async function scheduleAccountAt(
  tx: Tx,
  accountId: number,
  dueAt: Date | null,
): Promise<void> {
  await tx.query(
    `INSERT INTO dispatch_ready AS r (account_id, due_at) VALUES ($1::bigint, coalesce($2::timestamptz, now()))
     ON CONFLICT (account_id) DO UPDATE SET due_at = least(r.due_at, excluded.due_at)`,
    [accountId, dueAt],
  );
}

/** Lists accounts that are missing or listed too late; leaves correct rows untouched. Times are Postgres text. */
export async function repairReadyList(tx: Tx, waiting: readonly ReadyAccount[]): Promise<void> {
  await tx.query(
    `INSERT INTO dispatch_ready AS r (account_id, due_at)
     SELECT w.account_id, w.due_at FROM unnest($1::bigint[], $2::timestamptz[]) AS w (account_id, due_at)
     LEFT JOIN dispatch_ready known ON known.account_id = w.account_id
     WHERE known.account_id IS NULL OR (known.due_at > w.due_at AND known.due_at > now())
     ORDER BY w.account_id
     ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at`,
    [waiting.map(({ accountId }) => accountId), waiting.map(({ dueAt }) => dueAt)],
  );
}
