import type pg from "pg";

/** Arbitrary, but different from that of migrations, which these commands run, too. */
const LOCK_KEY = 727_401_002;
const LOCK_TIMEOUT = "10s";

/**
 * Locks until the connection ends; returns false if taken. Waits a little, since statements of a killed command may
 * still hold the lock.
 */
export async function acquireTurn(client: pg.Client): Promise<boolean> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error;
    return false;
  } finally {
    await client.query("RESET lock_timeout");
  }
}

export const ALREADY_RUNNING =
  "Another db:distribute is at work on this database: wait until it has ended, or end it, then repeat this.";
