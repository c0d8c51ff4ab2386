import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { distribute } from "@/lib/db/cluster/distribution/distribute";
import { migrate } from "@/lib/db/migrator/migrate";
import { queryOnce } from "@/lib/db/query-once";
import {
  copyDatabase,
  dropDatabase,
  listNodeUrls,
  setOpen,
  withDatabaseName,
} from "@/lib/db/test-cluster";
import { type StackDatabase, until } from "./stack";

/** Per-run database on a local cluster. */
export interface ClusterDatabase extends StackDatabase {
  /** Database URL through each node, coordinator first. */
  nodes: readonly string[];
  /** Kills a node's server like a crash; returns a function that restarts it. */
  killNode: (index: number) => Promise<() => Promise<void>>;
  /** Stops all processes of a node's server like a hung machine; returns a function that resumes them. */
  freezeNode: (index: number) => Promise<() => Promise<void>>;
}

const refuseCrash = () => Promise.reject(new Error("A cluster loses one node at a time"));

/** Returns a running server's command line, user and environment, as needed to restart it. */
async function readServer(node: string) {
  const [file] = await queryOnce<{ text: string }>(
    node,
    "SELECT pg_read_file('postmaster.pid') AS text",
  );
  const pid = Number(file?.text.split("\n", 1)[0]);
  const readNulSeparated = (file: string) =>
    readFileSync(`/proc/${pid}/${file}`, "utf8")
      .split("\0")
      .filter((part) => part !== "");
  const [command = "", ...args] = readNulSeparated("cmdline");
  // To connect to other nodes, the server looks for certificates in its user's home.
  const env = Object.fromEntries(
    readNulSeparated("environ").map((line) => [
      line.split("=", 1)[0],
      line.slice(line.indexOf("=") + 1),
    ]),
  );
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const readStatusId = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { pid, command, args, env, uid: readStatusId("Uid"), gid: readStatusId("Gid") };
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

async function killNode(node: string): Promise<() => Promise<void>> {
  const { pid, command, args, env, uid, gid } = await readServer(node);
  process.kill(pid, "SIGQUIT");
  await until("the node is gone", 10_000, async () => isGone(pid));
  return async () => {
    const server: ChildProcess = spawn(command, args, {
      env,
      uid,
      gid,
      stdio: "ignore",
      detached: true,
    });
    server.unref();
    await until("the node is back", 180_000, () => queryOnce(node, "SELECT 1").catch(() => null));
  };
}

/** Stops the main process first, so that it can't start others meanwhile. */
async function freezeNode(node: string): Promise<() => Promise<void>> {
  const { pid } = await readServer(node);
  process.kill(pid, "SIGSTOP");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const signal = (name: NodeJS.Signals) => {
    for (const item of [...children.map(Number), pid]) {
      // A process may have just ended.
      if (!isGone(item)) process.kill(item, name);
    }
  };
  signal("SIGSTOP");
  return async () => {
    signal("SIGCONT");
    await until("the node is back", 60_000, () => queryOnce(node, "SELECT 1").catch(() => null));
  };
}

/** Throws if a node could lose commits when its server is killed. */
async function checkDurable(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    const [row] = await queryOnce<{ setting: string }>(
      node,
      "SELECT current_setting('synchronous_commit') AS setting",
    );
    if (row?.setting === "off") throw new Error(`${new URL(node).host}: synchronous_commit is off`);
  }
}

/** Turns the empty database at `url`, on all nodes, into a template. */
export async function prepareCluster(url: string): Promise<void> {
  const nodes = await listNodeUrls(url);
  if (nodes.length === 1) throw new Error(`${url} is no cluster with nodes`);
  await checkDurable(nodes);
  await setOpen(url, nodes, true);
  await migrate(url);
  await distribute(url, () => {});
  await setOpen(url, nodes, false);
}

const newName = () => `bench_${randomBytes(4).toString("hex")}`;

/** Copies the template from `prepareCluster` to `nodes`, as returned by `listNodeUrls`. */
export async function clusterDatabase(nodes: readonly string[]): Promise<ClusterDatabase> {
  const name = newName();
  await copyDatabase(nodes, name);
  // The copy must not be flushed during a measurement, nor replayed after a crash.
  await Promise.all(
    nodes.map((node) => queryOnce(withDatabaseName(node, "postgres"), "CHECKPOINT")),
  );
  const urls = nodes.map((node) => withDatabaseName(node, name));
  return {
    url: urls[0] ?? "",
    nodes: urls,
    crash: refuseCrash,
    killNode: (index) => killNode(urls[index] ?? ""),
    freezeNode: (index) => freezeNode(urls[index] ?? ""),
    stop: () => dropDatabase(nodes, name),
  };
}

/** Creates a single database on the coordinator's server, with the same engine and settings. */
export async function plainDatabase(coordinator: string): Promise<StackDatabase> {
  const name = newName();
  const url = withDatabaseName(coordinator, name);
  await queryOnce(withDatabaseName(coordinator, "postgres"), `CREATE DATABASE ${name}`);
  await migrate(url);
  return { url, crash: refuseCrash, stop: () => dropDatabase([coordinator], name) };
}
