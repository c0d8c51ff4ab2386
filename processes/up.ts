import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { childEnvironment, env, isStartedByNpm } from "@/lib/env";
import { projectRoot } from "@/lib/project-root";
import { announcementLines } from "@/processes/announcement";
import { checkSeller } from "@/processes/check-seller";
import { type ChildName, type Children, superviseChildren } from "@/processes/children";
import { listenProblem } from "@/processes/http-server";
import { fail } from "@/processes/lifecycle";
import { chooseMailPort } from "@/processes/mail-port";
import {
  checkDatabase,
  localAddress,
  prepareDatabase,
  startOwnPostgres,
} from "@/processes/prepare-database";

/** Embedded default: own Postgres, migrations, demo data, web and worker. */

const isDev = process.argv.includes("--dev");
const runFile = path.join(env.DATA_DIR, "up.pid");
const apiUrl = `${localAddress()}/api`;
let server: EmbeddedPostgres | undefined;
let children: Children | undefined;
let isStopping = false;
let stopRequestedAt = 0;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function shutDown(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopRequestedAt = Date.now();
  await children?.stop();
  await server?.stop();
  rmSync(runFile, { force: true });
  process.exit(code);
}

function onSignal(): void {
  // Ctrl-C arrives twice, from the terminal and from npm. A later one skips the wait; the database still shuts down
  // cleanly.
  if (isStopping && Date.now() - stopRequestedAt > 1_000) children?.kill();
  void shutDown(0);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandFile = `/proc/${pid}/cmdline`;
    return !existsSync(commandFile) || /up\.|start\.mjs/.test(readFileSync(commandFile, "utf8"));
  } catch {
    return false;
  }
}

/** Claims `DATA_DIR`, or exits if another process uses it: two copies would stop each other's database. */
function claimDataDir(): void {
  checkSeller();
  mkdirSync(env.DATA_DIR, { recursive: true });
  const pid = existsSync(runFile) ? Number(readFileSync(runFile, "utf8")) : 0;
  if (pid > 0 && pid !== process.pid && isAlive(pid)) {
    fail(`Already running with ${env.DATA_DIR} (process ${pid}): stop it, or set another DATA_DIR`);
  }
  writeFileSync(runFile, String(process.pid));
}

async function checkPort(): Promise<void> {
  const probe = net.createServer();
  const problem = await new Promise<unknown>((resolve) => {
    probe.once("error", resolve);
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve(undefined)));
  });
  if (problem !== undefined) fail(listenProblem(problem, env.HOST, env.PORT) ?? String(problem));
}

async function runOwnPostgres(): Promise<string> {
  const started = await startOwnPostgres();
  server = started;
  started.exited.then(async () => {
    if (isStopping) return;
    printLine("Postgres ended unexpectedly; starting it again");
    await runOwnPostgres().catch(async (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      await shutDown(1);
    });
  });
  return started.url;
}

/** Waits until the API finds its database, migrations and a live worker. */
async function waitUntilHealthy(): Promise<void> {
  const deadline = Date.now() + 60_000;
  let last = "no answer";
  while (!isStopping && Date.now() < deadline) {
    try {
      const response = await fetch(`${apiUrl}/health`);
      const text = await response.text();
      if (response.status === 200 && JSON.parse(text).worker === true) return;
      last = `${response.status} ${text.slice(0, 200)}`;
    } catch (error) {
      last = String(error);
    }
    await sleep(150);
  }
  if (!isStopping) throw new Error(`Not ready after 60 seconds: /api/health returned ${last}`);
}

/** `METRICS_PORT` is the web process's; the worker, on the same machine, has the next one. */
function toMetricsPort(name: ChildName): { METRICS_PORT?: string } {
  if (env.METRICS_PORT === undefined) return {};
  return { METRICS_PORT: String(env.METRICS_PORT + (name === "web" ? 0 : 1)) };
}

/** Restarts processes on changes of code; Next reloads pages itself. */
function restartOnChange(started: Children): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ["lib", "processes"]) {
    watch(path.join(projectRoot(), folder), { recursive: true }, (_event, name) => {
      if (!/\.(ts|sql)$/.test(name ?? "") || /\.test\.ts$/.test(name ?? "")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        started.restart("web");
        started.restart("worker");
      }, 300);
    });
  }
}

/** Returns the ids of parent and grandparent: npm runs scripts through a shell, which outlives it. */
function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return String(process.ppid);
  }
}

/** Stops with npm: killing `npm start` would otherwise orphan its processes. */
function stopWithNpm(): void {
  if (!isStartedByNpm) return;
  const first = ancestors();
  setInterval(() => {
    if (ancestors() !== first) void shutDown(0);
  }, 500).unref();
}

async function main(): Promise<void> {
  await checkPort();
  claimDataDir();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  stopWithNpm();
  if (!env.IS_EMBEDDED) await checkDatabase(env.DATABASE_URL ?? "");
  else printLine(`Starting Postgres in ${path.join(env.DATA_DIR, "postgres")}`);
  const url = env.IS_EMBEDDED ? await runOwnPostgres() : (env.DATABASE_URL ?? "");
  const demo = await prepareDatabase(url, server, printLine);
  if (isStopping) return;
  const mailPort = env.IS_EMBEDDED ? await chooseMailPort() : env.MAIL_IN_PORT;
  children = superviseChildren({
    dev: isDev,
    environment: (name) =>
      childEnvironment({
        NODE_ENV: isDev ? "development" : env.NODE_ENV === "test" ? "test" : "production",
        DATABASE_URL: url,
        IS_EMBEDDED: String(env.IS_EMBEDDED),
        NEXTAUTH_SECRET: env.NEXTAUTH_SECRET,
        KEY_PEPPER: env.KEY_PEPPER,
        NEXT_TELEMETRY_DISABLED: "1",
        ...toMetricsPort(name),
        ...(mailPort === undefined ? {} : { MAIL_IN_PORT: String(mailPort) }),
      }),
    onGiveUp: (message) => {
      process.stderr.write(`${message}\n`);
      void shutDown(1);
    },
  });
  if (isDev) restartOnChange(children);
  printLine("Starting the web and worker processes");
  await Promise.all([children.start("worker"), children.start("web")]);
  await waitUntilHealthy();
  if (isStopping) return;
  const mailAddress = mailPort === undefined ? undefined : `${env.MAIL_IN_HOST}:${mailPort}`;
  const { PUBLIC_URL: publicUrl } = env;
  for (const line of announcementLines({ demo, publicUrl, apiUrl, mailAddress })) printLine(line);
}

main().catch(async (error: Error) => {
  if (isStopping) return;
  process.stderr.write(`${error.message}\n`);
  await shutDown(1);
});
