import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { queryOnce } from "@/lib/db/query-once";
import { scratchFolder } from "@/scripts/scratch.mjs";
import { ChangeReader, type Tuple } from "./pgoutput";

/** Reads changes as Postgres sends them: each value in the server's text form. */

const dataDir = scratchFolder("posthorn-pgoutput-");
let server: EmbeddedPostgres;
let client: pg.Client;

beforeAll(async () => {
  const first = await startEmbeddedPostgres({ dataDir, fast: true });
  await queryOnce(first.url, "ALTER SYSTEM SET wal_level = 'logical'");
  await first.stop();
  server = await startEmbeddedPostgres({ dataDir, fast: true, password: first.password });
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // Only what is flushed is sent.
  await client.query(`
    SET synchronous_commit = on;
    CREATE TABLE kinds (
      account_id bigint, id uuid, amount numeric(20, 6), at timestamptz, raw bytea, doc json, text text, long text,
      PRIMARY KEY (account_id, id));
    ALTER TABLE kinds ALTER long SET STORAGE EXTERNAL;
    CREATE TABLE heap (id int, note text);
    ALTER TABLE heap REPLICA IDENTITY FULL;
    CREATE PUBLICATION reader FOR TABLE kinds, heap`);
  await client.query("SELECT pg_create_logical_replication_slot('reader', 'pgoutput')");
});

afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function readChanges(...statements: string[]) {
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ data: Buffer }>(
    `SELECT data FROM pg_logical_slot_get_binary_changes('reader', NULL, NULL,
       'proto_version', '1', 'publication_names', 'reader')`,
  );
  const reader = new ChangeReader();
  return rows.flatMap(({ data }) => {
    const message = reader.read(data);
    if (message === null || message.kind === "commit") return [];
    const { relation, ...change } = message;
    return [{ ...change, table: relation.name }];
  });
}

/** The rows of `kinds` as the server writes them. */
async function readTexts(id: string): Promise<Tuple> {
  const { rows } = await client.query<Tuple>({
    text: `SELECT account_id::text, id::text, amount::text, at::text, raw::text, doc::text, text, long
           FROM kinds WHERE id = $1`,
    values: [id],
    rowMode: "array",
  });
  return rows[0] ?? [];
}

const ID = "0193a1c4-0000-7000-8000-000000000001";
const INSERT = `INSERT INTO kinds VALUES (9007199254740993, '${ID}', 12345678901234.560000,
  '2026-03-29 01:59:59.123456+00', '\\x00ff5c', '{"b":  1, "a":1.0}', U&'\\FEFFline one\n\tÄ€😀\\\\N', repeat('x', 9000))`;

test("returns values of all types as the server's text", async () => {
  const [change, ...others] = await readChanges(INSERT);
  expect(others).toEqual([]);
  expect(change).toEqual({ kind: "insert", table: "kinds", row: await readTexts(ID) });
  expect(change).toMatchObject({
    row: expect.arrayContaining(["9007199254740993", "12345678901234.560000", "\\x00ff5c"]),
  });
});

test("omits an unchanged long value, sends the old key with a new one, and keeps nulls", async () => {
  const [changed, moved] = await readChanges(
    "UPDATE kinds SET raw = NULL",
    "UPDATE kinds SET account_id = 7",
  );
  const now = await readTexts(ID);
  expect(changed).toEqual({
    kind: "update",
    table: "kinds",
    before: null,
    row: now.with(0, "9007199254740993").with(4, null).with(7, undefined),
  });
  const unknown = Array.from({ length: 6 }, () => null);
  expect(moved).toEqual({
    kind: "update",
    table: "kinds",
    before: ["9007199254740993", ID, ...unknown],
    row: now.with(7, undefined),
  });
});

test("sends a keyless row whole on update and delete", async () => {
  const changes = await readChanges(
    "INSERT INTO heap VALUES (1, NULL)",
    "UPDATE heap SET note = ''",
    "DELETE FROM heap",
  );
  expect(changes).toEqual([
    { kind: "insert", table: "heap", row: ["1", null] },
    { kind: "update", table: "heap", before: ["1", null], row: ["1", ""] },
    { kind: "delete", table: "heap", before: ["1", ""] },
  ]);
});

test("aborts the move when a table is truncated", async () => {
  await expect(readChanges("TRUNCATE heap")).rejects.toThrow("begin the move again");
});
