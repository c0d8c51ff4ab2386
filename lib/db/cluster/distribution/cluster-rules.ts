import type { Catalog } from "./catalog";

export interface Problem {
  message: string;
  remedy: string;
}

const DISTRIBUTED =
  "SELECT oid FROM pg_class WHERE obj_description(oid, 'pg_class') = 'distributed'";
const GATEWAY_SCHEMA = "c.relnamespace = 'public'::regnamespace";

interface CatalogRule {
  /** Rows name violations in `broken`. */
  sql: string;
  remedy: string;
}

export const CLUSTER_RULES = {
  "account_id of a distributed table is a bigint that is never null": {
    sql: `
    SELECT c.relname AS broken FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
    WHERE c.oid IN (${DISTRIBUTED})
      AND (a.attnum IS NULL OR a.atttypid <> 'bigint'::regtype OR NOT a.attnotnull)`,
    remedy: "add the column account_id bigint NOT NULL",
  },
  "distributed tables force row-level security": {
    sql: `
    SELECT c.relname AS broken FROM pg_class c
    WHERE c.oid IN (${DISTRIBUTED}) AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    remedy: "call isolate_table in the table's migration",
  },
  "no table has a trigger of ours": {
    sql: `
    SELECT c.relname || '.' || t.tgname AS broken FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND ${GATEWAY_SCHEMA} AND c.relkind IN ('r', 'p')
      AND t.tgfoid <> coalesce(to_regproc('pg_catalog.citus_truncate_trigger'), 0)`,
    remedy: "drop the trigger and do its work in the statement",
  },
  "no table has a rule": {
    sql: `
    SELECT c.relname || '.' || w.rulename AS broken FROM pg_rewrite w JOIN pg_class c ON c.oid = w.ev_class
    WHERE ${GATEWAY_SCHEMA} AND c.relkind IN ('r', 'p')`,
    remedy: "drop the rule",
  },
  "no policy is restrictive": {
    // Citus 13.2 creates restrictive policies as permissive ones on shards, which opens what they restrict.
    sql: `
    SELECT p.tablename || '.' || p.policyname AS broken FROM pg_policies p
    WHERE p.schemaname = 'public' AND p.permissive <> 'PERMISSIVE'`,
    remedy: "say it in the permissive policies of the table, one for each command",
  },
  "sequences are as wide as bigint": {
    sql: `
    SELECT s.sequencename::text AS broken FROM pg_sequences s
    WHERE s.schemaname = 'public' AND (s.data_type <> 'bigint'::regtype OR s.max_value < 9223372036854775807)`,
    remedy: "ALTER SEQUENCE … AS bigint NO MAXVALUE",
  },
  "no default of a distributed table asks a sequence": {
    sql: `
    SELECT c.relname AS broken FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid
    WHERE c.oid IN (${DISTRIBUTED}) AND pg_get_expr(d.adbin, d.adrelid) ~ 'nextval'
    UNION ALL
    SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.oid IN (${DISTRIBUTED}) AND a.attidentity <> ''`,
    remedy: "drop the default and let the statement give the number",
  },
  "exclusion constraints do not reach over shards": {
    sql: `
    SELECT c.relname || '.' || x.conname AS broken FROM pg_constraint x JOIN pg_class c ON c.oid = x.conrelid
    WHERE x.contype = 'x' AND c.oid IN (${DISTRIBUTED})`,
    remedy: "drop the constraint",
  },
} satisfies Record<string, CatalogRule>;

const PLACEMENTS = ["distributed", "reference", "local"];

const KEY_REMEDY = "make account_id the first column of the key";

function findTableProblems({ tables, keys }: Catalog): Problem[] {
  return tables.flatMap(({ name, comment }) => {
    if (!PLACEMENTS.includes(comment ?? ""))
      return {
        message: `${name} does not say how it lives`,
        remedy: `COMMENT ON TABLE ${name} IS 'distributed', 'reference' or 'local'`,
      };
    const hasKey = keys.some(({ table, kind }) => table === name && kind === "primary");
    if (comment !== "distributed" || hasKey) return [];
    return {
      message: `${name} has no primary key`,
      remedy: "add one that begins with account_id",
    };
  });
}

export function findShapeProblems(catalog: Catalog): Problem[] {
  const placement = new Map(catalog.tables.map(({ name, comment }) => [name, comment]));
  const problems = findTableProblems(catalog);
  for (const { table, name, columns } of catalog.keys) {
    if (placement.get(table) === "distributed" && columns[0] !== "account_id")
      problems.push({
        message: `${table}.${name} does not begin with account_id`,
        remedy: KEY_REMEDY,
      });
  }
  for (const { table, name, columns, target, targetColumns } of catalog.references) {
    const pair = [placement.get(table), placement.get(target)].join(" → ");
    if (pair === "distributed → distributed") {
      if (columns[0] !== "account_id" || targetColumns[0] !== "account_id")
        problems.push({
          message: `${table}.${name} does not begin with account_id`,
          remedy: KEY_REMEDY,
        });
    } else if (pair !== "local → local") {
      // A table that also references a reference table would be converted along with it and lose its comment.
      problems.push({
        message: `${table}.${name} points ${pair}`,
        remedy: "drop the foreign key and let the statement check it",
      });
    }
  }
  return problems;
}
