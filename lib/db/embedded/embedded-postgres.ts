import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  type Cluster,
  dataArgument,
  findCluster,
  createCluster,
  spawnOptions,
} from "./postgres-cluster";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Generated if absent (only for a new cluster). */
  password?: string;
  port?: number;
  /** For tests: no fsync. A machine crash may destroy the data. */
  fast?: boolean;
  /** For tests: the environment otherwise excludes this process's. */
  environment?: Readonly<Record<string, string>>;
  /** For benches: further settings, such as `shared_preload_libraries=pg_stat_statements`. */
  settings?: readonly string[];
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  password: string;
  reused: boolean;
  exited: Promise<void>;
  /** Fast mode; resolves when the server is gone. */
  stop: () => Promise<void>;
}

const STOP_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 120_000;
const FAST_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];

async function freePort(preferred: number | undefined): Promise<number> {
  for (const candidate of [preferred ?? 0, 0]) {
    const port = await new Promise<number | undefined>((resolve) => {
      const probe = net.createServer();
      probe.once("error", () => resolve(undefined));
      probe.listen(candidate, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === "object" ? address?.port : undefined));
      });
    });
    if (port !== undefined) return port;
  }
  throw new Error("No free port for Postgres");
}

type Answer = "ready" | "starting" | "stopping" | "absent";

function serverUrl(port: number, password: string, name: string): string {
  return `postgres://posthorn:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}

async function ask(port: number, password: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: serverUrl(port, password, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'posthorn'");
    if (rowCount === 0) await client.query("CREATE DATABASE posthorn");
    return "ready";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "57P03") return message.includes("shutting down") ? "stopping" : "starting";
    if (code === "28P01")
      throw new Error("The password of the database in DATA_DIR is not the stored one");
    return "absent";
  } finally {
    await client.end().catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

/** Returns an earlier run's server in this directory; waits for one that is shutting down. */
async function runningServer(cluster: Cluster, password: string) {
  const file = path.join(cluster.directory, "postmaster.pid");
  for (let attempts = 0; attempts < 600 && existsSync(file); attempts += 1) {
    const lines = readFileSync(file, "utf8").split("\n");
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!(pid > 0) || !isAlive(pid)) return undefined;
    const response = port > 0 ? await ask(port, password) : "starting";
    if (response === "ready") return { pid, port };
    // Possibly a recycled process id: Postgres examines its lock file and decides.
    if (response === "absent" && attempts > 40) return undefined;
    await sleep(100);
  }
  return undefined;
}

/**
 * Stops the server however this process ends: the pipe closes even after `kill -9`. The shell stays in the data
 * directory and stops only its own server.
 */
function stopServerOnExit(cluster: Cluster, pid: number): ChildProcess {
  const script = 'read _; [ "$(head -n 1 postmaster.pid)" = "$1" ] && kill -INT "$1"';
  const watcher = spawn("/bin/sh", ["-c", script, "watch", String(pid)], {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.on("error", () => {});
  watcher.unref();
  return watcher;
}

function handle(cluster: Cluster, pid: number, exited: Promise<void>) {
  const watcher = stopServerOnExit(cluster, pid);
  const finished = exited.then(() => {
    watcher.kill("SIGKILL");
  });
  return {
    exited: finished,
    async stop() {
      if (isAlive(pid)) process.kill(pid, "SIGINT");
      const isGone = await Promise.race([
        exited.then(() => true),
        waitUntilGone(pid, STOP_TIMEOUT_MS),
      ]);
      if (!isGone && isAlive(pid)) process.kill(pid, "SIGQUIT");
      await finished;
    },
  };
}

async function launch(
  cluster: Cluster,
  port: number,
  password: string,
  options: Pick<EmbeddedPostgresOptions, "fast" | "environment" | "settings">,
) {
  const { fast = false, environment, settings: further = [] } = options;
  const settings = [...SETTINGS, `port=${port}`, ...(fast ? FAST_SETTINGS : []), ...further];
  const { env, ...spawning } = spawnOptions(cluster);
  // Detached: Ctrl-C reaches the whole process group, and the database must outlive its users.
  const child = spawn(
    path.join(cluster.binaryDirectory, "bin", "postgres"),
    ["-D", dataArgument(cluster), ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...spawning,
      env: { ...env, ...environment },
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  let isGone = false;
  const exited = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      log += error.message;
      isGone = true;
      resolve();
    });
    child.once("close", () => {
      isGone = true;
      resolve();
    });
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isGone && Date.now() < deadline) {
    if ((await ask(port, password)) === "ready" && child.pid !== undefined) {
      return handle(cluster, child.pid, exited);
    }
    await Promise.race([sleep(40), exited]);
  }
  child.kill("SIGINT");
  const reason = log.split("\n").filter((line) => /FATAL|ERROR|LOG: {2}could not/.test(line));
  throw new Error(`Postgres did not start: ${reason.slice(0, 2).join("; ") || log.slice(-500)}`);
}

/**
 * Postgres from npm, on a free port of 127.0.0.1. Creates cluster and database if needed. Runs as the user `postgres`
 * when started by root.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { cluster, isNew } = findCluster(options.dataDir);
  const password = options.password ?? randomBytes(24).toString("base64url");
  const describe = (port: number) => ({
    port,
    password,
    url: serverUrl(port, password, "posthorn"),
  });
  if (isNew) await createCluster(cluster, password);
  const running = isNew ? undefined : await runningServer(cluster, password);
  if (running !== undefined) {
    const exited = (async () => {
      while (!(await waitUntilGone(running.pid, 60_000)));
    })();
    return { ...describe(running.port), reused: true, ...handle(cluster, running.pid, exited) };
  }
  for (let attempts = 1; ; attempts += 1) {
    const port = await freePort(attempts === 1 ? options.port : undefined);
    try {
      const server = await launch(cluster, port, password, options);
      return { ...describe(port), reused: false, ...server };
    } catch (error) {
      if (attempts === 3 || !String(error).includes("Address already in use")) throw error;
    }
  }
}
