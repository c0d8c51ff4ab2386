import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrator/migrate";
import { env, requireDatabaseUrl } from "@/lib/env";
import { isMigrated } from "@/lib/http/server/health";
import { fail } from "@/processes/lifecycle";
import { checkDatabase, prepareDatabase } from "@/processes/prepare-database";

/**
 * Migrates the database, fills an empty one with demo data if `DEMO` is on, and exits. With `--wait` it changes
 * nothing, and exits once another process has applied this version's migrations.
 */

const WAIT_STEP_MS = 1_000;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

async function apply(url: string): Promise<void> {
  await checkDatabase(url);
  if (env.DEMO === "off") {
    const applied = await migrate(url, { onProgress: printLine });
    printLine(applied.length === 0 ? "The database is up to date" : "The database is migrated");
    return;
  }
  const { email, password, apiKey } = await prepareDatabase(url, undefined, printLine);
  if (email && password) printLine(`Sign in   ${email}  /  ${password}`);
  if (apiKey) printLine(`API key   ${apiKey}`);
}

async function waitForOther(url: string): Promise<void> {
  const database = openDatabase({ url, applicationName: "posthorn-migrate" });
  setDatabase(database);
  // Until the first migration, roles and tables are missing.
  while (!(await isMigrated().catch(() => false))) {
    printLine("Waiting for the migrations");
    await sleep(WAIT_STEP_MS);
  }
  await database.close();
}

const isWaiting = process.argv.includes("--wait");
await (isWaiting ? waitForOther : apply)(requireDatabaseUrl()).catch((error: Error) =>
  fail(error.message),
);
