import type pg from "pg";

/** Any constant will do; not that of migrations, which these commands run, too. */
const LOCK_KEY = 727_401_002;
const WAIT = "10s";

/**
 * Lets one connection at a time distribute a database or move rows into it, until it ends; returns whether this one
 * may. What a killed command left running on the server holds the lock a little longer, so it is waited for.
 */
export async function takeTurn(client: pg.Client): Promise<boolean> {
  await client.query(`SET lock_timeout = '${WAIT}'`);
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

/** What is said to who may not. */
export const NOT_YOUR_TURN =
  "Another db:distribute is at work on this database: wait until it has ended, or end it, then repeat this.";
