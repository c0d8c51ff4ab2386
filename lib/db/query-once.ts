import pg from "pg";

/**
 * One statement over a connection of its own, before any pool is open: is the server there, make or drop a
 * database. Rejects with the driver's error within 5 seconds if there is no connection.
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
