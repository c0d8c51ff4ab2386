import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { KeyRole } from "@/lib/core/context";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { importTestRates, createContext } from "@/lib/db/factories";
import { migrate } from "@/lib/db/migrator/migrate";
import { createApiKey } from "@/lib/gateway/developers/api-keys/public";
import { projectRoot } from "@/lib/project-root";
import { nodeFlags } from "@/processes/children";
import { runWrite } from "@/lib/db/write-context";
import { freePort } from "../scripts/free-port.mjs";

export type Environment = Record<string, string>;

/** Copy of the system for benches and fault injection, with its own durable Postgres and real processes. */
export interface Stack {
  url: string;
  dataDir: string;
  /** Environment shared by all processes of this copy. */
  env: Environment;
  start: (name: "api" | "web" | "worker", env?: Environment) => Promise<Child>;
  /** Crashes Postgres (immediate stop, no checkpoint) and restarts it. */
  crashDatabase: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Child {
  process: ChildProcess;
  port: number;
  /** Kills like a crash and waits for the exit. */
  kill: () => Promise<void>;
  /** Shuts down gracefully and waits for the exit. */
  stop: () => Promise<void>;
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** Starts one of our scripts and waits until it serves. */
export async function startScript(
  file: string,
  env: Environment,
  args: string[] = [],
  stderr: "inherit" | "pipe" = "inherit",
): Promise<Child> {
  const port = Number(env.PORT ?? 0);
  const child = spawn(process.execPath, [...args, file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", stderr, "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`${path.basename(file)} ended with ${code}`)));
  });
  return {
    process: child,
    port,
    async kill() {
      child.kill("SIGKILL");
      await waitForExit(child);
    },
    async stop() {
      child.kill("SIGTERM");
      await waitForExit(child);
    },
  };
}

/** A stack's migrated database. */
export interface StackDatabase {
  url: string;
  /** Crashes Postgres and restarts it. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface StackOptions {
  /** Folder of the bundles; default: the regular build. */
  bundles?: string;
  env?: Environment;
  /** Default: a separate embedded Postgres. */
  database?: StackDatabase;
  /** Settings of the embedded Postgres. */
  settings?: readonly string[];
}

/** With `BENCH_PROFILE=FOLDER`, each process writes a CPU profile there when it ends. */
function profileFlags(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${folder}`];
}

async function embeddedDatabase(
  dataDir: string,
  settings: readonly string[],
): Promise<StackDatabase> {
  let server = await startEmbeddedPostgres({ dataDir, settings });
  await migrate(server.url);
  return {
    url: server.url,
    async crash() {
      const file = path.join(dataDir, "postgres/postmaster.pid");
      const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
      const { exited, port, password } = server;
      process.kill(pid, "SIGQUIT");
      await exited;
      server = await startEmbeddedPostgres({ dataDir, port, password, settings });
    },
    stop: () => server.stop(),
  };
}

/** Starts Postgres (durable: fsync on), migrates, imports rates. The caller must set `KEY_PEPPER`. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "posthorn-bench-"));
  const server = options.database ?? (await embeddedDatabase(dataDir, options.settings ?? []));
  const database = openDatabase({ url: server.url, applicationName: "posthorn-bench" });
  setDatabase(database);
  await importTestRates();
  const children = new Set<Child>();
  const env = { ...options.env, DATABASE_URL: server.url, DATA_DIR: dataDir };
  const bundles = options.bundles ?? path.join(projectRoot(), "dist/processes");
  return {
    url: server.url,
    dataDir,
    env,
    async start(name, extra = {}) {
      const port = await freePort();
      const child = await startScript(
        path.join(bundles, `${name}.mjs`),
        { ...env, PORT: String(port), ...extra },
        [...nodeFlags(name), ...profileFlags()],
      );
      children.add(child);
      void waitForExit(child.process).then(() => children.delete(child));
      return child;
    },
    crashDatabase: () => server.crash(),
    async stop() {
      await Promise.all([...children].map((child) => child.kill()));
      await database.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Customer {
  accountId: number;
  /** Value of X-SERVICE-AUTH-TOKEN. */
  token: string;
}

/** Creates an account with balance and API key. */
export async function makeCustomer(
  balance: string,
  more: { roles?: KeyRole[] } = {},
): Promise<Customer> {
  const ctx = await createContext({ balance });
  const key = await runWrite(ctx, (write) => createApiKey(write, { name: "Bench", ...more }));
  return { accountId: ctx.account.id, token: key.token };
}

/** Polls until `done` returns a value; throws on timeout. */
export async function until<T>(
  what: string,
  timeoutMs: number,
  done: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await done();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`Gave up waiting: ${what}`);
    await sleep(100);
  }
}

/** Sends a request of a customer and returns its JSON. Throws if it isn't accepted. */
export async function callApi(
  api: Child,
  { token }: Customer,
  method: string,
  route: string,
  body?: object,
) {
  const headers = {
    "x-service-auth-token": token,
    "content-type": "application/json",
    accept: "application/json",
  };
  const response = await fetch(`http://127.0.0.1:${api.port}${route}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await response.json();
  if (!response.ok) throw new Error(`${method} ${route}: ${JSON.stringify(content)}`);
  return content;
}
