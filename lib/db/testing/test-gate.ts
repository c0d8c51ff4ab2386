import pg from "pg";
import { listNodeUrls } from "@/lib/db/test-cluster";

const GATE = 7_231_908;
const WAITING = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = ${GATE} AND NOT l.granted`;

const toAll = (clients: readonly pg.Client[], statement: string) =>
  Promise.all(clients.map((client) => client.query(statement)));

async function withClients<T>(
  nodes: readonly string[],
  work: (clients: pg.Client[]) => Promise<T>,
) {
  const clients = nodes.map((url) => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Makes or drops the policy where the rows are: in the table, or in each of its shards. */
async function onTable(
  nodes: readonly string[],
  table: string,
  statement: (table: string) => string,
) {
  await withClients(nodes.slice(0, 1), async (clients) => {
    if (nodes.length === 1) return toAll(clients, statement(table));
    const placements = `SELECT result FROM run_command_on_placements('${table}', $$${statement("%s")}$$) WHERE NOT success`;
    const [refused] = (await toAll(clients, placements)).flatMap(({ rows }) => rows);
    if (refused !== undefined) throw new Error(refused.result);
    return [];
  });
}

/** Rows of a table of accounts with this text in a column. */
interface GatedRows {
  table: string;
  column: string;
  value: string;
}

/**
 * Builds a gate before rows: whoever of the route layer reads one waits there while it is closed, as if the history behind
 * it were endless. The same on a single Postgres and on every node of a cluster.
 */
export async function buildGate(url: string, { table: gated, column, value }: GatedRows) {
  const nodes = await listNodeUrls(url);
  await withClients(nodes, async (clients) => {
    await toAll(clients, "SET citus.enable_ddl_propagation = off");
    await toAll(
      clients,
      `CREATE FUNCTION wait_at_gate(_text text) RETURNS boolean LANGUAGE plpgsql AS $$
       BEGIN
         IF _text = '${value}' THEN PERFORM pg_advisory_xact_lock_shared(${GATE}); END IF;
         RETURN true;
       END $$`,
    );
  });
  await onTable(
    nodes,
    gated,
    (table) =>
      `CREATE POLICY gate ON ${table} AS RESTRICTIVE TO posthorn_app USING (wait_at_gate(${column}))`,
  );

  return {
    /** Runs `work` while the gate is closed; `waiting` counts blocked callers. */
    whileClosed: <T>(work: (waiting: () => Promise<number>) => Promise<T>): Promise<T> =>
      withClients(nodes, async (guards) => {
        await toAll(guards, `SELECT pg_advisory_lock(${GATE})`);
        return work(async () =>
          (await toAll(guards, WAITING)).reduce((sum, { rows }) => sum + rows[0].n, 0),
        );
      }),
    async remove(): Promise<void> {
      await onTable(nodes, gated, (table) => `DROP POLICY gate ON ${table}`);
      await withClients(nodes, async (clients) => {
        await toAll(clients, "SET citus.enable_ddl_propagation = off");
        await toAll(clients, "DROP FUNCTION wait_at_gate");
      });
    },
  };
}
