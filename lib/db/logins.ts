import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { queryOnce } from "@/lib/db/query-once";
import { derivedSecret } from "@/lib/sealing";

/**
 * Logins of the processes. Each role of the schema is a group without a login; what connects is a login that
 * is a member of that one group and of nothing else, so a connection cannot become the owner or another role,
 * whatever statement reaches it. Name and password follow from `KEY_PEPPER`: nothing more to configure, and two
 * copies on one server with different secrets have different logins.
 */
export type LoginRole = "app" | "accept" | "worker";

export const LOGIN_ROLES: readonly LoginRole[] = ["app", "accept", "worker"];

/**
 * The statements of acceptance and dispatch join a few keys with large partitioned tables. Without fresh statistics
 * the planner would read whole tables for that; by key is the only plan that is ever right there.
 */
const BY_KEY = ["hashjoin", "mergejoin", "seqscan", "material"].map((plan) => `enable_${plan}=off`);

/** To compile a statement takes longer than any of theirs runs; high estimates would have the server do so each time. */
const NOT_COMPILED = "jit=off";

/**
 * What sessions of a login start with. Processes ask for it when they connect, but nodes of a cluster connect to each
 * other with nothing but the login, so it is the login's own default, too.
 */
export const SESSION_DEFAULTS: Record<LoginRole, readonly string[]> = {
  app: [NOT_COMPILED],
  accept: [...BY_KEY, NOT_COMPILED],
  worker: [...BY_KEY, NOT_COMPILED],
};

export interface Login {
  user: string;
  password: string;
}

/** The group that migrations grant to. */
const groupOf = (role: LoginRole) => `posthorn_${role}`;

export function loginOf(role: LoginRole): Login {
  const secret = derivedSecret("database logins", role);
  return {
    user: `${groupOf(role)}_${secret.slice(0, 8)}`,
    password: derivedSecret("database logins", `${role} password`),
  };
}

/** The URL of the database for a role: that of the owner with another user. */
export function urlOf(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl);
  const { user, password } = loginOf(role);
  url.username = user;
  url.password = password;
  return url.href;
}

const ITERATIONS = 4_096;

/** What Postgres stores of a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

const ALREADY_THERE = new Set(["42710", "23505"]);

/** Roles belong to the whole server: another database's migration may make them at the same time. */
async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount !== 0) return;
  await client
    .query(`CREATE ROLE ${client.escapeIdentifier(name)} ${options}`)
    .catch((error: { code?: string }) => {
      if (!ALREADY_THERE.has(error.code ?? "")) throw error;
    });
}

/** Makes the groups, before the first migration, which grants to them. */
export async function ensureGroups(client: pg.Client): Promise<void> {
  for (const role of LOGIN_ROLES) {
    await createRole(client, groupOf(role), "NOLOGIN");
  }
}

/**
 * Several databases' migrations may give a login the same at once, which Postgres refuses all but one. All changes or
 * none, so that the one is complete.
 */
async function alterLogin(
  client: pg.Client,
  role: LoginRole,
  changes: readonly string[],
): Promise<void> {
  const user = client.escapeIdentifier(loginOf(role).user);
  const statements = changes.map((change) => `ALTER ROLE ${user} ${change}`).join("; ");
  await client.query(statements).catch((error: Error) => {
    if (!/^tuple concurrently (?:updated|deleted)$/.test(error.message)) throw error;
  });
}

/** Refused for who one is: codes of class 28, and what PgBouncer says. */
const NOT_LET_IN = /^(?:28...|08P01)$/;

/** Tries the way of the processes; what else goes wrong there says nothing about the password. */
function isRefused(ownerUrl: string, role: LoginRole): Promise<boolean> {
  return queryOnce(urlOf(ownerUrl, role), "SELECT 1").then(
    () => false,
    ({ code = "" }: { code?: string }) => NOT_LET_IN.test(code),
  );
}

/** The changes that give a login the defaults of its sessions and take all others. */
export const defaultsOf = (role: LoginRole): string[] => [
  "RESET ALL",
  ...SESSION_DEFAULTS[role].map((setting) => `SET ${setting}`),
];

interface LoginDefaults {
  /** Null: of all databases. */
  database: string | null;
  settings: string[];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join();

/** What is wrong with the defaults of a login, as changes that mend it. */
function repairs(client: pg.Client, role: LoginRole, found: readonly LoginDefaults[]): string[] {
  const own = found.find(({ database }) => database === null)?.settings ?? [];
  const elsewhere = found.flatMap(({ database }) => database ?? []);
  return [
    ...(isSame(own, SESSION_DEFAULTS[role]) ? [] : defaultsOf(role)),
    ...elsewhere.map((name) => `IN DATABASE ${client.escapeIdentifier(name)} RESET ALL`),
  ];
}

/**
 * Takes back what a login set for itself, which Postgres cannot forbid: defaults of its sessions, and its
 * password. What is right is left alone, so that poolers may keep a copy of it.
 */
async function restoreLogin(client: pg.Client, role: LoginRole, ownerUrl: string): Promise<void> {
  const { rows } = await client.query<LoginDefaults>(
    `SELECT d.datname AS database, s.setconfig AS settings FROM pg_db_role_setting s
     JOIN pg_roles r ON r.oid = s.setrole LEFT JOIN pg_database d ON d.oid = s.setdatabase
     WHERE r.rolname = $1 AND (s.setdatabase = 0 OR d.datname = current_database())`,
    [loginOf(role).user],
  );
  const changes = repairs(client, role, rows);
  if (changes.length > 0) await alterLogin(client, role, changes);
  if (!(await isRefused(ownerUrl, role))) return;
  const verifier = client.escapeLiteral(scramVerifier(loginOf(role).password));
  await alterLogin(client, role, [`PASSWORD ${verifier}`]);
}

/** Makes the logins of this `KEY_PEPPER`. The caller may create roles and has the groups. */
export async function ensureLogins(client: pg.Client): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const { user, password } = loginOf(role);
    const verifier = client.escapeLiteral(scramVerifier(password));
    await createRole(
      client,
      user,
      `LOGIN INHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${verifier} IN ROLE ${groupOf(role)}`,
    );
  }
}

/** Restores the logins of this `KEY_PEPPER` as they were made. */
export async function restoreLogins(client: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of LOGIN_ROLES) await restoreLogin(client, role, ownerUrl);
}

/**
 * Lets only the logins of this `KEY_PEPPER` connect to the database, beside its owner: another copy on the
 * same server has logins in the same groups. Does nothing when the caller does not own the database. Call it
 * in a transaction of which a database has one at a time.
 */
export async function closeToOthers(client: pg.Client): Promise<void> {
  const users = LOGIN_ROLES.map((role) => loginOf(role).user);
  const { rows } = await client.query<{ name: string; isOwn: boolean; isDone: boolean }>(
    `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS "isOwn",
       NOT has_database_privilege('public', oid, 'CONNECT')
         AND (SELECT bool_and(has_database_privilege(u, d.oid, 'CONNECT')) FROM unnest($1::text[]) AS u) AS "isDone"
     FROM pg_database d WHERE datname = current_database()`,
    [users],
  );
  const [database] = rows;
  if (database === undefined || database.isDone || !database.isOwn) return;
  const name = client.escapeIdentifier(database.name);
  const logins = users.map((user) => client.escapeIdentifier(user)).join(", ");
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${logins}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
}
