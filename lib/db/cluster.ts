import { database } from "@/lib/db/client";

/** Whether the database is distributed over a Citus cluster, where a statement should stay within one shard. */
export async function isCluster(): Promise<boolean> {
  return (await database().topology()) === "sharded";
}
