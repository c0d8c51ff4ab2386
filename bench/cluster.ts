import { listNodeUrls } from "@/lib/db/test-cluster";
import { measureAccept, makeTurns, ROUNDS } from "./accept";
import {
  type ClusterDatabase,
  clusterDatabase,
  plainDatabase,
  prepareCluster,
} from "./cluster-database";
import { drain } from "./drain";
import { CONNECTIONS, median } from "./load";
import { cpuSeconds } from "./node-cpu";
import { type Child, type Customer, type Stack, startStack } from "./stack";

const ENV = { NODE_ENV: "production", LOG_LEVEL: "silent" };

/** Node that API and worker processes connect to. */
type By = "coordinator" | "workers";

interface Side {
  stack: Stack;
  turns: Customer[];
  children: Child[];
}

async function side(stack: Stack, accounts: number, urls: readonly string[]): Promise<Side> {
  const turns = await makeTurns(accounts);
  const children: Child[] = [];
  for (const url of urls) children.push(await stack.start("api", { DATABASE_ACCOUNT_URLS: url }));
  return { stack, turns, children };
}

const urlsFor = (by: By, database: ClusterDatabase) =>
  by === "coordinator" ? ["", ""] : database.nodes.slice(1, 3);

export interface ClusterMeasurement {
  ratio: number;
  plain: number;
  cluster: number;
  /** Coordinator's share of all nodes' CPU time in the cluster's rounds. */
  coordinatorShare: number;
}

/**
 * Compares acceptance on a cluster with a single database on the same server, two API processes each, alternating.
 */
async function benchAcceptance(
  nodes: readonly string[],
  accounts: number,
  by: By,
): Promise<ClusterMeasurement> {
  const plain = await startStack({ env: ENV, database: await plainDatabase(nodes[0] ?? "") });
  const item = await side(plain, accounts, ["", ""]);
  const database = await clusterDatabase(nodes);
  const cluster = await startStack({ env: ENV, database });
  const other = await side(cluster, accounts, urlsFor(by, database));
  const rounds: { plain: number; cluster: number }[] = [];
  let used = [0, 0];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = await measureAccept(item.children, "/sms", item.turns, CONNECTIONS);
    const before = await cpuSeconds(nodes);
    const second = await measureAccept(other.children, "/sms", other.turns, CONNECTIONS);
    const after = await cpuSeconds(nodes);
    if (round === 0) continue;
    rounds.push({ plain: first.rate, cluster: second.rate });
    used = [
      (used[0] ?? 0) + (after[0] ?? 0) - (before[0] ?? 0),
      (used[1] ?? 0) + sum(after) - sum(before),
    ];
  }
  await cluster.stop();
  await plain.stop();
  return {
    ratio: median(rounds.map((round) => round.cluster / round.plain)),
    plain: median(rounds.map((round) => round.plain)),
    cluster: median(rounds.map((round) => round.cluster)),
    coordinatorShare: (used[0] ?? 0) / (used[1] ?? 1),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Drains a cluster with one worker and measures each node's CPU seconds. */
async function drainCluster(nodes: readonly string[], accounts: number, by: By) {
  const database = await clusterDatabase(nodes);
  const stack = await startStack({ env: ENV, database });
  const before = await cpuSeconds(nodes);
  const { drainRate } = await drain(stack, accounts, urlsFor(by, database)[0] ?? "");
  const after = await cpuSeconds(nodes);
  await stack.stop();
  return { drainRate, cpu: after.map((seconds, index) => seconds - (before[index] ?? 0)) };
}

const DRAINS = 3;

/** Compares submission, alternating: from one worker's start until everything is delivered. */
async function benchDraining(
  nodes: readonly string[],
  accounts: number,
  by: By,
): Promise<ClusterMeasurement> {
  const rounds: { plain: number; cluster: number; cpu: number[] }[] = [];
  for (let round = 0; round < DRAINS; round += 1) {
    const plain = await startStack({ env: ENV, database: await plainDatabase(nodes[0] ?? "") });
    const { drainRate } = await drain(plain, accounts, "");
    await plain.stop();
    const cluster = await drainCluster(nodes, accounts, by);
    rounds.push({ plain: drainRate, cluster: cluster.drainRate, cpu: cluster.cpu });
  }
  return {
    ratio: median(rounds.map((round) => round.cluster / round.plain)),
    plain: median(rounds.map((round) => round.plain)),
    cluster: median(rounds.map((round) => round.cluster)),
    coordinatorShare:
      sum(rounds.map(({ cpu }) => cpu[0] ?? 0)) / sum(rounds.flatMap(({ cpu }) => cpu)),
  };
}

function print(
  name: string,
  { ratio, plain, cluster, coordinatorShare }: ClusterMeasurement,
): void {
  const share = `${(coordinatorShare * 100).toFixed(0)} % of the databases' CPU on the coordinator`;
  console.log(
    `  ${name}: ${ratio.toFixed(2)}× (${cluster.toFixed(0)}/s, single ${plain.toFixed(0)}/s, ${share})`,
  );
}

/**
 * (g) Compares a Citus cluster with a single database on one of its servers, in one session. `BENCH_CLUSTER_URL` is
 * an empty database on the coordinator, with the nodes added, all on this machine.
 */
export async function benchCluster(): Promise<void> {
  const url = process.env.BENCH_CLUSTER_URL ?? "";
  if (url === "") {
    console.log("  left out: BENCH_CLUSTER_URL names no cluster");
    return;
  }
  const nodes = await listNodeUrls(url);
  await prepareCluster(url);
  for (const by of ["coordinator", "workers"] as const) {
    for (const accounts of [1, 200]) {
      const name = `${accounts === 1 ? "one hot account" : `${accounts} accounts`} by the ${by}`;
      print(`accept, ${name}`, await benchAcceptance(nodes, accounts, by));
      print(`drain, ${name}`, await benchDraining(nodes, accounts, by));
    }
  }
}
