import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { derivedSecret } from "@/lib/sealing";

/**
 * Logins of the processes. Each role of the schema is a group without a login; what connects is a login that
 * is a member of that one group and of nothing else, so a connection cannot become the owner or another role,
 * whatever statement reaches it. Name and password follow from `KEY_PEPPER`: nothing more to configure, and two
 * copies on one server with different secrets have different logins.
 */
export type LoginRole = "app" | "accept" | "worker";

export const LOGIN_ROLES: readonly LoginRole[] = ["app", "accept", "worker"];

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

/** The address of the database for a role: that of the owner with another user. */
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
