import pg from "pg";

/**
 * Runs a query on its own connection, before any pool is open. Rejects with the driver's error within 5 seconds if it
 * can't connect.
 */
export async function queryOnce<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
