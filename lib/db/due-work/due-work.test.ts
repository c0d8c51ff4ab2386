import { afterEach, describe, expect, it } from "vitest";
import { announceAtCommit, notifyWorkers } from "@/lib/db/announce-work";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { loops, startCounted, startListening, stopLoops, waitForListener } from "./test-due-work";
import { whenDue } from "./when-due";

testDatabase();
afterEach(stopLoops);

describe("background work", () => {
  it("runs when announced, although nothing is due", async () => {
    const counted = await startListening("bulks");
    const before = counted.runs;
    notifyWorkers("bulks");
    await expect.poll(() => counted.runs).toBeGreaterThan(before);
  });

  it("is announced by a committed transaction, not by one that is rolled back", async () => {
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

  it("is retried after a failure while it is due", async () => {
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

  it("continues after the notification connection was lost", async () => {
    const counted = await startListening("webhooks");
    const pid = await waitForListener();
    await asOwner((tx) => tx.query("SELECT pg_terminate_backend($1::integer)", [pid]));
    const before = counted.runs;
    // Reconnecting runs everything once, because announcements may have been lost.
    await expect.poll(() => counted.runs, { timeout: 30_000 }).toBeGreaterThan(before);
    expect(await waitForListener()).not.toBe(pid);
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
