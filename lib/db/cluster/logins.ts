import type pg from "pg";
import { toDefaultStatements, LOGIN_ROLES, createLogin, SESSION_DEFAULTS } from "@/lib/db/logins";

export interface MissingRole {
  node: string;
  role: string;
}

const ROLES = LOGIN_ROLES.flatMap((role) => [`posthorn_${role}`, createLogin(role).user]);

export const hasCitus = async (client: pg.Client): Promise<boolean> =>
  (await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")).rowCount === 1;

async function rolesWithout(client: pg.Client, query: string): Promise<MissingRole[]> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.result
     FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
    [`SELECT coalesce(string_agg(role, ' '), '') FROM (${query}) AS found (role)`],
  );
  return rows.flatMap(({ node, result }) =>
    result
      .split(" ")
      .filter((role) => role !== "")
      .map((role) => ({ node, role })),
  );
}

export function missingRoles(client: pg.Client): Promise<MissingRole[]> {
  const requested = ROLES.map((role) => client.escapeLiteral(role)).join(", ");
  return rolesWithout(
    client,
    `SELECT role FROM unnest(ARRAY[${requested}]) AS role WHERE to_regrole(role) IS NULL`,
  );
}

export function missingDefaults(client: pg.Client): Promise<MissingRole[]> {
  const requested = LOGIN_ROLES.map((role) => {
    const settings = SESSION_DEFAULTS[role].map((setting) => client.escapeLiteral(setting));
    return `(${client.escapeLiteral(createLogin(role).user)}, ARRAY[${settings.join(", ")}]::text[])`;
  });
  return rolesWithout(
    client,
    `SELECT w.role FROM (VALUES ${requested.join(", ")}) AS w (role, settings)
     JOIN pg_roles r ON r.rolname = w.role
     LEFT JOIN pg_db_role_setting s ON s.setrole = r.oid AND s.setdatabase = 0
     WHERE NOT w.settings <@ coalesce(s.setconfig, '{}')`,
  );
}

/** Recreates a role of the coordinator; passwords are copied as verifiers. */
const CREATE_ROLE_SQL = `
SELECT format('CREATE ROLE %I %s PASSWORD %L;', r.rolname,
  CASE WHEN r.rolcanlogin THEN 'LOGIN' ELSE 'NOLOGIN' END, r.rolpassword) ||
  coalesce((SELECT string_agg(format('GRANT %I TO %I;', g.rolname, r.rolname), ' ')
    FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid), '') AS sql
FROM pg_authid r WHERE r.rolname = $1`;

/**
 * Runs statements on each node separately: otherwise each has the coordinator propagate the statements to all, which
 * deadlock.
 */
async function runOnEachNode(client: pg.Client, statements: string): Promise<void> {
  const command = `DO $do$ BEGIN SET LOCAL citus.enable_ddl_propagation = off; ${statements} END $do$`;
  const { rows: failed } = await client.query<{ node: string; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.result
     FROM run_command_on_all_nodes($1, false) r JOIN pg_dist_node n USING (nodeid) WHERE NOT r.success`,
    [command],
  );
  if (failed[0] !== undefined) throw new Error(`${failed[0].node}: ${failed[0].result}`);
}

/**
 * Creates missing roles with their session defaults. Citus does this, except for roles created while the coordinator
 * was connected to a database without Citus.
 */
export async function ensureRolesOnNodes(client: pg.Client): Promise<void> {
  const missing = new Set((await missingRoles(client)).map(({ role }) => role));
  for (const role of ROLES.filter((name) => missing.has(name))) {
    const { rows } = await client.query<{ sql: string }>(CREATE_ROLE_SQL, [role]);
    const name = client.escapeLiteral(role);
    await runOnEachNode(
      client,
      `IF to_regrole(${name}) IS NULL THEN ${rows[0]?.sql ?? ""} END IF;`,
    );
  }
  const without = new Set((await missingDefaults(client)).map(({ role }) => role));
  for (const role of LOGIN_ROLES.filter((loginRole) => without.has(createLogin(loginRole).user))) {
    const user = client.escapeIdentifier(createLogin(role).user);
    const statements = toDefaultStatements(role).map((change) => `ALTER ROLE ${user} ${change};`);
    await runOnEachNode(client, statements.join(" "));
  }
}

/**
 * Stores the nodes' passwords for a `pg_hba.conf` that requires passwords between nodes. They are in
 * `pg_dist_authinfo`, which only superusers can read.
 */
export async function setNodePasswords(client: pg.Client): Promise<void> {
  const entries = LOGIN_ROLES.map((role) => {
    const { user, password } = createLogin(role);
    return `(0, ${client.escapeLiteral(user)}, ${client.escapeLiteral(`password=${password}`)})`;
  });
  await runOnEachNode(
    client,
    `INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES ${entries.join(", ")}
     ON CONFLICT (rolename, nodeid) DO UPDATE SET authinfo = excluded.authinfo;`,
  );
}
