import { type Tx, workerRows } from "@/lib/db/transaction";

export interface DatabaseIdentity {
  system_id: string;
  database_oid: string;
  /** Grows with each restore to a point in time, and with each promotion of a standby. */
  timeline: string;
}

/** From the WAL position: the control file keeps the previous timeline until the first checkpoint after a promotion. */
const CURRENT_SQL = `
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
    (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database_oid,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::text AS timeline`;

/** Insufficient privilege, undefined function, feature not supported. */
const UNAVAILABLE_ERRORS = new Set(["42501", "42883", "0A000"]);

/** Returns null if the server hides these, as some managed services do. */
export async function readCurrentIdentity(): Promise<DatabaseIdentity | null> {
  try {
    const [identity] = await workerRows<DatabaseIdentity>({ text: CURRENT_SQL });
    return identity ?? null;
  } catch (error) {
    if (UNAVAILABLE_ERRORS.has((error as { code?: string }).code ?? "")) return null;
    throw error;
  }
}

/** `FOR UPDATE` serializes workers that compare it. */
export async function findIdentity(
  tx: Tx,
  lock: "" | "FOR UPDATE" = "",
): Promise<DatabaseIdentity | undefined> {
  const { rows } = await tx.query<DatabaseIdentity>(
    `SELECT system_id, database_oid::text AS database_oid, timeline::text AS timeline FROM database_identity ${lock}`,
  );
  return rows[0];
}

export async function saveIdentity(
  tx: Tx,
  { system_id, database_oid, timeline }: DatabaseIdentity,
): Promise<void> {
  await tx.query(
    `INSERT INTO database_identity (system_id, database_oid, timeline, seen_at)
     VALUES ($1, $2::bigint, $3::bigint, now())
     ON CONFLICT (id) DO UPDATE SET system_id = excluded.system_id, database_oid = excluded.database_oid,
       timeline = excluded.timeline, seen_at = excluded.seen_at`,
    [system_id, database_oid, timeline],
  );
}
