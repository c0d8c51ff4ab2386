import type pg from "pg";
import { planDistribution, getCatalog } from "./catalog";
import { hasCitus, missingDefaults, missingRoles } from "@/lib/db/cluster/logins";
import { CLUSTER_RULES, type Problem, findShapeProblems } from "./cluster-rules";
import { LOGIN_ROLES, createLogin, toLoginUrl } from "@/lib/db/logins";
import { queryOnce } from "@/lib/db/query-once";
import { shardDifferences } from "./shard-rights";

async function findSchemaProblems(client: pg.Client): Promise<Problem[]> {
  const catalog = await getCatalog(client);
  if (catalog.tables.length === 0)
    return [{ message: "This database has no tables", remedy: "npm run db:distribute makes them" }];
  const problems = findShapeProblems(catalog);
  for (const [rule, { sql, remedy }] of Object.entries(CLUSTER_RULES)) {
    const { rows } = await client.query<{ broken: string }>(sql);
    for (const { broken } of rows)
      problems.push({ message: `${broken} breaks the rule "${rule}"`, remedy });
  }
  if (problems.length > 0) return problems;
  try {
    planDistribution(catalog);
  } catch (error) {
    problems.push({ message: (error as Error).message, remedy: "drop one of their foreign keys" });
  }
  return problems;
}

const FILLED_TABLES_SQL = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND obj_description(c.oid, 'pg_class') = 'distributed' ORDER BY 1`;

export async function filledTables(
  client: pg.Client,
  isPlaced: (table: string) => boolean,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(FILLED_TABLES_SQL);
  const filled: string[] = [];
  for (const { name } of rows.filter((table) => !isPlaced(table.name))) {
    const item = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (item.rowCount !== 0) filled.push(name);
  }
  return filled;
}

export async function placedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid",
  );
  return new Set(rows.map(({ name }) => name));
}

const SETTINGS =
  "SELECT current_setting('wal_level') || ' ' || current_setting('max_prepared_transactions')";

function findSettingProblems(node: string, settings: string): Problem[] {
  const [walLevel, prepared] = settings.split(" ");
  const problems: Problem[] = [];
  if (walLevel !== "logical")
    problems.push({
      message: `wal_level is ${walLevel} on ${node}, so shards cannot be moved while they are written`,
      remedy: "set wal_level = logical and restart that server",
    });
  if (prepared === "0")
    problems.push({
      message: `max_prepared_transactions is 0 on ${node}, so no transaction can span two nodes`,
      remedy: "set max_prepared_transactions to max_connections and restart that server",
    });
  return problems;
}

async function findNodeProblems(client: pg.Client): Promise<Problem[]> {
  const { rows: nodes } = await client.query<{ workers: number }>(
    `SELECT count(*)::int AS workers FROM pg_dist_node
     WHERE noderole = 'primary' AND groupid <> 0 AND shouldhaveshards AND isactive`,
  );
  if (nodes[0]?.workers === 0)
    return [
      {
        message: "The cluster has no workers",
        remedy: "citus_set_coordinator_host, then citus_add_node for each worker",
      },
    ];
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
     FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
    [SETTINGS],
  );
  return rows.flatMap(({ node, success, result }) =>
    success
      ? findSettingProblems(node, result)
      : [{ message: `${node} cannot be reached: ${result}`, remedy: "start it or remove it" }],
  );
}

/** Checks that each login reaches every node through the coordinator. */
async function findLoginProblems(client: pg.Client, url: string): Promise<Problem[]> {
  const problems = (await missingRoles(client)).map(({ node, role }) => ({
    message: `${node} has no role ${role}`,
    remedy: "npm run db:distribute makes it there",
  }));
  for (const { node, role } of await missingDefaults(client))
    problems.push({
      message: `sessions of ${role} on ${node} do not start with the settings of the login`,
      remedy: "npm run db:distribute gives it them there",
    });
  if (problems.length > 0) return problems;
  const attempts = LOGIN_ROLES.map(async (role): Promise<Problem[]> => {
    const remedy =
      "allow it from the addresses of the nodes in pg_hba.conf, or give them its password with npm run db:distribute -- --authinfo";
    try {
      const rows = await queryOnce<{ result: string }>(
        toLoginUrl(url, role),
        "SELECT r.result FROM run_command_on_all_nodes('SELECT 1') r WHERE NOT r.success",
      );
      return rows.map(({ result }) => ({
        message: `${createLogin(role).user}: ${result}`,
        remedy,
      }));
    } catch (error) {
      return [{ message: `${createLogin(role).user}: ${(error as Error).message}`, remedy }];
    }
  });
  return (await Promise.all(attempts)).flat();
}

export async function findShardProblems(client: pg.Client): Promise<Problem[]> {
  const result = await shardDifferences(client);
  return result.map(({ node, table, what, shards }) => ({
    message: `${table}: ${shards} of its shards on ${node} differ in ${what}`,
    remedy:
      "npm run db:distribute repeats what the table has; what only a shard has must be taken away there",
  }));
}

async function checkCitusMissing(client: pg.Client): Promise<Problem[]> {
  const { rows } = await client.query<{ settings: string }>(
    `SELECT s AS settings FROM (${SETTINGS}) q (s)`,
  );
  return [
    {
      message: "This database has no Citus",
      remedy: "CREATE EXTENSION citus on the coordinator and on every worker",
    },
    ...findSettingProblems("this server", rows[0]?.settings ?? ""),
  ];
}

async function findRowProblems(client: pg.Client): Promise<Problem[]> {
  const distributedTables = (await hasCitus(client))
    ? await placedTables(client)
    : new Set<string>();
  const filled = await filledTables(client, (table) => distributedTables.has(table));
  return filled.map((table) => ({
    message: `${table} has rows, and only an empty table is distributed`,
    remedy: "distribute a new database, and move the rows with --from",
  }));
}

async function findUnplacedProblems(client: pg.Client): Promise<Problem[]> {
  const distributedTables = await placedTables(client);
  if (distributedTables.size === 0) return [];
  return planDistribution(await getCatalog(client))
    .filter(({ table }) => !distributedTables.has(table))
    .map(({ table, placement }) => ({
      message: `${table} is not ${placement} yet, others are`,
      remedy: "npm run db:distribute goes on with it",
    }));
}

/** Checks for a worker node, which knows neither table comments nor local tables. */
async function isWorker(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>("SELECT NOT citus_is_coordinator() AS yes");
  return rows[0]?.yes === true;
}

async function findProblems(client: pg.Client, url: string): Promise<Problem[]> {
  const isCluster = await hasCitus(client);
  if (isCluster && (await isWorker(client)))
    return [{ message: "This node is a worker", remedy: "run this on the coordinator" }];
  const problems = await findSchemaProblems(client);
  if (isCluster && problems.length === 0) problems.push(...(await findUnplacedProblems(client)));
  problems.push(...(await findRowProblems(client)));
  const nodes = isCluster ? await findNodeProblems(client) : await checkCitusMissing(client);
  problems.push(...nodes);
  if (!isCluster || nodes.length > 0) return problems;
  return [
    ...problems,
    ...(await findLoginProblems(client, url)),
    ...(await findShardProblems(client)),
  ];
}

/**
 * Returns everything that would make `db:distribute` fail or, once distributed, keeps the cluster from serving.
 * Read-only; needs no Citus.
 */
export async function checkDistribution(client: pg.Client, url: string): Promise<string[]> {
  const problems = await findProblems(client, url);
  return problems.map(({ message, remedy }) => `${message}: ${remedy}.`);
}
