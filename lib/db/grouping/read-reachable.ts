import { chooseByTopology } from "@/lib/db/by-topology";
import { database } from "@/lib/db/client";
import { asWorker, readAllAccounts } from "@/lib/db/transaction";

export interface Reachable<R> {
  rows: R[];
  missing: unknown;
}

/** All shards of each node in one statement; nodes that are down report a failure. Skips hanging ones ($3). */
const EACH_NODE_SQL = `
  WITH nodes AS (
    SELECT array_agg(name) AS names, array_agg(port) AS ports, array_agg(command) AS commands
    FROM (
      SELECT n.nodename::text AS name, n.nodeport AS port,
        'SELECT coalesce(json_agg(r), ''[]'')::text FROM ('
          || string_agg('(' || replace($2, '{table}', shard_name(s.logicalrelid, s.shardid)) || ')', ' UNION ALL ') || ') r'
          AS command
      FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
      WHERE s.logicalrelid = $1::regclass AND n.noderole = 'primary'
        AND n.nodename || ':' || n.nodeport <> ALL ($3::text[])
      GROUP BY n.nodename, n.nodeport
    ) AS by_node
  )
  SELECT a.success, a.result FROM nodes, master_run_on_worker(names, ports, commands, true) a`;

/**
 * Runs a short statement over a table of all accounts, written `{table}`, without other values; on a cluster with a
 * node down, on the remaining nodes. Values must survive JSON. Throws if the coordinator is unreachable.
 */
export async function readReachable<R extends object>(
  table: string,
  text: string,
): Promise<Reachable<R>> {
  try {
    const { rows } = await readAllAccounts((tx) => tx.query<R>(text.replace("{table}", table)));
    return { rows, missing: null };
  } catch (error) {
    return { rows: await (await others())<R>(table, text, error), missing: error };
  }
}

type ReadOtherNodes = <R>(table: string, text: string, error: unknown) => Promise<R[]>;

const others = chooseByTopology<ReadOtherNodes>({
  singleNode: async (_table, _text, error) => {
    throw error;
  },
  sharded: readEachNode,
});

async function readEachNode<R>(table: string, text: string): Promise<R[]> {
  const { rows } = await asWorker((tx) =>
    tx.query<{ success: boolean; result: string }>(EACH_NODE_SQL, [
      table,
      text,
      database().nodeWatch.silent(),
    ]),
  );
  return rows.flatMap(({ success, result }) => (success ? (JSON.parse(result) as R[]) : []));
}
