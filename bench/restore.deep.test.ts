import "./own-secrets";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { queryOnce } from "@/lib/db/query-once";
import { asOwner } from "@/lib/db/transaction";
import { findHold, holdDispatch } from "@/lib/dispatch/hold/hold";
import { releaseDispatch } from "@/lib/dispatch/hold/release";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { getBalances } from "@/lib/ledger/store-balances";
import { checkLedger } from "@/lib/ledger/store-check";
import { buildProcesses } from "@/scripts/build-processes.mjs";
import {
  callApi,
  type Child,
  type Customer,
  makeCustomer,
  type Stack,
  startStack,
  until,
} from "./stack";

/**
 * Restores a base backup and archived WAL to a time at which messages were queued and claimed, which the original
 * then handed over. The carrier's log shows how often each was sent.
 */

const EARLIER = 100;
const UNDER_WAY = 200;
const SCHEDULED = 10;
const RESTORE_POINT = "posthorn_test";
const BALANCE = 1_000_000_000n;
/** Heartbeats of a held worker, each a second, in which a sending one would have claimed messages several times. */
const HEARTBEATS = 4;
const LEASE_SECONDS = 6;

let stack: Stack;
let customer: Customer;
let archive: string;
let backup: string;
let original: string;
const folders: string[] = [];

function makeFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `posthorn-${name}-`));
  // The server runs as its own user.
  chmodSync(folder, 0o777);
  folders.push(folder);
  return folder;
}

/** Messages that the carrier took, in order. */
function readSent(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => line.split(" ")[1] ?? "");
}

const query = async <R extends object>(sql: string): Promise<R[]> =>
  (await asOwner((tx) => tx.query<R>(sql))).rows;

async function sendSms(api: Child, count: number, more: object = {}): Promise<string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < count; index += 1)
    uuids.push((await callApi(api, customer, "POST", "/sms", { ...VALID, ...more })).uuid);
  return uuids;
}

const QUEUE_SQL = `SELECT count(*) FILTER (WHERE lease IS NULL AND due_at <= now())::int AS waiting,
  count(*) FILTER (WHERE lease IS NOT NULL)::int AS leased FROM dispatch_queue`;

async function readQueue() {
  const [queue] = await query<{ waiting: number; leased: number }>(QUEUE_SQL);
  if (queue === undefined) throw new Error("No answer");
  return queue;
}

const untilAllSent = () =>
  until("all due messages are handed over", 60_000, async () => {
    const { waiting, leased } = await readQueue();
    return waiting + leased === 0;
  });

/** Copies the data directory like `pg_basebackup`, which isn't among the embedded server's programs. */
async function makeBaseBackup(): Promise<void> {
  const source = path.join(stack.dataDir, "postgres");
  backup = makeFolder("backup");
  const target = path.join(backup, "postgres");
  const label = await asOwner(async (tx) => {
    await tx.query("SELECT pg_backup_start('test', true)");
    execFileSync("cp", ["-a", source, target]);
    const { rows } = await tx.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop()",
    );
    return rows[0]?.labelfile ?? "";
  });
  for (const file of ["postmaster.pid", "pg_wal"])
    rmSync(path.join(target, file), { recursive: true, force: true });
  for (const folder of ["pg_wal", "pg_wal/archive_status", "pg_wal/summaries"])
    writeOwned(target, folder, null);
  writeOwned(target, "backup_label", label);
}

/** Writes a file, or makes a folder, of the server's user. */
function writeOwned(directory: string, name: string, content: string | null): void {
  const file = path.join(directory, name);
  if (content === null) mkdirSync(file, { mode: 0o700 });
  else writeFileSync(file, content, { mode: 0o600 });
  const { uid, gid } = statSync(directory);
  chownSync(file, uid, gid);
}

beforeAll(async () => {
  await buildProcesses();
  archive = makeFolder("archive");
  stack = await startStack({
    settings: ["archive_mode=on", `archive_command=cp %p ${archive}/%f`],
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      SIMULATOR: "on",
      WORKER_LEASE_SECONDS: String(LEASE_SECONDS),
    },
  });
  original = path.join(stack.dataDir, "original.log");
  const api = await stack.start("api");
  const first = await stack.start("worker", { SIMULATOR_LOG: original, SIMULATOR_SPEED: "1000" });
  customer = await makeCustomer("1000");
  await sendSms(api, EARLIER);
  await untilAllSent();
  await makeBaseBackup();
  await first.stop();

  await sendSms(api, SCHEDULED, { delivery_at: Math.floor(Date.now() / 1_000) + 86_400 });
  await sendSms(api, UNDER_WAY);
  const second = await stack.start("worker", {
    SIMULATOR_LOG: original,
    SIMULATOR_SPEED: "1",
    WORKER_IN_DOUBT_LIMIT: "16",
  });
  await until("some messages are in hand and others wait", 30_000, async () => {
    const { waiting, leased } = await readQueue();
    return waiting > 0 && waiting < UNDER_WAY - leased && leased > 0;
  });
  await query(`SELECT pg_create_restore_point('${RESTORE_POINT}')`);
  await untilAllSent();
  const [last] = await query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  await until("the WAL is archived", 30_000, async () =>
    existsSync(path.join(archive, last?.file ?? "")),
  );
  await second.stop();
  await api.stop();
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Restores the backup to the restore point, and makes it the database of this process. */
async function restore(): Promise<string> {
  const dataDir = makeFolder("restored");
  const directory = path.join(dataDir, "postgres");
  execFileSync("cp", ["-a", path.join(backup, "postgres"), directory]);
  writeOwned(directory, "recovery.signal", "");
  const server = await startEmbeddedPostgres({
    dataDir,
    password: decodeURIComponent(new URL(stack.url).password),
    settings: [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_name=${RESTORE_POINT}`,
      "recovery_target_action=promote",
    ],
  });
  onTestFinished(() => server.stop());
  await until("the restored server is promoted", 60_000, async () => {
    const [row] = await queryOnce<{ done: boolean }>(
      server.url,
      "SELECT NOT pg_is_in_recovery() AS done",
    );
    return row?.done;
  });
  const database = openDatabase({ url: server.url, applicationName: "posthorn-bench" });
  setDatabase(database);
  onTestFinished(() => database.close());
  return server.url;
}

/** Waits until a held worker has renewed its lease some times. */
async function awaitHeartbeats(): Promise<void> {
  const seen = new Set<string>();
  await until("the held worker lives", 60_000, async () => {
    const rows = await query<{ at: string }>(
      "SELECT max(heartbeat_until)::text AS at FROM worker_incarnations WHERE heartbeat_until > now()",
    );
    for (const { at } of rows) if (at !== null) seen.add(at);
    return seen.size > HEARTBEATS;
  });
}

const readMoney = () => asOwner((tx) => getBalances(tx, customer.accountId));

it.each([
  ["sends what waits, some of it a second time", false],
  ["sends nothing that was due", true],
])(
  "starts a database restored to a point in time with dispatch held; releasing it %s",
  async (_, isDiscarding) => {
    const url = await restore();
    const { waiting, leased } = await readQueue();
    expect(waiting).toBeGreaterThan(0);
    expect(leased).toBeGreaterThan(0);
    const sentByOriginal = readSent(original);
    expect(sentByOriginal).toHaveLength(EARLIER + UNDER_WAY);

    const log = path.join(makeFolder("sent"), "restored.log");
    const environment = { DATABASE_URL: url, SIMULATOR_LOG: log, SIMULATOR_SPEED: "1000" };
    const api = await stack.start("api", environment);
    const worker = await stack.start("worker", environment);
    onTestFinished(async () => {
      await worker.kill();
      await api.kill();
    });
    expect((await findHold())?.reason).toContain("restored to a point in time");
    const [during = ""] = await sendSms(api, 1);
    await awaitHeartbeats();
    expect(readSent(log)).toEqual([]);
    expect(await callApi(api, customer, "GET", "/health")).toMatchObject({ worker: true });
    const queued = await readQueue();
    expect(queued.waiting + queued.leased).toBe(waiting + leased + 1);
    expect(await asOwner(checkLedger)).toEqual([]);

    const discarded = await releaseDispatch(isDiscarding);
    await untilAllSent();
    const sent = readSent(log);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toContain(during);
    const twice = sent.filter((uuid) => sentByOriginal.includes(uuid));
    const [{ refused, price }] = (await query<{ refused: number; price: string }>(
      `SELECT count(*) FILTER (WHERE status_code = 400)::int AS refused, max(price)::text AS price FROM messages`,
    )) as [{ refused: number; price: string }];
    const { available, held } = await readMoney();
    const charged = BigInt(price) * BigInt(EARLIER + UNDER_WAY - (waiting + leased) + sent.length);
    expect(await asOwner(checkLedger)).toEqual([]);
    expect(held).toBe(BigInt(price) * BigInt(SCHEDULED));
    expect(available).toBe(BALANCE - held - charged);
    if (isDiscarding) {
      expect(discarded).toMatchObject({ messages: waiting + leased });
      expect(sent).toEqual([during]);
      expect(refused).toBe(waiting + leased);
    } else {
      expect(twice).toHaveLength(waiting + leased);
      expect(refused).toBe(0);
    }
    // A sending worker also respects a hold, and resumes after it.
    await holdDispatch("Test");
    await awaitHeartbeats();
    const [last = ""] = await sendSms(api, 1);
    await awaitHeartbeats();
    expect(readSent(log)).toHaveLength(sent.length);
    await releaseDispatch(false);
    await untilAllSent();
    expect(readSent(log).slice(sent.length)).toEqual([last]);
    console.log(
      `restored with ${waiting} waiting and ${leased} in hand; held: 0 sent; released: ${sent.length} sent, ` +
        `${twice.length} of them twice, ${refused} ended and refunded`,
    );
  },
  180_000,
);
