import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { migrate } from "@/lib/db/migrator/migrate";
import { queryOnce } from "@/lib/db/query-once";
import { asWorker } from "@/lib/db/transaction";
import { seedDemo } from "@/lib/demo/seed";
import { env, readSecrets, storeSecrets } from "@/lib/env";

export type LogLine = (line: string) => void;

export interface DemoCredentials {
  apiKey: string;
  paymentsKey: string;
  email: string;
  password: string;
}

export async function startOwnPostgres(): Promise<EmbeddedPostgres> {
  const stored = readSecrets(env.DATA_DIR);
  const lastPort = stored.DATABASE_URL ? Number(new URL(stored.DATABASE_URL).port) : undefined;
  const server = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    password: stored.POSTGRES_PASSWORD ?? createPassword(),
    port: lastPort,
  });
  storeSecrets(env.DATA_DIR, { DATABASE_URL: server.url });
  return server;
}

/**
 * Creates a password and stores it before the cluster is created, which would otherwise be inaccessible after a crash.
 */
function createPassword(): string {
  const password = crypto.randomUUID();
  storeSecrets(env.DATA_DIR, { POSTGRES_PASSWORD: password });
  return password;
}

/** Throws one plain line, without the password. */
export async function checkDatabase(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  try {
    const rows = await queryOnce<{ version: number }>(
      url,
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((rows[0]?.version ?? 0) >= 150_000) return;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const reason = message || code || "no answer";
    throw new Error(`DATABASE_URL: no connection to ${hostname}:${port || 5432} (${reason})`);
  }
  throw new Error(`DATABASE_URL: ${hostname}:${port || 5432} is older than Postgres 15`);
}

export function localAddress(): string {
  const isLocal = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(env.HOST);
  return `http://${isLocal ? "localhost" : env.HOST}:${env.PORT}`;
}

function demoFile(): string {
  return path.join(env.DATA_DIR, "demo.json");
}

/** Exists while demo data is being written, so that an interrupted start's partial data is discarded. */
function draftFile(): string {
  return path.join(env.DATA_DIR, "demo.unfinished");
}

async function discardUnfinishedDemo(server: EmbeddedPostgres): Promise<void> {
  if (!existsSync(draftFile())) return;
  const maintenance = new URL(server.url);
  maintenance.pathname = "/postgres";
  await queryOnce(maintenance.href, "DROP DATABASE IF EXISTS posthorn WITH (FORCE)");
  await queryOnce(maintenance.href, "CREATE DATABASE posthorn");
  rmSync(draftFile(), { force: true });
}

function readDemo(): Partial<DemoCredentials> {
  if (!existsSync(demoFile())) return {};
  try {
    const { apiKey, paymentsKey, email, password } = JSON.parse(readFileSync(demoFile(), "utf8"));
    return { apiKey, paymentsKey, email, password };
  } catch {
    return {};
  }
}

async function seedIfEmpty(url: string, printLine: LogLine): Promise<Partial<DemoCredentials>> {
  const database = openDatabase({ url, applicationName: "posthorn-demo" });
  setDatabase(database);
  try {
    // As the worker, because row-level security hides accounts even from their owner.
    const accounts = await asWorker((tx) => tx.query("SELECT 1 FROM accounts LIMIT 1"));
    if (accounts.rows.length > 0 || env.DEMO === "off") return readDemo();
    printLine("Filling the empty database with demo data");
    writeFileSync(draftFile(), "");
    let result = "";
    const credentials = await seedDemo({
      dataDir: env.DATA_DIR,
      onProgress: (line) => {
        result = line;
      },
    });
    // The summary only, so that a first start fits one screen.
    printLine(`  ${result}`);
    writeDemo(credentials);
    rmSync(draftFile(), { force: true });
    return credentials;
  } finally {
    await database.close();
  }
}

/** Writes the demo credentials for scripts, readable only by the owner. */
function writeDemo(credentials: Partial<DemoCredentials>): void {
  const dashboardUrl = localAddress();
  const demo = { dashboardUrl, apiUrl: `${dashboardUrl}/api`, ...credentials };
  writeFileSync(demoFile(), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/** Returns the demo account's credentials, if any. */
export async function prepareDatabase(
  url: string,
  server: EmbeddedPostgres | undefined,
  printLine: LogLine,
): Promise<Partial<DemoCredentials>> {
  if (server !== undefined) await discardUnfinishedDemo(server);
  const applied = await migrate(url);
  if (applied.length > 0)
    printLine(`Applied ${applied.length} migrations, up to ${applied.at(-1)}`);
  const credentials = await seedIfEmpty(url, printLine);
  writeDemo(credentials);
  return credentials;
}
