import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import type { Loop } from "@/lib/dispatch/loops/loop";
import { openBoss } from "./boss";
import { JOB_IDS, JOBS, type JobHandlers, type JobId, type JobRun } from "./definitions";
import { startJobs } from "./run";

testDatabase();

const problems: string[] = [];
const log = (message: string) => void problems.push(message);
const running: Loop[] = [];
const quick = { log, pollMs: 20, maintenanceSeconds: 1 };

beforeEach(async () => {
  problems.length = 0;
  await asOwner((tx) => tx.query("DELETE FROM pgboss.job; DELETE FROM pgboss.archive"));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

type Handler = (id: JobId, run: JobRun) => Promise<void>;

/** One worker of those that do jobs. */
async function startWorker(handle: Handler): Promise<Loop> {
  const handlers: JobHandlers = {
    retention: (_, run) => handle("retention", run),
    "balance-checks": (_, run) => handle("balance-checks", run),
    "key-checks": (_, run) => handle("key-checks", run),
    "monthly-invoices": (_, run) => handle("monthly-invoices", run),
    "invoice-reminders": (_, run) => handle("invoice-reminders", run),
    "vat-checks": (_, run) => handle("vat-checks", run),
  };
  const jobs = await startJobs(handlers, quick);
  running.push(jobs);
  return jobs;
}

async function statesOf(id: JobId): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ state: string }>(
      "SELECT state::text FROM pgboss.job WHERE name = $1 ORDER BY created_on",
      [id],
    ),
  );
  return rows.map(({ state }) => state);
}

async function findJob(id: string | undefined): Promise<{ state: string; retry_count: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT state::text, retry_count FROM pgboss.job WHERE id = $1", [id]),
  );
  return rows[0];
}

/** Makes jobs that run look as if their worker died and their time ran out. */
async function expire(): Promise<void> {
  await asOwner((tx) =>
    tx.query(`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`),
  );
}

test("of several workers one does what is due, once", async () => {
  const done: JobId[] = [];
  const handle: Handler = async (id) => void done.push(id);
  await Promise.all([startWorker(handle), startWorker(handle), startWorker(handle)]);
  for (const id of JOB_IDS) {
    await vi.waitFor(async () => expect((await statesOf(id))[0]).toBe("completed"), 30_000);
  }
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  // A test that runs over the end of a minute sees two jobs; each was done once in any case.
  const stored = (await Promise.all(JOB_IDS.map(statesOf))).flat();
  expect(stored.filter((state) => state === "completed")).toHaveLength(done.length);
  expect(new Set(done)).toEqual(new Set(JOB_IDS));
  expect(problems).toEqual([]);
});

test("a job of a kind that runs is not fetched by anyone, and the next one waits", async () => {
  const [one, other] = await Promise.all([openBoss(60, log), openBoss(60, log)]);
  await one.send("retention", {});
  expect(await other.send("retention", {})).toBeNull();
  const [job] = await one.fetch("retention");
  expect(job).toBeDefined();
  expect(await other.send("retention", {})).not.toBeNull();
  expect(await other.fetch("retention")).toEqual([]);
  expect(await one.fetch("retention")).toEqual([]);
  await one.complete("retention", job?.id ?? "");
  // Whoever looks after the queue at this moment may hold the row: a fetch passes what is locked, and the next one finds it.
  await vi.waitFor(async () => expect(await other.fetch("retention")).toHaveLength(1), 30_000);
  await Promise.all([one, other].map((boss) => boss.stop({ graceful: false })));
});

test("a job whose worker died is repeated by another, and what fails is tried again", async () => {
  const dead = await openBoss(60, log);
  // That of this hour, so that the next worker sends none beside it.
  await dead.send("key-checks", {}, { singletonSeconds: JOBS["key-checks"].everySeconds });
  const [job] = await dead.fetch("key-checks");
  await dead.stop({ graceful: false });
  await expire();
  let runs = 0;
  await startWorker(async (id) => {
    if (id !== "key-checks") return;
    runs += 1;
    if (runs === 1) throw new Error("once");
  });
  const soon = "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'";
  await vi.waitFor(async () => {
    await asOwner((tx) => tx.query(soon));
    expect((await findJob(job?.id)).state).toBe("completed");
  }, 30_000);
  expect((await findJob(job?.id)).retry_count).toBeGreaterThanOrEqual(1);
  expect(runs).toBe(2);
  expect(problems).toEqual(["Job failed: key-checks"]);
});

test("a clock that was ahead holds up nothing once it is right", async () => {
  const boss = await openBoss(60, log);
  await boss.send("balance-checks", {});
  const [begun] = await boss.fetch("balance-checks");
  await boss.send("key-checks", {});
  await boss.stop({ graceful: false });
  await asOwner((tx) =>
    tx.query(`UPDATE pgboss.job SET created_on = created_on + interval '1 year',
        start_after = start_after + interval '1 year', started_on = started_on + interval '1 year';
      UPDATE pgboss.version SET maintained_on = now() + interval '1 year'`),
  );
  const done: JobId[] = [];
  await startWorker(async (id) => void done.push(id));
  await vi.waitFor(() => expect(done).toContain("key-checks"), 30_000);
  // The job that runs, whose worker may be dead, expires as any other.
  await expire();
  await vi.waitFor(async () => {
    await asOwner((tx) =>
      tx.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'"),
    );
    expect((await findJob(begun?.id)).state).toBe("completed");
  }, 30_000);
});

test("stopping tells the job under way, and waits for its end", async () => {
  let ended = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const jobs = await startWorker(async (id, { isStopping }) => {
    if (id !== "retention") return;
    begin();
    await vi.waitFor(() => expect(isStopping()).toBe(true), { timeout: 30_000, interval: 5 });
    ended = true;
  });
  await begun;
  await jobs.stop();
  expect(ended).toBe(true);
  expect(await statesOf("retention")).toEqual(["completed"]);
});

test("a payload that is not the job's is refused before its handler", async () => {
  const boss = await openBoss(60, log);
  await boss.send("key-checks", { account: 1 });
  await boss.stop({ graceful: false });
  const done: JobId[] = [];
  await startWorker(async (id) => void done.push(id));
  await vi.waitFor(() => expect(problems).toContain("Job failed: key-checks"), 30_000);
});
