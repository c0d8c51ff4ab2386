import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/db/client";
import { quoteLiteral } from "@/lib/db/quote-literal";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import {
  announceAtCommit,
  announceWork,
  WORK_CHANNEL,
  type WorkKind,
} from "@/lib/db/announce-work";
import { log } from "@/lib/log";
import { type DueLoop, type DueWork, whenDue } from "./when-due";

vi.mock("@/lib/log", () => ({ log: vi.fn() }));
testDatabase();

const NEVER = { sql: "SELECT NULL::timestamptz", placement: "local" } as const;

const loops: DueLoop[] = [];
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});

/** Starts work that counts its runs, and waits for the first one. */
async function startCounted(work: Partial<DueWork>) {
  const counted = { runs: 0, failures: [] as string[] };
  const loop = whenDue({
    name: "test",
    due: NEVER,
    minGapMs: 1,
    run: async () => {
      counted.runs += 1;
    },
    log: (message) => counted.failures.push(message),
    ...work,
  });
  loops.push(loop);
  await expect.poll(() => counted.runs).toBeGreaterThan(0);
  return counted;
}

/** Resolves once this database's listener is connected; its first connection wakes everything. */
async function waitForListener(): Promise<number> {
  const findListener = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE query = $1 AND datname = current_database()",
        [`LISTEN ${WORK_CHANNEL}`],
      ),
    );
    return rows[0]?.pid;
  };
  await expect.poll(findListener).toBeDefined();
  return (await findListener()) ?? 0;
}

async function startListening(kind: WorkKind) {
  const counted = await startCounted({ kind });
  await waitForListener();
  // The wake-up of the first connection has passed once this announcement arrives.
  const before = counted.runs;
  announceWork(kind);
  await expect.poll(() => counted.runs).toBeGreaterThan(before);
  return counted;
}

describe("background work", () => {
  it("runs when it is announced, though nothing is due", async () => {
    const counted = await startListening("bulks");
    const before = counted.runs;
    announceWork("bulks");
    await expect.poll(() => counted.runs).toBeGreaterThan(before);
  });

  it("is announced by a transaction that commits, and not by one that is rolled back", async () => {
    const rolledBack = await startListening("imports");
    const committed = await startListening("mails");
    const before = { rolledBack: rolledBack.runs, committed: committed.runs };
    await asWorker(async (tx) => {
      announceAtCommit(tx, "imports");
      await tx.query("SELECT 1");
      throw new Error("rolled back");
    }).catch(() => {});
    await asWorker(async (tx) => announceAtCommit(tx, "mails"));
    await expect.poll(() => committed.runs).toBeGreaterThan(before.committed);
    expect(rolledBack.runs).toBe(before.rolledBack);
  });

  it("runs at its due time, without an announcement", async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ at: string }>("SELECT (now() + interval '3 seconds')::text AS at"),
    );
    const at = rows[0]?.at;
    const runAt: number[] = [];
    const run = async () => {
      const late = await asOwner((tx) =>
        tx.query<{ ms: number }>(
          "SELECT extract(epoch FROM clock_timestamp() - $1::timestamptz)::float8 * 1000 AS ms",
          [at],
        ),
      );
      runAt.push(late.rows[0]?.ms ?? 0);
    };
    const due = { sql: `SELECT '${at}'::timestamptz`, placement: "local" } as const;
    loops.push(whenDue({ name: "test", due, run, log: () => {} }));
    await expect.poll(() => runAt.length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(runAt[1]).toBeGreaterThanOrEqual(-5);
  });

  it("runs again after a failure, as long as it is due", async () => {
    const failures: string[] = [];
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("broken");
    };
    const due = { sql: "SELECT now()", placement: "local" } as const;
    loops.push(whenDue({ name: "test", due, run, log: (message) => failures.push(message) }));
    await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(failures).toEqual(["Background work failed: test"]);
  });

  /** Milliseconds until work is done that becomes due in 20 ms, during a run; for a worker with a slow clock. */
  async function measureDelay(clockDelayMs: number): Promise<number> {
    const name = `due ${randomUUID()}`;
    const insertDue =
      "INSERT INTO sweeps (sweep, next_at) VALUES ($1, now() + interval '20 milliseconds')";
    const deleteDue =
      "DELETE FROM sweeps WHERE sweep = $1 AND next_at <= now() - $2 * interval '1 millisecond'";
    let insertedAt: number | null = null;
    let doneAt: number | null = null;
    const run = async () => {
      const { rowCount } = await asOwner((tx) => tx.query(deleteDue, [name, clockDelayMs]));
      if (rowCount === 1) doneAt = performance.now();
      if (insertedAt !== null) return;
      insertedAt = performance.now();
      await asOwner((tx) => tx.query(insertDue, [name]));
      await sleep(100);
    };
    const due = {
      sql: `SELECT next_at FROM sweeps WHERE sweep = ${quoteLiteral(name)}`,
      placement: "local",
    } as const;
    loops.push(whenDue({ name: "test", due, run, log: () => {} }));
    await expect.poll(() => doneAt, { timeout: 30_000 }).not.toBeNull();
    return (doneAt ?? 0) - (insertedAt ?? 0);
  }

  it("runs again at once for work that became due during a run", async () => {
    expect(await measureDelay(0)).toBeLessThan(400);
  });

  it("looks again soon for work that this worker's clock doesn't consider due yet", async () => {
    expect(await measureDelay(300)).toBeLessThan(750);
  });

  it("pauses longer between runs that take long, if asked to", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      await sleep(10);
    };
    const work = { name: "test", kind: "clicks", due: NEVER, run, log: () => {} } as const;
    loops.push(whenDue({ ...work, maxBusyShare: 0.1 }));
    await waitForListener();
    const before = runs;
    for (let count = 0; count < 20; count += 1) {
      announceWork("clicks");
      await sleep(50);
    }
    expect(runs - before).toBeGreaterThan(3);
    expect(runs - before).toBeLessThan(12);
  });

  it("pauses after a failure, also while it is announced", async () => {
    const failures: string[] = [];
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error("broken");
    };
    const log = (message: string) => failures.push(message);
    loops.push(whenDue({ name: "test", kind: "callbacks", due: NEVER, run, log }));
    await waitForListener();
    for (let count = 0; count < 20; count += 1) {
      announceWork("callbacks");
      await sleep(50);
    }
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(5);
  });

  it("goes on after the connection for notifications was lost", async () => {
    const counted = await startListening("webhooks");
    const pid = await waitForListener();
    await asOwner((tx) => tx.query("SELECT pg_terminate_backend($1)", [pid]));
    const before = counted.runs;
    // Reconnecting runs everything once, because announcements may have been lost.
    await expect.poll(() => counted.runs, { timeout: 30_000 }).toBeGreaterThan(before);
    expect(await waitForListener()).not.toBe(pid);
  });

  it("logs that due times can't be read, also if the first loop logs nothing itself", async () => {
    const due = { sql: "SELECT missing FROM sweeps", placement: "local" } as const;
    await startCounted({ due, log: () => {} });
    const logged = { level: "warn", message: "Failed to look for due work; retrying" };
    await expect
      .poll(() => log, { timeout: 10_000 })
      .toHaveBeenCalledWith(expect.objectContaining(logged));
  });

  it("runs other work while a table of one kind is locked", async () => {
    const counted = await startCounted({
      due: { sql: "SELECT now()", placement: "local" },
    });
    const locked = await database().pool("owner").connect();
    try {
      await locked.query("BEGIN");
      await locked.query("LOCK TABLE contact_imports IN ACCESS EXCLUSIVE MODE");
      await startCounted({
        due: { sql: "SELECT min(work_at) FROM contact_imports", placement: "distributed" },
      });
      const before = counted.runs;
      await expect.poll(() => counted.runs, { timeout: 60_000 }).toBeGreaterThan(before + 1);
    } finally {
      await locked.query("ROLLBACK");
      locked.release();
    }
  });
});
