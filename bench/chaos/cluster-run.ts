import { listNodeUrls } from "@/lib/db/test-cluster";
import { clusterDatabase, prepareCluster } from "../cluster-database";
import type { ChaosOptions } from "./chaos";

/** Adds crashing or hanging worker nodes. */
const ON_A_CLUSTER: Partial<ChaosOptions> = {
  messages: 1_500,
  accounts: 40,
  workerKills: 10,
  apiKills: 5,
  freezes: 1,
  databaseCrashes: 0,
  pauseMs: 4_000,
};
const NODE_OUTAGES = ["killed", "frozen", "killed"] as const;
const AWAY_MS = 8_000;

/**
 * Runs chaos on a cluster, once with all work on the coordinator and once with account work on the worker nodes.
 * `BENCH_CLUSTER_URL` as in the cluster bench; nodes run on this machine, and are killed and frozen. Returns the
 * number of violations.
 */
export async function runOnCluster(
  run: (options: ChaosOptions) => Promise<number>,
  options: ChaosOptions,
): Promise<number> {
  const url = process.env.BENCH_CLUSTER_URL ?? "";
  if (url === "") throw new Error("BENCH_CLUSTER_URL names no cluster");
  const nodes = await listNodeUrls(url);
  await prepareCluster(url);
  let result = 0;
  for (const by of ["coordinator", "workers"] as const) {
    console.log(`Work of accounts by the ${by}:`);
    const database = await clusterDatabase(nodes);
    const accountUrls = by === "workers" ? database.nodes.slice(1) : [];
    result += await run({
      ...options,
      ...ON_A_CLUSTER,
      cluster: { database, accountUrls, nodeOutages: NODE_OUTAGES, awayMs: AWAY_MS },
    });
  }
  return result;
}
