import type pg from "pg";

/** Row protection differs from the table's. */
export interface ShardDifference {
  node: string;
  table: string;
  /** `row security`: whether policies are enabled and forced; `rights`: grants on the table and its columns. */
  what: "row security" | "policies" | "rights" | "existence";
  shards: number;
}

const rightsQuery = (oid: string) => `
  SELECT concat(c.relrowsecurity, c.relforcerowsecurity) AS security,
    ARRAY(SELECT concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies,
    ARRAY(SELECT concat_ws(' ', r.grantee, r.privilege_type) FROM aclexplode(c.relacl) r
        WHERE r.grantee <> c.relowner
      UNION ALL
      SELECT concat_ws(' ', a.attname, r.grantee, r.privilege_type)
      FROM pg_attribute a, aclexplode(a.attacl) r WHERE a.attrelid = c.oid AND NOT a.attisdropped
      ORDER BY 1) AS rights
  FROM pg_class c WHERE c.oid = ${oid}`;

/** Run on each node for its own shards. Includes column grants; ignores Postgres's order of grants. */
const DIFFERENCES = `
WITH placed AS (
  SELECT s.logicalrelid::oid AS parent, to_regclass(shard_name(s.logicalrelid, s.shardid))::oid AS shard
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
  JOIN pg_dist_local_group g ON g.groupid = p.groupid
), differences AS (
  SELECT d.parent, w.what FROM placed d LEFT JOIN LATERAL (${rightsQuery("d.parent")}) p ON true
  LEFT JOIN LATERAL (${rightsQuery("d.shard")}) s ON true
  CROSS JOIN LATERAL (VALUES
    ('existence', s.security IS NULL),
    ('row security', s.security <> p.security),
    ('policies', s.policies <> p.policies),
    ('rights', s.rights <> p.rights)) AS w (what, differs)
  WHERE w.differs
)
SELECT coalesce(json_agg(row_to_json(d)), '[]') FROM (
  SELECT parent::regclass::text AS table, what, count(*)::int AS shards
  FROM differences GROUP BY parent, what ORDER BY 1, 2) d`;

/** Returns the shards' differences. The caller must be able to read every node, like a superuser. */
export async function shardDifferences(client: pg.Client): Promise<ShardDifference[]> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
     FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
    [DIFFERENCES],
  );
  return rows.flatMap(({ node, success, result }) => {
    if (!success) throw new Error(`${node}: ${result}`);
    return (JSON.parse(result) as Omit<ShardDifference, "node">[]).map((row) => ({ node, ...row }));
  });
}

const GRANTS = `
SELECT format('GRANT %s%s ON %%s TO %I', r.privilege_type, '', r.grantee::regrole) AS sql
FROM pg_class c, aclexplode(c.relacl) r WHERE c.oid = $1::regclass AND r.grantee <> c.relowner
UNION ALL
SELECT format('GRANT %s (%s) ON %%s TO %I', r.privilege_type,
  string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum), r.grantee::regrole)
FROM pg_attribute a, aclexplode(a.attacl) r
WHERE a.attrelid = $1::regclass AND NOT a.attisdropped GROUP BY r.privilege_type, r.grantee`;

/** Policies are recreated, as their content may differ. */
const SECURITY = `
SELECT 'ALTER TABLE %s ' || a.clause AS sql FROM pg_class c CROSS JOIN LATERAL (VALUES
  (c.relrowsecurity, 'ENABLE ROW LEVEL SECURITY'), (c.relforcerowsecurity, 'FORCE ROW LEVEL SECURITY')
) AS a (is_on, clause) WHERE c.oid = $1::regclass AND a.is_on
UNION ALL
SELECT format('DROP POLICY IF EXISTS %1$I ON %%s', p.policyname) FROM pg_policies p
WHERE format('%I.%I', p.schemaname, p.tablename)::regclass = $1::regclass
UNION ALL
SELECT format('CREATE POLICY %I ON %%s AS %s FOR %s TO %s', p.policyname, p.permissive, p.cmd,
  (SELECT string_agg(quote_ident(r), ', ') FROM unnest(p.roles) AS r)) ||
  coalesce(' USING (' || replace(p.qual, '%', '%%') || ')', '') ||
  coalesce(' WITH CHECK (' || replace(p.with_check, '%', '%%') || ')', '')
FROM pg_policies p WHERE format('%I.%I', p.schemaname, p.tablename)::regclass = $1::regclass`;

/**
 * Repeats a table's grants and policies on its shards; extra ones of a shard stay. Between statements a shard may show
 * fewer rows, never more.
 */
export async function repeatRights(client: pg.Client, table: string): Promise<void> {
  const { rows: grants } = await client.query<{ sql: string }>(GRANTS, [table]);
  const { rows: security } = await client.query<{ sql: string }>(SECURITY, [table]);
  for (const { sql } of [...grants, ...security]) {
    const { rows } = await client.query<{ result: string }>(
      "SELECT result FROM run_command_on_placements($1, $2) WHERE NOT success LIMIT 1",
      [table, sql],
    );
    if (rows[0] !== undefined) throw new Error(`${table}: ${rows[0].result}`);
  }
}
