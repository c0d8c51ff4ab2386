import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type CopyUnit, copyUnits, MOVE_NAME, movedTables, partitionStatements } from "./source";

/** More would only slow down the old database for its callers. */
const STREAMS = 4;

export interface Databases {
  from: string;
  to: string;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "posthorn:move",
    options: "-c statement_timeout=0 -c citus.propagate_set_commands=local",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const hasRows = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rowCount !== 0;

/** Empties the target's tables, into which migrations have inserted a few rows. */
async function prepareTarget(source: pg.Client, target: pg.Client): Promise<void> {
  for (const { name, sql } of await partitionStatements(source)) {
    const { rows } = await target.query<{ there: boolean }>(
      "SELECT to_regclass($1) IS NOT NULL AS there",
      [target.escapeIdentifier(name)],
    );
    if (rows[0]?.there !== true) await target.query(sql);
  }
  const filled: string[] = [];
  for (const name of (await movedTables(target)).map((table) => target.escapeIdentifier(table)))
    if (await hasRows(target, name)) filled.push(name);
  if (filled.length > 0) await target.query(`TRUNCATE ${filled.join(", ")} CASCADE`);
}

async function readColumnNames(source: pg.Client, table: string): Promise<string> {
  const { rows } = await source.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [source.escapeIdentifier(table)],
  );
  return rows.map(({ name }) => source.escapeIdentifier(name)).join(", ");
}

/** Throws if fewer rows arrived than were read. */
async function copyUnit(
  source: pg.Client,
  target: pg.Client,
  { table, leaf }: CopyUnit,
): Promise<number> {
  if (!(await hasRows(source, pg.escapeIdentifier(leaf)))) return 0;
  const columns = await readColumnNames(source, table);
  const into = `COPY ${pg.escapeIdentifier(table)} (${columns}) FROM STDIN`;
  await target.query("BEGIN");
  await target.query("SET LOCAL session_replication_role = replica");
  const reading = source.query(
    copyTo(`COPY (SELECT ${columns} FROM ${pg.escapeIdentifier(leaf)}) TO STDOUT`),
  );
  const writing = target.query(copyFrom(into));
  await pipeline(reading, writing);
  await target.query("COMMIT");
  if (reading.rowCount !== writing.rowCount)
    throw new Error(`${leaf}: ${reading.rowCount} rows left, ${writing.rowCount} arrived`);
  return writing.rowCount;
}

async function copyUnitsFrom(
  { from, to }: Databases,
  snapshot: string,
  queue: CopyUnit[],
  report: (line: string) => void,
): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)];
  try {
    await source.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await source.query(`SET TRANSACTION SNAPSHOT ${source.escapeLiteral(snapshot)}`);
    for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
      const rows = await copyUnit(source, target, unit);
      if (rows > 0) report(`${unit.leaf}: ${rows} rows`);
    }
  } catch (error) {
    // Other streams finish their current table.
    queue.length = 0;
    throw error;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Creates the slot, whose changes start after the returned snapshot. The connection must stay open meanwhile. */
async function createSlot(from: string): Promise<{ snapshot: string; close: () => Promise<void> }> {
  const url = new URL(from);
  url.searchParams.set("replication", "database");
  const client = await connect(url.href);
  const { rows } = await client.query<{ snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT ${MOVE_NAME} LOGICAL pgoutput (SNAPSHOT 'export')`,
  );
  return { snapshot: rows[0]?.snapshot_name ?? "", close: () => client.end() };
}

/** Copies all rows in one snapshot, several tables at a time, while the gateway continues to write. */
export async function copyAll(
  databases: Databases,
  source: pg.Client,
  target: pg.Client,
  report: (line: string) => void,
): Promise<void> {
  await prepareTarget(source, target);
  const slot = await createSlot(databases.from);
  try {
    const queue = await copyUnits(source);
    const streams = Array.from({ length: STREAMS }, () =>
      copyUnitsFrom(databases, slot.snapshot, queue, report),
    );
    await Promise.all(streams);
  } finally {
    await slot.close();
  }
}
