import type pg from "pg";
import { checkDistribution } from "@/lib/db/cluster/distribution/cluster-check";

export class MoveError extends Error {}

async function readMigrations(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  return rows.map(({ name, checksum }) => `${name} ${checksum}`).join("\n");
}

async function assertSource(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ level: string; isSuper: boolean }>(
    `SELECT current_setting('wal_level') AS level, r.rolsuper AS "isSuper"
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  if (rows[0]?.level !== "logical")
    throw new MoveError(
      "The old server tells of no changes: set wal_level = logical there, restart it, and repeat this.",
    );
  if (rows[0].isSuper !== true)
    throw new MoveError(
      "The user of --from must be a superuser: it reads the rows of all accounts.",
    );
}

/** Throws if the databases don't match, or the target isn't ready to receive rows. */
export async function assertMovable(
  source: pg.Client,
  target: pg.Client,
  targetUrl: string,
): Promise<void> {
  await assertSource(source);
  if ((await readMigrations(source)) !== (await readMigrations(target)))
    throw new MoveError(
      "The databases have not the same migrations: run those of this version on both, then repeat this.",
    );
  const problems = await checkDistribution(target, targetUrl);
  if (problems.length > 0) throw new MoveError(problems.join("\n"));
  const { rows } = await target.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_class c WHERE c.oid = 'accounts'::regclass AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)",
  );
  if (rows.length > 0)
    throw new MoveError("The new database is not distributed: run npm run db:distribute first.");
}
