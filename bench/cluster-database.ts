import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { distribute } from "@/lib/db/distribution/distribute";
import { migrate } from "@/lib/db/migrator/migrate";
import { queryOnce } from "@/lib/db/query-once";
import {
  copyDatabase,
  dropDatabase,
  nodesOf,
  setOpen,
  withDatabaseName,
} from "@/lib/db/test-cluster";
import { type StackDatabase, until } from "./stack";

/** A database on a cluster that runs on this machine, made for one run. */
export interface ClusterDatabase extends StackDatabase {
  /** The database by way of each node, the coordinator first. */
  nodes: readonly string[];
  /** Kills the server of a node, as a crash would; returns how to start it again. */
  killNode: (index: number) => Promise<() => Promise<void>>;
  /** Stops all processes of a node's server, as a machine that hangs would; returns how to let them go on. */
  freezeNode: (index: number) => Promise<() => Promise<void>>;
}

const refuseCrash = () => Promise.reject(new Error("A cluster loses one node at a time"));

/** The command line, user and environment of a running server: what starts it again. */
async function serverOf(node: string) {
  const [file] = await queryOnce<{ text: string }>(
    node,
    "SELECT pg_read_file('postmaster.pid') AS text",
  );
  const pid = Number(file?.text.split("\n", 1)[0]);
  const listOf = (file: string) =>
    readFileSync(`/proc/${pid}/${file}`, "utf8")
      .split("\0")
      .filter((part) => part !== "");
  const [command = "", ...args] = listOf("cmdline");
  // The server looks for certificates in the home of its user when it connects to other nodes.
  const env = Object.fromEntries(
    listOf("environ").map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  );
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { pid, command, args, env, uid: idOf("Uid"), gid: idOf("Gid") };
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
  const { pid, command, args, env, uid, gid } = await serverOf(node);
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

/** The server's own process first: it must not start another one while the others are stopped. */
async function freezeNode(node: string): Promise<() => Promise<void>> {
  const { pid } = await serverOf(node);
  process.kill(pid, "SIGSTOP");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const signal = (name: NodeJS.Signals) => {
    for (const one of [...children.map(Number), pid]) {
      // A process may have ended just before.
      if (!isGone(one)) process.kill(one, name);
    }
  };
  signal("SIGSTOP");
  return async () => {
    signal("SIGCONT");
    await until("the node is back", 60_000, () => queryOnce(node, "SELECT 1").catch(() => null));
  };
}

/** Throws for nodes that may forget, when their server is killed, what they have committed. */
async function checkDurable(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    const [row] = await queryOnce<{ setting: string }>(
      node,
      "SELECT current_setting('synchronous_commit') AS setting",
    );
    if (row?.setting === "off") throw new Error(`${new URL(node).host}: synchronous_commit is off`);
  }
}

/** Makes the empty database at `url`, on all nodes of its cluster, a template that others are copied from. */
export async function prepareCluster(url: string): Promise<void> {
  const nodes = await nodesOf(url);
  if (nodes.length === 1) throw new Error(`${url} is no cluster with nodes`);
  await checkDurable(nodes);
  await setOpen(url, nodes, true);
  await migrate(url);
  await distribute(url, () => {});
  await setOpen(url, nodes, false);
}

const newName = () => `bench_${randomBytes(4).toString("hex")}`;

/** A copy of what `prepareCluster` prepared. `nodes` as `nodesOf` returned them before. */
export async function clusterDatabase(nodes: readonly string[]): Promise<ClusterDatabase> {
  const name = newName();
  await copyDatabase(nodes, name);
  // What was copied must not be written while something is measured, nor read again after a crash.
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

/** A single database on the server of the coordinator: the same engine with the same settings. */
export async function plainDatabase(coordinator: string): Promise<StackDatabase> {
  const name = newName();
  const url = withDatabaseName(coordinator, name);
  await queryOnce(withDatabaseName(coordinator, "postgres"), `CREATE DATABASE ${name}`);
  await migrate(url);
  return { url, crash: refuseCrash, stop: () => dropDatabase([coordinator], name) };
}
