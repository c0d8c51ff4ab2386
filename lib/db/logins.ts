import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { queryOnce } from "@/lib/db/query-once";
import { derivedSecret } from "@/lib/sealing";

/**
 * Each role is a group without login; connections use a login that is a member of only that group, so no statement
 * can switch roles. Name and password derive from `KEY_PEPPER`, so instances on one server have different logins.
 */
export type LoginRole = "app" | "accept" | "worker";

export const LOGIN_ROLES: readonly LoginRole[] = ["app", "accept", "worker"];

/**
 * Acceptance and dispatch join a few keys with large partitioned tables. Without fresh statistics the planner would
 * choose full scans.
 */
const LOOKUPS_BY_KEY = ["hashjoin", "mergejoin", "seqscan", "material"].map(
  (plan) => `enable_${plan}=off`,
);

/** Compiling takes longer than any of their statements; high estimates would trigger it each time. */
const NOT_COMPILED = "jit=off";

/** Also the login's own defaults, because cluster nodes connect to each other with just the login. */
export const SESSION_DEFAULTS: Record<LoginRole, readonly string[]> = {
  app: [NOT_COMPILED],
  accept: [...LOOKUPS_BY_KEY, NOT_COMPILED],
  worker: [...LOOKUPS_BY_KEY, NOT_COMPILED],
};

export interface Login {
  user: string;
  password: string;
}

const groupRole = (role: LoginRole) => `posthorn_${role}`;

export function createLogin(role: LoginRole): Login {
  const secret = derivedSecret("database logins", role);
  return {
    user: `${groupRole(role)}_${secret.slice(0, 8)}`,
    password: derivedSecret("database logins", `${role} password`),
  };
}

export function toLoginUrl(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl);
  const { user, password } = createLogin(role);
  url.username = user;
  url.password = password;
  return url.href;
}

const ITERATIONS = 4_096;

/** Returns the password's SCRAM verifier (RFC 5803), which keeps the password out of statements and logs. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

const DUPLICATE_OBJECT_ERRORS = new Set(["42710", "23505"]);

/** Roles are server-wide: another database's migration may create them concurrently. */
async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount !== 0) return;
  await client
    .query(`CREATE ROLE ${client.escapeIdentifier(name)} ${options}`)
    .catch((error: { code?: string }) => {
      if (!DUPLICATE_OBJECT_ERRORS.has(error.code ?? "")) throw error;
    });
}

export async function ensureGroups(client: pg.Client): Promise<void> {
  for (const role of LOGIN_ROLES) {
    await createRole(client, groupRole(role), "NOLOGIN");
  }
}

/**
 * Alters a login. Several databases' migrations may do so concurrently, and Postgres rejects all but one. Changes are
 * atomic, so one is complete.
 */
async function alterLogin(
  client: pg.Client,
  role: LoginRole,
  changes: readonly string[],
): Promise<void> {
  const user = client.escapeIdentifier(createLogin(role).user);
  const statements = changes.map((change) => `ALTER ROLE ${user} ${change}`).join("; ");
  await client.query(statements).catch((error: Error) => {
    if (!/^tuple concurrently (?:updated|deleted)$/.test(error.message)) throw error;
  });
}

const LOGIN_REJECTED = /^(?:28...|08P01)$/;

function isRefused(ownerUrl: string, role: LoginRole): Promise<boolean> {
  return queryOnce(toLoginUrl(ownerUrl, role), "SELECT 1").then(
    () => false,
    ({ code = "" }: { code?: string }) => LOGIN_REJECTED.test(code),
  );
}

/** Returns changes that reset a login to its session defaults. */
export const toDefaultStatements = (role: LoginRole): string[] => [
  "RESET ALL",
  ...SESSION_DEFAULTS[role].map((setting) => `SET ${setting}`),
];

interface LoginDefaults {
  database: string | null;
  settings: string[];
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();

function listRepairs(
  client: pg.Client,
  role: LoginRole,
  defaults: readonly LoginDefaults[],
): string[] {
  const roleDefaults = defaults.find(({ database }) => database === null)?.settings ?? [];
  const elsewhere = defaults.flatMap(({ database }) => database ?? []);
  return [
    ...(isSame(roleDefaults, SESSION_DEFAULTS[role]) ? [] : toDefaultStatements(role)),
    ...elsewhere.map((name) => `IN DATABASE ${client.escapeIdentifier(name)} RESET ALL`),
  ];
}

/**
 * Postgres can't forbid a login's own changes. Correct settings stay untouched, so poolers may keep a copy of the
 * verifier.
 */
async function restoreLogin(client: pg.Client, role: LoginRole, ownerUrl: string): Promise<void> {
  const { rows } = await client.query<LoginDefaults>(
    `SELECT d.datname AS database, s.setconfig AS settings FROM pg_db_role_setting s
     JOIN pg_roles r ON r.oid = s.setrole LEFT JOIN pg_database d ON d.oid = s.setdatabase
     WHERE r.rolname = $1 AND (s.setdatabase = 0 OR d.datname = current_database())`,
    [createLogin(role).user],
  );
  const changes = listRepairs(client, role, rows);
  if (changes.length > 0) await alterLogin(client, role, changes);
  if (!(await isRefused(ownerUrl, role))) return;
  const verifier = client.escapeLiteral(scramVerifier(createLogin(role).password));
  await alterLogin(client, role, [`PASSWORD ${verifier}`]);
}

/** Creates the logins; the caller needs CREATEROLE and membership in the groups. */
export async function ensureLogins(client: pg.Client): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const { user, password } = createLogin(role);
    const verifier = client.escapeLiteral(scramVerifier(password));
    await createRole(
      client,
      user,
      `LOGIN INHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${verifier} IN ROLE ${groupRole(role)}`,
    );
  }
}

export async function restoreLogins(client: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of LOGIN_ROLES) await restoreLogin(client, role, ownerUrl);
}

/**
 * Revokes public access, because other instances on the server have logins in the same groups. Does nothing unless the
 * caller owns the database. Only one process per database may call it at a time.
 */
export async function revokePublicAccess(client: pg.Client): Promise<void> {
  const users = LOGIN_ROLES.map((role) => createLogin(role).user);
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
