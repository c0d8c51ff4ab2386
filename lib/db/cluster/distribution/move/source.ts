import type pg from "pg";
import { LOGIN_ROLES, createLogin } from "@/lib/db/logins";

export const MOVE_NAME = "posthorn_move";

/** Excludes the database's identity, which would make workers take the moved database for a copy and hold dispatch. */
const MOVED_TABLES_CONDITION = `
  c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname NOT IN ('schema_migrations', 'database_identity')`;

export async function movedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE ${MOVED_TABLES_CONDITION} ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** An unpartitioned table or one partition, largest first. */
export interface CopyUnit {
  table: string;
  leaf: string;
}

export async function copyUnits(client: pg.Client): Promise<CopyUnit[]> {
  const { rows } = await client.query<CopyUnit>(
    `SELECT c.relname AS table, l.relname AS leaf FROM pg_class c
     CROSS JOIN LATERAL (
       SELECT c.oid WHERE c.relkind = 'r' UNION ALL SELECT i.inhrelid FROM pg_inherits i WHERE i.inhparent = c.oid
     ) u (oid) JOIN pg_class l ON l.oid = u.oid WHERE ${MOVED_TABLES_CONDITION} ORDER BY pg_table_size(l.oid) DESC`,
  );
  return rows;
}

export async function partitionStatements(
  client: pg.Client,
): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT l.relname AS name, format('CREATE TABLE %I PARTITION OF %I %s%s', l.relname, c.relname,
       pg_get_expr(l.relpartbound, l.oid), ' WITH (' || array_to_string(l.reloptions, ', ') || ')') AS sql
     FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid JOIN pg_class l ON l.oid = i.inhrelid
     WHERE ${MOVED_TABLES_CONDITION} AND c.relkind = 'p'`,
  );
  return rows.filter(({ sql }) => sql !== null);
}

/**
 * Sets the replica identity of tables without a key during the move: Postgres would reject changes in them otherwise.
 */
export async function setWholeRowIdentity(client: pg.Client, isWhole: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT l.relname AS name FROM pg_class c
     CROSS JOIN LATERAL (
       SELECT c.oid UNION ALL SELECT i.inhrelid FROM pg_inherits i WHERE i.inhparent = c.oid) u (oid)
     JOIN pg_class l ON l.oid = u.oid
     WHERE ${MOVED_TABLES_CONDITION} AND NOT EXISTS (SELECT FROM pg_index x WHERE x.indrelid = c.oid AND x.indisprimary)`,
  );
  for (const { name } of rows)
    await client.query(
      `ALTER TABLE ${client.escapeIdentifier(name)} REPLICA IDENTITY ${isWhole ? "FULL" : "DEFAULT"}`,
    );
}

/** Counts the sessions of gateway processes with any `KEY_PEPPER`. */
export async function countSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND usename ~ '^posthorn_(app|accept|worker)_'`,
  );
  return rows[0]?.n ?? 0;
}

/** Revokes connecting from this `KEY_PEPPER`'s logins; the database's next migration would grant it again. */
export async function closeSource(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  const users = LOGIN_ROLES.map((role) => client.escapeIdentifier(createLogin(role).user));
  const database = client.escapeIdentifier(rows[0]?.name ?? "");
  await client.query(`REVOKE CONNECT ON DATABASE ${database} FROM ${users.join(", ")}, PUBLIC`);
}

export async function deleteMove(client: pg.Client): Promise<void> {
  await client.query(
    "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1",
    [MOVE_NAME],
  );
  await client.query(`DROP PUBLICATION IF EXISTS ${MOVE_NAME}`);
  await setWholeRowIdentity(client, false);
}
