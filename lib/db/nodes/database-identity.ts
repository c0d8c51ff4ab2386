import type pg from "pg";

/** The coordinator, which every node of a cluster knows, and the name of the database. */
const OF_CLUSTER = `SELECT concat_ws(' ', current_database(),
  (SELECT nodename || ':' || nodeport FROM pg_catalog.pg_dist_node WHERE groupid = 0)) AS identity`;
const OF_SERVER = `SELECT concat_ws(' ', current_database(),
  (SELECT system_identifier FROM pg_control_system())) AS identity`;

const NO_SUCH_TABLE = "42P01";

/** What all nodes say of the same database, and no other database. */
export async function identityOf(
  client: Pick<pg.PoolClient, "query">,
  isCluster: boolean,
): Promise<string> {
  try {
    const sql = isCluster ? OF_CLUSTER : OF_SERVER;
    const { rows } = await client.query<{ identity: string }>(sql);
    return rows[0]?.identity ?? "";
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_TABLE) throw error;
    return "not a cluster";
  }
}
