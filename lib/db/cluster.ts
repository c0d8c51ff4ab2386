import { database } from "@/lib/db/client";

let known: Promise<boolean> | undefined;

/**
 * Whether the database is a Citus coordinator, where rows can only be locked in one shard at a time. Asked
 * once a process.
 */
export function isCluster(): Promise<boolean> {
  known ??= database()
    .pool("app")
    .query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")
    .then(({ rowCount }) => rowCount === 1)
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}
