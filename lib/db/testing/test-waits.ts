import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { queryOnce } from "@/lib/db/query-once";
import { listNodeUrls } from "@/lib/db/test-cluster";

/** Connections of this database that wait for a lock, on every node of a cluster. */
export async function countLockWaits(url: string): Promise<number> {
  const counts = (await listNodeUrls(url)).map((node) =>
    queryOnce<{ n: number }>(
      node,
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database() AND backend_type = 'client backend'`,
    ),
  );
  return (await Promise.all(counts)).reduce((sum, [row]) => sum + (row?.n ?? 0), 0);
}

/** Takes a step that waited too long for a lock as one to repeat, as the loops do. */
export function repeatLockTimeout(error: unknown): true {
  if (isLockTimeout(error)) return true;
  throw error;
}
