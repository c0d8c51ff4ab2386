import type { Placement } from "@/lib/db/cluster/distribution/catalog";
import type { Tx } from "@/lib/db/transaction";

/** Database metadata for the rules. */
export interface Tables {
  /** Placement of tables on a cluster by name; partitions are placed like their parent. */
  placement: ReadonlyMap<string, Placement>;
  /** Columns of each table in their order. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** Names of functions that make one row of many. */
  aggregates: ReadonlySet<string>;
}

interface TableRow {
  name: string;
  placement: Placement;
  columns: string[];
}

/** Reads the tables of schema `public` with what their comments say. */
export async function readTables(tx: Pick<Tx, "query">): Promise<Tables> {
  const { rows } = await tx.query<TableRow>(
    `SELECT c.relname AS name, obj_description(coalesce(pg_partition_root(c.oid), c.oid), 'pg_class') AS placement,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  const { rows: aggregates } = await tx.query<{ name: string }>(
    "SELECT DISTINCT proname::text AS name FROM pg_proc WHERE prokind = 'a'",
  );
  return {
    placement: new Map(rows.map(({ name, placement }) => [name, placement])),
    columns: new Map(rows.map(({ name, columns }) => [name, columns ?? []])),
    aggregates: new Set(aggregates.map(({ name }) => name)),
  };
}

/** Returns whether other nodes have the table, so they can receive its statements. */
export const isOfCluster = ({ placement }: Tables, name: string): boolean =>
  placement.get(name) === "distributed" || placement.get(name) === "reference";

/** Names of these tables, partitions too. */
export const clusterTables = (tables: Tables): string[] =>
  [...tables.placement.keys()].filter((name) => isOfCluster(tables, name));
