import { expect, it } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker } from "@/lib/db/transaction";
import { holdDispatch } from "@/lib/dispatch/hold/hold";
import { releaseDispatch } from "@/lib/dispatch/hold/release";
import { introduceCarrier, recordReceiptDelay, recordSubmission } from "@/lib/metrics/carriers";
import { showReading } from "@/lib/metrics/readings";
import { registry, startRecording } from "@/lib/metrics/registry";
import { readInstallation, readWork, recordLedgerCheck } from "./readings";
import {
  DISTRIBUTED_STATEMENTS,
  DUE_MESSAGES_SQL,
  findReadings,
  LOCAL_STATEMENTS,
  QUARANTINE_STATEMENTS,
  STEPS,
  toStepsSql,
} from "./store-readings";

const db = testDatabase();
const ACCOUNTS = 1_000;
const CARRIERS = 50;

async function insertDue(accountId: number, seconds: number, carrier: string | null) {
  await db.current.pool("owner").query(
    `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, carrier)
     VALUES ($1, gen_random_uuid(), now() - $2 * interval '1 s', now() + interval '1 day', 'direct', 0, $3)`,
    [accountId, seconds, carrier],
  );
  await db.current.pool("owner").query(
    `INSERT INTO dispatch_ready (account_id, due_at) VALUES ($1, now() - interval '1 s')
     ON CONFLICT DO NOTHING`,
    [accountId],
  );
}

it("counts due messages by carrier, but not scheduled ones", async () => {
  const { account } = await createContext({});
  await insertDue(account.id, 90, null);
  await insertDue(account.id, 30, null);
  await insertDue(account.id, 10, "north");
  await insertDue(account.id, -3_600, null);
  const samples = await readWork();
  expect(samples.posthorn_queue_messages).toEqual(
    expect.arrayContaining([
      [{ carrier: "any", state: "due" }, 2],
      [{ carrier: "north", state: "due" }, 1],
    ]),
  );
  expect(samples.posthorn_queue_waiting_messages).toEqual([[{}, 4]]);
  const [oldest] = samples.posthorn_queue_oldest_due_seconds ?? [];
  expect(oldest?.[1]).toBeGreaterThanOrEqual(90);
});

it("reports whether dispatch is held", async () => {
  expect((await readWork()).posthorn_dispatch_held).toEqual([[{}, 0]]);
  await holdDispatch("Test");
  expect((await readWork()).posthorn_dispatch_held).toEqual([[{}, 1]]);
  await releaseDispatch(false);
});

it("reads database size, connections and future partitions", async () => {
  const samples = await readInstallation();
  expect(samples.posthorn_database_bytes?.[0]?.[1]).toBeGreaterThan(1e6);
  expect(samples.posthorn_database_connections?.[0]?.[1]).toBeGreaterThan(0);
  expect(samples.posthorn_partitions_ahead).toEqual([
    [{ table: "messages" }, expect.any(Number)],
    [{ table: "request_log" }, expect.any(Number)],
  ]);
});

it("keeps the result of the last ledger check", async () => {
  await recordLedgerCheck(3);
  await recordLedgerCheck(2);
  const [reading] = await asWorker(findReadings);
  expect(reading).toMatchObject({
    reading: "ledger",
    samples: { posthorn_ledger_findings: [[{}, 2]] },
  });
});

/** Small work tables, which are scanned completely. */
const SMALL =
  /Seq Scan on (worker_incarnations|dispatch_set_aside|carrier_unread|click_inbox|sweeps)/;

it("reads growing tables by partial indexes only", async () => {
  const statements = [
    DUE_MESSAGES_SQL.replace("$1", "'{1,2,3}'"),
    ...[...DISTRIBUTED_STATEMENTS, ...LOCAL_STATEMENTS, ...QUARANTINE_STATEMENTS].map(
      ({ sql }) => sql,
    ),
    ...Object.values(STEPS).map(toStepsSql),
  ];
  for (const sql of statements) {
    const plan = await asWorker(async (tx) => {
      const { rows } = await tx.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    if (!SMALL.test(plan)) expect(plan, sql).not.toContain("Seq Scan");
  }
});

it("has fewer than 3,000 series with 1,000 accounts and 50 carriers", async () => {
  startRecording();
  const owner = db.current.pool("owner");
  await owner.query("DELETE FROM dispatch_queue");
  for (let carrier = 0; carrier < CARRIERS; carrier += 1) {
    const name = `carrier-${carrier}`;
    introduceCarrier(name);
    recordSubmission(name, performance.now());
    recordReceiptDelay(name, 1_000);
  }
  await owner.query(
    `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, carrier, lease)
     SELECT a, gen_random_uuid(), now(), now() + interval '1 day', 'direct', 0, 'carrier-' || (n % $2), CASE WHEN n % 2 = 0 THEN 7 END
     FROM generate_series(2000001, 2000000 + $1) a, generate_series(1, 2) n`,
    [ACCOUNTS, CARRIERS],
  );
  await owner.query(
    `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, carrier)
     SELECT 2000001, gen_random_uuid(), now(), now() + interval '1 day', 'direct', 0, 'carrier-' || n
     FROM generate_series(0, $1) n`,
    [CARRIERS - 1],
  );
  await owner.query(
    `INSERT INTO dispatch_ready (account_id, due_at)
     SELECT a, now() - interval '1 s' FROM generate_series(2000001, 2000000 + $1) a ON CONFLICT DO NOTHING`,
    [ACCOUNTS],
  );
  showReading("work", 0, await readWork());
  showReading("installation", 0, await readInstallation());
  const text = await registry.metrics();
  const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(series.length).toBeGreaterThan(CARRIERS * 20);
  expect(series.length).toBeLessThan(3_000);
  // No account is a label.
  expect(text).not.toMatch(/"2\d{6}"/);
});
