import { quoteLiteral } from "@/lib/db/quote-literal";
import type { Tx } from "@/lib/db/transaction";

/** On a Citus cluster; declared in the table's comment. */
export type Placement = "distributed" | "reference" | "local";

export interface CatalogTable {
  name: string;
  /** A `Placement` unless forgotten. */
  comment: string | null;
  isPartitioned: boolean;
  hasRowSecurity: boolean;
  forcesRowSecurity: boolean;
}

export interface CatalogKey {
  table: string;
  name: string;
  kind: "primary" | "unique";
  columns: string[];
}

export interface CatalogReference {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

export interface Catalog {
  tables: CatalogTable[];
  keys: CatalogKey[];
  references: CatalogReference[];
}

const GATEWAY_TABLES =
  "c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition";
const columnNamesQuery = (relation: string, numbers: string) =>
  `(SELECT array_agg(a.attname::text ORDER BY k.position)
    FROM unnest(${numbers}) WITH ORDINALITY AS k (attnum, position)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum)`;

export async function getCatalog(tx: Pick<Tx, "query">): Promise<Catalog> {
  const { rows: tables } = await tx.query<CatalogTable>(
    `SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.relkind = 'p' AS "isPartitioned",
       c.relrowsecurity AS "hasRowSecurity", c.relforcerowsecurity AS "forcesRowSecurity"
     FROM pg_class c WHERE ${GATEWAY_TABLES} ORDER BY c.relname`,
  );
  const { rows: keys } = await tx.query<CatalogKey>(
    `SELECT c.relname AS table, x.relname AS name,
       CASE WHEN i.indisprimary THEN 'primary' ELSE 'unique' END AS kind,
       coalesce(${columnNamesQuery("c.oid", "i.indkey::smallint[]")}, '{}') AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
     WHERE i.indisunique AND ${GATEWAY_TABLES} ORDER BY 1, 2`,
  );
  const { rows: references } = await tx.query<CatalogReference>(
    `SELECT c.relname AS table, f.conname AS name, t.relname AS target,
       ${columnNamesQuery("f.conrelid", "f.conkey")} AS columns, ${columnNamesQuery("f.confrelid", "f.confkey")} AS "targetColumns"
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND f.conparentid = 0 AND ${GATEWAY_TABLES} ORDER BY 1, 2`,
  );
  return { tables, keys, references };
}

export interface DistributionStep {
  table: string;
  placement: Exclude<Placement, "local">;
  sql: string;
}

/** Sorts referenced tables first; throws for circular references. */
function sortByReferences(
  names: readonly string[],
  references: readonly CatalogReference[],
): string[] {
  const ordered: string[] = [];
  const waiting = new Set(names);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      references.every(
        ({ table, target }) => table !== name || target === name || !waiting.has(target),
      ),
    );
    if (ready.length === 0) throw new Error(`Circular foreign keys: ${[...waiting].join(", ")}`);
    for (const name of ready) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

/**
 * Lists reference tables first, then tables distributed by account, colocated with `accounts`. Throws if a table
 * declares no placement.
 */
export function planDistribution({ tables, references }: Catalog): DistributionStep[] {
  const listByPlacement = (placement: Placement) =>
    tables.filter(({ comment }) => comment === placement).map(({ name }) => name);
  const placements = new Set<string | null>(["distributed", "reference", "local"]);
  const silent = tables.filter(({ comment }) => !placements.has(comment)).map(({ name }) => name);
  if (silent.length > 0)
    throw new Error(`Tables without a placement comment: ${silent.join(", ")}`);
  const distributed = sortByReferences(
    listByPlacement("distributed").sort(
      (a, b) => Number(b === "accounts") - Number(a === "accounts"),
    ),
    references,
  );
  return [
    ...sortByReferences(listByPlacement("reference"), references).map((table) => {
      const sql = `SELECT create_reference_table(${quoteLiteral(table)})`;
      return { table, placement: "reference" as const, sql };
    }),
    ...distributed.map((table) => {
      const colocateWith = table === "accounts" ? "none" : "accounts";
      const sql = `SELECT create_distributed_table(${quoteLiteral(table)}, 'account_id', colocate_with => ${quoteLiteral(colocateWith)})`;
      return { table, placement: "distributed" as const, sql };
    }),
  ];
}
