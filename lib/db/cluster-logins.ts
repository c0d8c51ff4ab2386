import type pg from "pg";
import { LOGIN_ROLES, loginOf } from "@/lib/db/logins";

/** A node without a role that the gateway's statements need there. */
export interface MissingRole {
  node: string;
  role: string;
}

const ROLES = LOGIN_ROLES.flatMap((role) => [`posthorn_${role}`, loginOf(role).user]);

/** Whether this database is on a node of a cluster, or could be. */
export const hasCitus = async (client: pg.Client): Promise<boolean> =>
  (await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")).rowCount === 1;

/** Groups and logins of this `KEY_PEPPER` that a node of the cluster lacks. */
export async function missingRoles(client: pg.Client): Promise<MissingRole[]> {
  const wanted = ROLES.map((role) => client.escapeLiteral(role)).join(", ");
  const { rows } = await client.query<{ node: string; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.result
     FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY 1`,
    [
      `SELECT coalesce(string_agg(role, ' '), '') FROM unnest(ARRAY[${wanted}]) AS role
       WHERE to_regrole(role) IS NULL`,
    ],
  );
  return rows.flatMap(({ node, result }) =>
    result
      .split(" ")
      .filter((role) => role !== "")
      .map((role) => ({ node, role })),
  );
}

/** The statements that make a role as the coordinator has it; a password is copied as its verifier. */
const CREATE = `
SELECT format('CREATE ROLE %I %s PASSWORD %L;', r.rolname,
  CASE WHEN r.rolcanlogin THEN 'LOGIN' ELSE 'NOLOGIN' END, r.rolpassword) ||
  coalesce((SELECT string_agg(format('GRANT %I TO %I;', g.rolname, r.rolname), ' ')
    FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid), '') AS sql
FROM pg_authid r WHERE r.rolname = $1`;

/**
 * Makes the roles that workers lack. Citus makes them everywhere by itself, except those that were made while the
 * coordinator was connected to another database, where it is not installed.
 */
export async function ensureRolesOnNodes(client: pg.Client): Promise<void> {
  const missing = new Set((await missingRoles(client)).map(({ role }) => role));
  for (const role of ROLES.filter((name) => missing.has(name))) {
    const { rows } = await client.query<{ sql: string }>(CREATE, [role]);
    // Without the setting a worker has the coordinator make the role on all nodes, which wait for each other.
    const command = `DO $do$ BEGIN SET LOCAL citus.enable_ddl_propagation = off;
      IF to_regrole(${client.escapeLiteral(role)}) IS NULL THEN ${rows[0]?.sql ?? ""} END IF; END $do$`;
    const { rows: failed } = await client.query<{ nodename: string; result: string }>(
      "SELECT nodename, result FROM run_command_on_workers($1, false) WHERE NOT success",
      [command],
    );
    if (failed[0] !== undefined) throw new Error(`${failed[0].nodename}: ${failed[0].result}`);
  }
}
