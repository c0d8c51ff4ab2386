import type pg from "pg";
import type { ByTopology, Topology } from "./topology";

/** Includes a cluster's coordinator, which every node knows. */
const IDENTITY: ByTopology<string> = {
  singleNode: `SELECT concat_ws(' ', current_database(),
    (SELECT system_identifier FROM pg_control_system())) AS identity`,
  sharded: `SELECT concat_ws(' ', current_database(),
    (SELECT nodename || ':' || nodeport FROM pg_catalog.pg_dist_node WHERE groupid = 0)) AS identity`,
};

const UNDEFINED_TABLE = "42P01";

export async function readIdentity(
  client: Pick<pg.PoolClient, "query">,
  topology: Topology,
): Promise<string> {
  try {
    const { rows } = await client.query<{ identity: string }>(IDENTITY[topology]);
    return rows[0]?.identity ?? "";
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    return "not a cluster";
  }
}
