import { database } from "@/lib/db/client";
import type { LoginRole } from "@/lib/db/logins";

export interface ServerDetails {
  version_number: number;
  version: string;
  clock: number;
  max_connections: number;
  reserved: number;
  open: number;
  archive_mode: string;
  archived_seconds: number | null;
  is_archive_failing: boolean;
  is_standby: boolean;
}

export async function readServer(): Promise<ServerDetails> {
  const { rows } = await database()
    .pool("owner")
    .query<ServerDetails>(
      `SELECT current_setting('server_version_num')::int AS version_number, current_setting('server_version') AS version,
       extract(epoch FROM clock_timestamp())::float8 AS clock,
       current_setting('max_connections')::int AS max_connections,
       current_setting('superuser_reserved_connections')::int AS reserved,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
       current_setting('archive_mode') AS archive_mode,
       extract(epoch FROM now() - a.last_archived_time)::float8 AS archived_seconds,
       coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) AS is_archive_failing,
       pg_is_in_recovery() AS is_standby
     FROM pg_stat_archiver a`,
    );
  const [facts] = rows;
  if (facts === undefined) throw new Error("The server answered nothing");
  return facts;
}

/** Throws unless the processes' login of a role can sign in. */
export async function tryLogin(role: LoginRole): Promise<void> {
  await database().pool(role).query("SELECT 1");
}

export async function findApplied(): Promise<Set<string>> {
  const { rows } = await database()
    .pool("owner")
    .query<{ name: string }>("SELECT name FROM schema_migrations");
  return new Set(rows.map(({ name }) => name));
}
