import { announceAtCommit } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

export interface WatchRecord {
  group_id: string;
  watcher: string;
  /** Entry up to which all are known. */
  seen: string;
  wakes: string;
  work_at: Date | null;
}

export const WATCHES_DUE: DueQuery = {
  sql: "SELECT min(work_at) FROM group_watches",
  placement: "distributed",
};

/** Watches a locked group from its current entries on, instead of what the watcher watched before. */
export async function watchGroup(
  tx: Tx,
  accountId: number,
  watcher: string,
  { groupId, seen }: { groupId: string; seen: string },
): Promise<void> {
  await unwatchGroups(tx, accountId, watcher, groupId);
  await tx.query(
    `INSERT INTO group_watches (account_id, group_id, watcher, seen) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, group_id, watcher) DO NOTHING`,
    [accountId, groupId, watcher, seen],
  );
}

/** Ends a watcher's watches, except that of one group. */
export async function unwatchGroups(
  tx: Tx,
  accountId: number,
  watcher: string,
  exceptGroupId: string | null = null,
): Promise<void> {
  await tx.query(
    `DELETE FROM group_watches
     WHERE account_id = $1 AND watcher = $2 AND ($3::bigint IS NULL OR group_id <> $3::bigint)`,
    [accountId, watcher, exceptGroupId],
  );
}

/** Moves the cursor past entries that were added meanwhile. */
export async function skipToEntry(
  tx: Tx,
  accountId: number,
  watcher: string,
  seen: string,
): Promise<void> {
  await tx.query(
    "UPDATE group_watches SET seen = greatest(seen, $3), work_at = NULL WHERE account_id = $1 AND watcher = $2",
    [accountId, watcher, seen],
  );
}

export async function isWatched(tx: Tx, accountId: number, groupId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT FROM group_watches WHERE account_id = $1 AND group_id = $2 LIMIT 1",
    [accountId, groupId],
  );
  return rowCount === 1;
}

export async function wakeWatchers(tx: Tx, accountId: number, groupId: string): Promise<void> {
  const { rowCount } = await tx.query(
    "UPDATE group_watches SET wakes = wakes + 1, work_at = now() WHERE account_id = $1 AND group_id = $2",
    [accountId, groupId],
  );
  if (rowCount !== 0) announceAtCommit(tx, "automation-arrivals");
}

export async function findWatch(
  tx: Tx,
  accountId: number,
  watcher: number,
): Promise<WatchRecord | undefined> {
  const { rows } = await tx.query<WatchRecord>(
    `SELECT group_id, watcher, seen, wakes, work_at FROM group_watches
     WHERE account_id = $1 AND watcher = $2 ORDER BY work_at LIMIT 1`,
    [accountId, watcher],
  );
  return rows[0];
}

/** Records the last processed entry. The watch stays due if the group has changed since it was read. */
export async function recordSeen(
  tx: Tx,
  accountId: number,
  { group_id: groupId, watcher, wakes }: WatchRecord,
  seen: string,
  isMore: boolean,
): Promise<void> {
  await tx.query(
    `UPDATE group_watches SET seen = $4, work_at = CASE WHEN wakes = $5 AND NOT $6::boolean THEN NULL ELSE $7::timestamptz END
     WHERE account_id = $1 AND group_id = $2 AND watcher = $3`,
    [accountId, groupId, watcher, seen, wakes, isMore, new Date()],
  );
}

export interface DueWatch {
  accountId: number;
  /** The watcher. */
  id: number;
}

export async function findDueWatches(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueWatch[]> {
  const { rows } = await tx.query<{ account_id: string; watcher: string }>(
    `SELECT account_id, watcher FROM group_watches WHERE work_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.watcher) }));
}
