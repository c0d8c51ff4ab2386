import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, setDatabase } from "@/lib/db/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { importTestRates, createContext } from "@/lib/db/factories";
import { findDistributionProblems } from "@/lib/db/cluster/distribution/distribute";
import { migrate } from "@/lib/db/migrator/migrate";
import { queryOnce } from "@/lib/db/query-once";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { connect } from "./copy";
import { finishMove, replicateMove } from "./move";

/**
 * Moves a separate Postgres into a distributed database. A slot waits for all transactions of its server, so on the
 * coordinator it would wait for other tests.
 */
const target = testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "posthorn-move-"));
let server: EmbeddedPostgres;
let source: Database;
let accountId: number;

const databases = () => ({ from: source.url, to: target.current.url });

/** Runs until all changes are applied. */
async function followToTheEnd(): Promise<string[]> {
  const lines: string[] = [];
  const stop = new AbortController();
  await replicateMove(databases(), stop.signal, (line) => {
    lines.push(line);
    if (line.startsWith("Caught up")) stop.abort();
  });
  return lines;
}

/**
 * Returns each table's content regardless of row order, over one connection: on a cluster each new one also connects to every
 * node.
 */
async function readContents(url: string): Promise<Record<string, string | undefined>> {
  const client = await connect(url);
  try {
    const contents: Record<string, string | undefined> = {};
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
         AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('schema_migrations', 'database_identity') ORDER BY 1`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM ${name} t`,
      );
      contents[name] = rows[0]?.sum;
    }
    return contents;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const first = await startEmbeddedPostgres({ dataDir, fast: true });
  await queryOnce(first.url, "ALTER SYSTEM SET wal_level = 'logical'");
  await first.stop();
  server = await startEmbeddedPostgres({ dataDir, fast: true, password: first.password });
  const { url } = server;
  await migrate(url);
  source = openDatabase({ url, applicationName: "posthorn-test" });
  setDatabase(source);
  await importTestRates();
  const ctx = await createContext({ balance: "10" });
  accountId = ctx.account.id;
  for (const text of ["First", "Tabs\tand\nlines \\ and \\N", "x".repeat(1_000)])
    await sendSms(ctx, { text, sender_id: "POSTHORN", phone: "+4917139200123" });
  await queryOnce(
    url,
    `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state)
       SELECT gen_random_uuid(), 'simulator', n::text, 'delivered' FROM generate_series(1, 3) n;
     SELECT ensure_month_partitions('2024-05-01', 1);
     INSERT INTO drafts (account_id, uuid, created_by, updated_by, content)
       SELECT ${accountId}, gen_random_uuid(), 1, 1,
         jsonb_build_object('text', (SELECT string_agg(md5(i::text), '') FROM generate_series(1, 4000) i))`,
  );
});

afterAll(async () => {
  await source.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("can't finish a move that wasn't started", async () => {
  await expect(finishMove(databases(), () => {})).rejects.toThrow("Nothing is being followed");
});

test("rejects databases with different migrations", async () => {
  await queryOnce(
    source.url,
    "INSERT INTO schema_migrations (name, checksum) VALUES ('later', '')",
  );
  await expect(followToTheEnd()).rejects.toThrow("have not the same migrations");
  await queryOnce(source.url, "DELETE FROM schema_migrations WHERE name = 'later'");
});

test("copies every row, including concurrent writes, while the gateway keeps running", async () => {
  expect((await followToTheEnd()).at(-2)).toMatch(/^Copied in /);
  await source.close();
  await queryOnce(
    source.url,
    `UPDATE dlr_inbox SET matched_at = now() WHERE carrier_id = '2';
     DELETE FROM dlr_inbox WHERE carrier_id = '3';
     UPDATE drafts SET revision = 2 WHERE account_id = ${accountId};
     UPDATE accounts SET name = 'Renamed';
     DELETE FROM dispatch_ready;
     SELECT nextval('user_ids');`,
  );
  await queryOnce(source.url, "UPDATE drafts SET revision = 3");
  expect(await followToTheEnd()).toEqual([
    expect.stringMatching(/^\d+ changes followed$/),
    expect.stringMatching(/^Caught up/),
  ]);
  await queryOnce(source.url, "UPDATE accounts SET name = 'Renamed again'");
});

/** Breaks the connection to the old database when the slot is gone there and the publication is not. */
async function interruptAtTheEnd(): Promise<void> {
  const holder = await connect(source.url);
  await holder.query("BEGIN");
  await holder.query("ALTER PUBLICATION posthorn_move SET (publish = 'insert')");
  const finished = expect(finishMove(databases(), () => {})).rejects.toThrow("terminating");
  const waiting = `FROM pg_stat_activity
    WHERE application_name = 'posthorn:move' AND wait_event_type = 'Lock' AND query LIKE 'DROP PUBLICATION%'`;
  await expect
    .poll(() => queryOnce(source.url, `SELECT 1 ${waiting}`), { timeout: 20_000 })
    .toHaveLength(1);
  await holder.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
  await finished;
  await holder.query("ROLLBACK");
  await holder.end();
}

test("waits for the gateway before it finishes, closes the old database, and leaves both identical", async () => {
  const connection = await source.pool("app").connect();
  const early = finishMove(databases(), () => {}).finally(() => connection.release());
  await expect(early).rejects.toThrow("The gateway has 1 connections to the old database");
  await source.close();
  await interruptAtTheEnd();
  await finishMove(databases(), () => {});
  const contents = await readContents(source.url);
  expect(Object.keys(contents).length).toBeGreaterThan(40);
  expect(await readContents(target.current.url)).toEqual(contents);
  expect(
    await queryOnce(
      target.current.url,
      "SELECT name FROM accounts UNION SELECT nextval('user_ids')::text",
    ),
  ).toHaveLength(2);
  setDatabase(target.current);
  expect(await asOwner(checkLedger)).toEqual([]);
  expect(await findDistributionProblems(target.current.url)).toEqual([]);
  await expect(source.pool("app").query("SELECT 1")).rejects.toMatchObject({ code: "42501" });
  expect(
    await queryOnce(
      source.url,
      "SELECT slot_name FROM pg_replication_slots WHERE database = current_database()",
    ),
  ).toEqual([]);
});
