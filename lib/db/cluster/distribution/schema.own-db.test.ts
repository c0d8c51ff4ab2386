import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { planDistribution, getCatalog } from "./catalog";
import { CLUSTER_RULES, findShapeProblems } from "./cluster-rules";
import { runInOrder } from "@/lib/db/run-in-order";
import { isSharded } from "@/lib/db/testing/test-topology";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";

/** The shape that lets the database grow onto Citus, and the isolation of accounts, read from the catalog. */
testDatabase();

const APP_ROLES = ["posthorn_app", "posthorn_accept", "posthorn_worker"];

async function select(tx: Tx, sql: string): Promise<string[]> {
  const { rows } = await tx.query<{ broken: string }>(sql);
  return rows.map(({ broken }) => broken);
}

const DISTRIBUTED =
  "SELECT oid FROM pg_class WHERE obj_description(oid, 'pg_class') = 'distributed'";
const OURS = "c.relnamespace = 'public'::regnamespace";

/** The policy in Postgres' notation, as an SQL literal. */
const ONE_ACCOUNT =
  "(account_id = (NULLIF(current_setting(''app.account_id''::text, true), ''''::text))::bigint)";

const CLUSTER_QUESTIONS = Object.fromEntries(
  Object.entries(CLUSTER_RULES).map(([rule, { sql }]) => [rule, sql]),
);

/** Rules that are one question to the catalog; each answers what breaks it. */
const QUESTIONS: Record<string, string> = {
  ...CLUSTER_QUESTIONS,
  "the app's policy names the account of the transaction, for what is read and what is written": `
    SELECT c.relname AS broken FROM pg_class c
    WHERE c.oid IN (${DISTRIBUTED}) AND has_table_privilege('posthorn_app', c.oid, 'SELECT') AND (NOT EXISTS (
      SELECT 1 FROM pg_policies p WHERE p.tablename = c.relname AND p.roles = '{posthorn_app}'
        AND p.cmd IN ('ALL', 'SELECT') AND p.qual = '${ONE_ACCOUNT}')
      OR EXISTS (
        SELECT 1 FROM pg_policies p, LATERAL (VALUES (p.qual), (p.with_check)) AS said (condition)
        WHERE p.tablename = c.relname AND 'posthorn_app' = ANY (p.roles)
          AND said.condition <> '${ONE_ACCOUNT}' AND NOT starts_with(said.condition, '(${ONE_ACCOUNT} AND ')))`,
  "the acceptance's policy names the accounts of its group": `
    SELECT c.relname AS broken FROM pg_class c
    WHERE c.oid IN (${DISTRIBUTED}) AND has_table_privilege('posthorn_accept', c.oid, 'SELECT, INSERT')
      AND NOT EXISTS (
        SELECT 1 FROM pg_policies p WHERE p.tablename = c.relname AND p.roles = '{posthorn_accept}' AND p.cmd = 'ALL'
          AND p.qual LIKE '%app.account_ids%account_id%' AND p.with_check = p.qual)`,
  "no other policy opens rows to app or acceptance": `
    SELECT p.tablename || '.' || p.policyname AS broken FROM pg_policies p
    WHERE (p.roles && '{posthorn_app,posthorn_accept}'::name[] AND p.qual !~ 'app\\.account_id'
        AND (p.tablename, p.cmd) <> ('link_hosts', 'SELECT')) -- whose account a redirect learns
      OR 'public' = ANY (p.roles)`,
  "partitions are reached through their parents only, whose policies hold": `
    SELECT c.relname || ' by ' || r.role AS broken FROM pg_class c, unnest('{${APP_ROLES}}'::text[]) AS r (role)
    WHERE c.relispartition AND c.relkind IN ('r', 'p') AND ${OURS}
      AND has_table_privilege(r.role, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')`,
  "no table is unlogged: what was written survives a crash": `
    SELECT c.relname AS broken FROM pg_class c WHERE ${OURS} AND c.relkind = 'r' AND c.relpersistence <> 'p'`,
  "columns for secrets hold hashes": `
    SELECT c.relname || '.' || a.attname AS broken FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE ${OURS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
      AND a.attname ~ '(secret|password|token|session|pepper|otp|seed)'
      AND a.attname !~ '_hash$' AND (c.relname, a.attname) NOT IN (
        ('api_keys', 'secret_start'), ('api_keys', 'secret_end'), ('api_keys', 'pepper_version'))`,
  "functions of the owner's rights have a fixed search path and are not for everyone": `
    SELECT p.proname::text AS broken FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
      AND (NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) AS setting WHERE setting ~ '^search_path=.*pg_temp$')
        OR p.proacl IS NULL OR array_to_string(p.proacl, ',') ~ '(^|,)=X')`,
  "the roles of the gateway own nothing and skip no policy": `
    SELECT r.rolname::text AS broken FROM pg_roles r
    WHERE r.rolname = ANY ('{${APP_ROLES}}') AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb
      OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid))`,
  "nobody of them may create anything": `
    SELECT r.role AS broken FROM unnest('{${APP_ROLES}}'::text[]) AS r (role)
    WHERE has_schema_privilege(r.role, 'public', 'CREATE')`,
};

/** A breach of each rule, made and undone; the rule must name it. */
const BREACHES: Record<keyof typeof QUESTIONS, string> = {
  "account_id of a distributed table is a bigint that is never null":
    "CREATE TABLE breach (account_id integer NOT NULL); COMMENT ON TABLE breach IS 'distributed'",
  "distributed tables force row-level security": "ALTER TABLE messages NO FORCE ROW LEVEL SECURITY",
  "the app's policy names the account of the transaction, for what is read and what is written":
    "ALTER POLICY one_account ON messages WITH CHECK (true)",
  "the acceptance's policy names the accounts of its group":
    "DROP POLICY group_accounts ON messages",
  "no other policy opens rows to app or acceptance":
    "CREATE POLICY breach ON messages TO posthorn_app USING (status_code = 0)",
  "partitions are reached through their parents only, whose policies hold":
    "GRANT SELECT ON messages_default TO posthorn_app",
  "no table has a trigger of ours":
    "CREATE TRIGGER breach BEFORE UPDATE ON rates FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
  "no table has a rule": "CREATE RULE breach AS ON DELETE TO rates DO INSTEAD NOTHING",
  "no policy is restrictive":
    "CREATE POLICY breach ON rates AS RESTRICTIVE TO posthorn_worker USING (true)",
  "sequences are as wide as bigint": "CREATE SEQUENCE breach AS integer",
  "no default of a distributed table asks a sequence":
    "ALTER TABLE accounts ALTER COLUMN account_id SET DEFAULT nextval('account_ids')",
  "exclusion constraints do not reach over shards":
    "ALTER TABLE accounts ADD CONSTRAINT breach EXCLUDE (name WITH =)",
  "no table is unlogged: what was written survives a crash":
    "ALTER TABLE wrong_credentials SET UNLOGGED",
  "columns for secrets hold hashes": "ALTER TABLE sessions ADD COLUMN session_token text",
  "functions of the owner's rights have a fixed search path and are not for everyone":
    "GRANT EXECUTE ON FUNCTION find_session(bytea) TO PUBLIC",
  "the roles of the gateway own nothing and skip no policy":
    "CREATE TABLE breach (id bigint); GRANT CREATE ON SCHEMA public TO posthorn_app; ALTER TABLE breach OWNER TO posthorn_app",
  "nobody of them may create anything": "GRANT CREATE ON SCHEMA public TO posthorn_app",
};

/** The breach does not come about: a cluster refuses some of them itself. */
const REFUSED = Symbol("refused");

const isRefusedByCluster = async (error: unknown) =>
  (await isSharded()) && /^(?:XX000|0A000|42P16)$/.test(String((error as { code?: unknown }).code));

/** Runs `look` after `sql`, and rolls back. */
async function broken<T>(sql: string, look: (tx: Tx) => Promise<T>): Promise<T | typeof REFUSED> {
  const undone = new Error("undone");
  let seen: { value: T } | undefined;
  const refused = await asOwner(async (tx) => {
    await runInOrder(tx, sql.split("; "));
    seen = { value: await look(tx) };
    throw undone;
  }).catch(async (error: unknown) => {
    if (error === undone) return false;
    if (await isRefusedByCluster(error)) return true;
    throw error;
  });
  if (refused) return REFUSED;
  if (seen === undefined) throw new Error("Nothing was looked at");
  return seen.value;
}

describe("the schema", () => {
  test("declares each table's distribution, with account_id first in keys and references", async () => {
    const catalog = await asOwner(getCatalog);
    expect(findShapeProblems(catalog)).toEqual([]);
    expect(
      catalog.tables.filter(({ comment }) => comment === "distributed").length,
    ).toBeGreaterThan(10);
  });

  test.each([
    ["CREATE TABLE breach (id bigint)", "breach does not say how it lives"],
    ["COMMENT ON TABLE rates IS 'Prices'", "rates does not say how it lives"],
    [
      "ALTER TABLE message_counts DROP CONSTRAINT message_counts_pkey",
      "message_counts has no primary key",
    ],
    [
      "CREATE UNIQUE INDEX breach ON api_keys (key_id)",
      "api_keys.breach does not begin with account_id",
    ],
    [
      "CREATE UNIQUE INDEX breach ON api_keys (key_id, account_id)",
      "api_keys.breach does not begin with account_id",
    ],
    [
      "ALTER TABLE accounts ADD UNIQUE (name)",
      "accounts.accounts_name_key does not begin with account_id",
    ],
    [
      "ALTER TABLE memberships ADD CONSTRAINT breach FOREIGN KEY (user_id) REFERENCES users",
      "memberships.breach points distributed → local",
    ],
    [
      "ALTER TABLE sessions ADD CONSTRAINT breach FOREIGN KEY (account_id) REFERENCES accounts",
      "sessions.breach points local → distributed",
    ],
    [
      "ALTER TABLE planned_rates ADD CONSTRAINT breach FOREIGN KEY (plan_id) REFERENCES rate_plans",
      "planned_rates.breach points reference → reference",
    ],
    [
      "ALTER TABLE request_log ADD CONSTRAINT breach FOREIGN KEY (key_id) REFERENCES rate_plans",
      "request_log.breach points distributed → reference",
    ],
    [
      "ALTER TABLE carrier_submits ADD CONSTRAINT breach FOREIGN KEY (account_id) REFERENCES rate_plans",
      // A cluster takes the local table along, and its comment with it.
      "carrier_submits.breach points .* → reference",
    ],
    [
      "DELETE FROM carriers; ALTER TABLE carriers ADD CONSTRAINT breach FOREIGN KEY (carrier) REFERENCES carrier_pace",
      // A cluster converts the local table here, and drops its comment.
      "carriers.breach points reference → ",
    ],
  ])("would be rejected: %s", async (sql, problem) => {
    const catalog = await broken(sql, getCatalog);
    if (catalog !== REFUSED) {
      const problems = findShapeProblems(catalog).map(({ message }) => message);
      expect(problems).toContainEqual(expect.stringMatching(`^${problem}`));
    }
  });

  test.each(Object.entries(QUESTIONS))("%s", async (rule, sql) => {
    expect(await asOwner((tx) => select(tx, sql))).toEqual([]);
    expect(await broken(BREACHES[rule] ?? "", (tx) => select(tx, sql))).not.toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(projectRoot(), folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !/^test-|\.test\.ts$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const VOLATILE =
  /\b(random|clock_timestamp|statement_timestamp|timeofday|gen_random_uuid|uuidv7|nextval|setval|txid_current|pg_current_xact_id)\s*\(/i;
const SETTING = /\bset_config\s*\(/i;
/** Matches the changes of an `UPDATE table` or `INSERT INTO table … DO UPDATE SET`, to the end of the string. */
const UPDATES =
  /\bUPDATE\s+(?:ONLY\s+)?(?!SET\b)([a-z_]+)\b([^`;]*)|\bINSERT\s+INTO\s+([a-z_]+)\b[^`;]*?\bDO\s+UPDATE\s+SET\b([^`;]*)/gi;

function statementProblems(source: string, distributed: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  for (const [, updated, change, inserted, conflict] of source.matchAll(UPDATES)) {
    const table = updated ?? inserted ?? "";
    const text = change ?? conflict ?? "";
    if (distributed.has(table) && VOLATILE.test(text))
      problems.push(`${table}: ${text.slice(0, 80)}`);
  }
  // A word in a comment is none; a call in a statement is.
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--|\*).*$/gm, "");
  if (SETTING.test(code)) problems.push("set_config");
  return problems;
}

describe("statements", () => {
  let distributed: ReadonlySet<string>;
  beforeAll(async () => {
    const { tables } = await asOwner(getCatalog);
    distributed = new Set(
      tables.filter(({ comment }) => comment === "distributed").map(({ name }) => name),
    );
  });

  test("calls no volatile function in updates of distributed tables, and never uses set_config", () => {
    const files = sourceFiles("lib").concat(sourceFiles("cli"), sourceFiles("processes"));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      statementProblems(readFileSync(file, "utf8"), distributed).map(
        (problem) => `${file}: ${problem}`,
      ),
    );
    expect(found).toEqual([]);
    const updates = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(UPDATES)]);
    expect(updates.length).toBeGreaterThan(20);
  });

  test.each([
    "`UPDATE messages SET settle_id = gen_random_uuid() WHERE account_id = $1`",
    "`UPDATE messages m\n SET timeline = to_jsonb(clock_timestamp())`",
    '"UPDATE accounts SET name = random()::text"',
    "`INSERT INTO message_counts VALUES ($1) ON CONFLICT (account_id) DO UPDATE SET messages = nextval('x')`",
    "`SELECT set_config('app.account_id', $1, true)`",
  ])("would be rejected: %s", (source) => {
    expect(statementProblems(source, distributed)).not.toEqual([]);
  });

  test.each([
    "`UPDATE sessions SET last_seen_at = clock_timestamp()`",
    "`UPDATE messages SET gateway_sent_at = now()`",
    "`INSERT INTO messages VALUES (gen_random_uuid())`",
    "// never set_config(…): Citus does not propagate it",
  ])("passes: %s", (source) => {
    expect(statementProblems(source, distributed)).toEqual([]);
  });
});

describe("the plan for a cluster", () => {
  test("places every non-local table once, after the tables it references", async () => {
    const catalog = await asOwner(getCatalog);
    const steps = planDistribution(catalog);
    const placed = steps.map(({ table }) => table);
    const wanted = catalog.tables
      .filter(({ comment }) => comment !== "local")
      .map(({ name }) => name);
    expect([...placed].sort()).toEqual([...wanted].sort());
    for (const { table, target } of catalog.references.filter(({ table }) =>
      placed.includes(table),
    )) {
      expect([target, placed.indexOf(target) <= placed.indexOf(table)]).toEqual([target, true]);
    }
    const kinds = steps.map(({ placement }) => placement);
    expect(kinds.lastIndexOf("reference")).toBeLessThan(kinds.indexOf("distributed"));
    expect(steps[kinds.indexOf("distributed")]?.sql).toBe(
      "SELECT create_distributed_table('accounts', 'account_id', colocate_with => 'none')",
    );
    expect(steps.map(({ sql }) => sql)).toEqual(
      expect.arrayContaining([
        "SELECT create_reference_table('rates')",
        "SELECT create_distributed_table('messages', 'account_id', colocate_with => 'accounts')",
      ]),
    );
  });

  test("requires a declaration for every table, without cycles", async () => {
    const catalog = await asOwner(getCatalog);
    const silent = {
      ...catalog,
      tables: catalog.tables.map((table) =>
        table.name === "rates" ? { ...table, comment: null } : table,
      ),
    };
    expect(() => planDistribution(silent)).toThrow("Tables without a placement comment: rates");
    const back = {
      table: "accounts",
      name: "x",
      columns: [],
      target: "api_keys",
      targetColumns: [],
    };
    const circle = { ...catalog, references: [...catalog.references, back] };
    expect(() => planDistribution(circle)).toThrow("Circular foreign keys");
  });
});
