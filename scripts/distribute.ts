import { parseArgs } from "node:util";
import pg from "pg";
import { planDistribution, readCatalog } from "@/lib/db/catalog";

/**
 * `npm run db:distribute [-- --plan]`: makes an empty, migrated database on the coordinator of a Citus
 * cluster a distributed one. Each table is a statement of its own, and those that are done are left out,
 * so it may be repeated after an interruption. `--plan` only prints the statements, on any Postgres.
 */

const USAGE = "Usage: DATABASE_URL=postgres://… npm run db:distribute [-- --plan]";

/** A reason to stop that an operator can do something about. */
class UsageError extends Error {}

async function assertCoordinator(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (rowCount === 0) {
    throw new UsageError(
      "This database has no Citus: run CREATE EXTENSION citus in it on the coordinator and on every worker, add the workers with citus_add_node, then migrate and repeat this.",
    );
  }
  const { rows } = await client.query<{ yes: boolean }>("SELECT citus_is_coordinator() AS yes");
  if (rows[0]?.yes !== true)
    throw new UsageError("This node is a worker: run this on the coordinator.");
}

/** Tables that the cluster has already. */
async function placedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Rows would be moved while the gateway writes others; start with an empty database instead. */
async function assertEmpty(client: pg.Client, tables: readonly string[]): Promise<void> {
  const filled: string[] = [];
  for (const table of tables) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`,
    );
    if (rowCount !== 0) filled.push(table);
  }
  if (filled.length > 0) {
    throw new UsageError(
      `These tables have rows: ${filled.join(", ")}. Only an empty database is distributed: migrate a new one on the coordinator, distribute it, then copy the rows.`,
    );
  }
}

async function distribute(client: pg.Client, isPlan: boolean): Promise<void> {
  const catalog = await readCatalog(client);
  if (catalog.tables.length === 0)
    throw new UsageError("This database has no tables: migrate it first.");
  const steps = planDistribution(catalog);
  if (isPlan) {
    for (const { sql } of steps) console.log(`${sql};`);
    return;
  }
  await assertCoordinator(client);
  const placed = await placedTables(client);
  const open = steps.filter(({ table }) => !placed.has(table));
  const distributed = open.filter(({ placement }) => placement === "distributed");
  await assertEmpty(
    client,
    distributed.map(({ table }) => table),
  );
  for (const { table, placement, sql } of open) {
    await client.query(sql);
    console.log(`${table}: ${placement}`);
  }
  console.log(`${open.length} tables placed, ${steps.length - open.length} were before.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { plan: { type: "boolean", default: false } } });
  const connectionString = process.env.DATABASE_URL ?? "";
  if (connectionString === "") throw new UsageError(`DATABASE_URL is not set.\n${USAGE}`);
  const client = new pg.Client({ connectionString, application_name: "posthorn:distribute" });
  await client.connect();
  try {
    await distribute(client, values.plan);
  } finally {
    await client.end();
  }
}

await main().catch((error: unknown) => {
  const isPlain =
    error instanceof UsageError || (error as { code?: string }).code === "ECONNREFUSED";
  console.error(isPlain ? (error as Error).message || "Nobody answers at DATABASE_URL." : error);
  process.exitCode = 1;
});
