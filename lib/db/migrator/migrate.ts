import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { ensureRolesOnNodes, hasCitus } from "@/lib/db/cluster/logins";
import { revokePublicAccess, ensureGroups, ensureLogins, restoreLogins } from "@/lib/db/logins";
import { projectRoot } from "@/lib/project-root";
import { splitStatements } from "./sql-statements";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrateOptions {
  directory?: string;
  /** Folder of function definitions. Default: none with another `directory`, else `lib/db/functions`. */
  functions?: string | null;
  onProgress?: (name: string) => void;
}

const LOCK_KEY = 727_401_001;

const HISTORY = `CREATE TABLE schema_migrations (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

class MigrationError extends Error {
  override name = "MigrationError";
}

export function readMigrations(
  directory = path.join(projectRoot(), "lib/db/migrations"),
): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new MigrationError(`${name}: expected a name like 0001_accounts.sql`);
    if (numbers.has(number))
      throw new MigrationError(`${name}: the number ${number} is used twice`);
    numbers.add(number);
    const sql = readFileSync(path.join(directory, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

const FUNCTION_PREFIX = "functions/";

/** Reads function definitions (`lib/db/functions/<name>.sql`), which are applied again whenever their text changes. */
export function readFunctions(
  directory = path.join(projectRoot(), "lib/db/functions"),
): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(directory, name), "utf8").replaceAll("\r\n", "\n");
    return {
      name: FUNCTION_PREFIX + name,
      sql,
      checksum: createHash("sha256").update(sql).digest("hex"),
    };
  });
}

/** Citus refuses IF NOT EXISTS to anyone but the existing table's owner. Two first starts may race here. */
async function ensureHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (rows[0]?.found === null) await client.query(HISTORY);
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const names = new Set(migrations.map((migration) => migration.name));
  for (const name of applied.keys()) {
    if (!names.has(name) && !name.startsWith(FUNCTION_PREFIX)) {
      throw new MigrationError(
        `The database has ${name}, which this version does not know: it is newer`,
      );
    }
  }
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new MigrationError(
        `${name} was edited after it was applied: put it back and add a new migration`,
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function runWithLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    // A transaction-scoped lock works behind a connection pooler and is always released.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function run(client: pg.Client, { sql }: Migration): Promise<void> {
  // On a cluster, Citus requires this of transactions that change both functions and tables; elsewhere it has no
  // effect.
  await client.query("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'");
  for (const statement of splitStatements(sql)) await client.query(statement);
}

/** Applies changed functions in one transaction, as they may call each other. */
function applyFunctions(client: pg.Client, functions: Migration[]): Promise<string[]> {
  let current = "";
  return runWithLock(client, async () => {
    const applied = await appliedChecksums(client);
    const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
    // Bodies aren't checked yet, since one may call a function that is created later.
    await client.query("SET LOCAL check_function_bodies TO off");
    for (const item of changed) {
      current = item.name;
      await run(client, item);
      await client.query(
        `INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
        [item.name, item.checksum],
      );
    }
    return changed.map(({ name }) => name);
  }).catch((error: Error) => {
    if (current === "") throw error;
    throw new MigrationError(`${current}: ${error.message}`, { cause: error });
  });
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  let current = "";
  return runWithLock(client, async () => {
    const next = findPending(migrations, await appliedChecksums(client))[0];
    if (next === undefined) return undefined;
    current = next.name;
    await run(client, next);
    await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
      next.name,
      next.checksum,
    ]);
    return current;
  }).catch((error: Error) => {
    if (current === "") throw error;
    throw new MigrationError(`${current}: ${error.message}`, { cause: error });
  });
}

/**
 * Creates groups first, then runs every numbered file once, each in its own transaction under an advisory lock, then
 * functions whose text changed, then the logins. Returns the names applied. Throws `MigrationError`.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.directory);
  const { functions: folder = options.directory === undefined ? undefined : null } = options;
  const functions = folder === null ? [] : readFunctions(folder);
  const client = new pg.Client({ connectionString: url, application_name: "posthorn:migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await ensureGroups(client);
    await runWithLock(client, () => ensureHistory(client));
    const done: string[] = [];
    for (
      let name = await applyNext(client, migrations);
      name;
      name = await applyNext(client, migrations)
    ) {
      options.onProgress?.(name);
      done.push(name);
    }
    for (const name of await applyFunctions(client, functions)) {
      options.onProgress?.(name);
      done.push(name);
    }
    await ensureLogins(client);
    // Grants run on all nodes, and fail if a login is missing there.
    if (await hasCitus(client)) await ensureRolesOnNodes(client);
    await runWithLock(client, () => revokePublicAccess(client));
    await restoreLogins(client, url);
    return done;
  } finally {
    await client.end().catch(() => {});
  }
}
