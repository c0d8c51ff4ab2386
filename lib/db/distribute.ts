import pg from "pg";
import { planDistribution, readCatalog } from "@/lib/db/catalog";

/** A reason to stop that an operator can do something about. */
export class DistributionError extends Error {}

async function assertCoordinator(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (rowCount === 0) {
    throw new DistributionError(
      "This database has no Citus: run CREATE EXTENSION citus in it on the coordinator and on every worker, add the workers with citus_add_node, then migrate and repeat this.",
    );
  }
  const { rows } = await client.query<{ yes: boolean }>("SELECT citus_is_coordinator() AS yes");
  if (rows[0]?.yes !== true)
    throw new DistributionError("This node is a worker: run this on the coordinator.");
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
    throw new DistributionError(
      `These tables have rows: ${filled.join(", ")}. Only an empty database is distributed: migrate a new one on the coordinator, distribute it, then copy the rows.`,
    );
  }
}

/** The statements for the coordinator, in order. */
async function stepsFor(client: pg.Client) {
  const catalog = await readCatalog(client);
  if (catalog.tables.length === 0)
    throw new DistributionError("This database has no tables: migrate it first.");
  return planDistribution(catalog);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "posthorn:distribute" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What `distribute` would run, on any migrated Postgres. */
export function distributionPlan(url: string): Promise<string[]> {
  return withClient(url, async (client) => (await stepsFor(client)).map(({ sql }) => `${sql};`));
}

/**
 * Makes an empty, migrated database on the coordinator of a Citus cluster a distributed one. Each table is a
 * statement of its own, and those that are done are left out. Throws `DistributionError` with one plain line.
 */
export function distribute(url: string, report: (line: string) => void): Promise<void> {
  return withClient(url, async (client) => {
    const steps = await stepsFor(client);
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
      report(`${table}: ${placement}`);
    }
    report(`${open.length} tables placed, ${steps.length - open.length} were before.`);
  });
}
