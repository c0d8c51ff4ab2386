import pg from "pg";
import { distributeFunctions } from "./distribute-functions";
import { planDistribution, getCatalog } from "./catalog";
import { checkDistribution, filledTables, placedTables, findShardProblems } from "./cluster-check";
import { ensureRolesOnNodes, setNodePasswords } from "@/lib/db/cluster/logins";
import { migrate } from "@/lib/db/migrator/migrate";
import { ALREADY_RUNNING, acquireTurn } from "./session-lock";
import { repeatRights, shardDifferences } from "./shard-rights";

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

/** Throws if a table has rows, which would be moved while the gateway writes others. */
async function assertEmpty(
  client: pg.Client,
  distributedTables: ReadonlySet<string>,
): Promise<void> {
  const filled = await filledTables(client, (table) => distributedTables.has(table));
  if (filled.length > 0) {
    throw new DistributionError(
      `These tables have rows: ${filled.join(", ")}. Only an empty database is distributed: migrate a new one on the coordinator, distribute it, then move the rows with --from.`,
    );
  }
}

/** Grants and row-level security; reports what can't be aligned. */
async function repairShards(client: pg.Client, report: (line: string) => void): Promise<void> {
  const tables = new Set((await shardDifferences(client)).map(({ table }) => table));
  for (const table of tables) {
    await repeatRights(client, table);
    report(`${table}: rights repeated on its shards`);
  }
  const remaining = tables.size === 0 ? [] : await findShardProblems(client);
  if (remaining.length > 0)
    throw new DistributionError(
      remaining.map(({ message, remedy }) => `${message}: ${remedy}.`).join("\n"),
    );
}

async function stepsFor(client: pg.Client) {
  const catalog = await getCatalog(client);
  if (catalog.tables.length === 0)
    throw new DistributionError("This database has no tables: migrate it first.");
  return planDistribution(catalog);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "posthorn:distribute" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function distributionPlan(url: string): Promise<string[]> {
  return withClient(url, async (client) => (await stepsFor(client)).map(({ sql }) => `${sql};`));
}

export function findDistributionProblems(url: string): Promise<string[]> {
  return withClient(url, (client) => checkDistribution(client, url));
}

/**
 * Distributes the tables. Each table is a separate statement and finished ones are skipped, so it can be repeated.
 * Throws `DistributionError` with readable lines.
 * @param hasPasswords whether nodes also get the logins' passwords
 */
export function distribute(
  url: string,
  report: (line: string) => void,
  { hasPasswords = false }: { hasPasswords?: boolean } = {},
): Promise<void> {
  return withClient(url, async (client) => {
    await assertCoordinator(client);
    if (!(await acquireTurn(client))) throw new DistributionError(ALREADY_RUNNING);
    for (const name of await migrate(url)) report(`${name}: applied`);
    const steps = await stepsFor(client);
    const distributedTables = await placedTables(client);
    const open = steps.filter(({ table }) => !distributedTables.has(table));
    await assertEmpty(client, distributedTables);
    await ensureRolesOnNodes(client);
    if (hasPasswords) {
      await setNodePasswords(client);
      report("pg_dist_authinfo: passwords of the logins, on every node");
    }
    for (const { table, placement, sql } of open) {
      await client.query(sql);
      report(`${table}: ${placement}`);
    }
    for (const name of await distributeFunctions(client)) report(`${name}: distributed`);
    await repairShards(client, report);
    report(`${open.length} tables placed, ${steps.length - open.length} were before.`);
  });
}
