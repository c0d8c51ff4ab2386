import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { notifyWorkers } from "@/lib/db/announce-work";
import { quoteLiteral } from "@/lib/db/quote-literal";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { loops, NEVER, stopLoops, waitForListener } from "./test-due-work";
import { whenDue } from "./when-due";

testDatabase();
afterEach(stopLoops);

describe("background work", () => {
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

  it("reruns at once for work that became due during a run", async () => {
    expect(await measureDelay(0)).toBeLessThan(400);
  });

  it("checks again soon for work that isn't due yet by this worker's clock", async () => {
    expect(await measureDelay(300)).toBeLessThan(750);
  });

  it("lengthens pauses between long runs, if configured", async () => {
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
      notifyWorkers("clicks");
      await sleep(50);
    }
    expect(runs - before).toBeGreaterThan(3);
    expect(runs - before).toBeLessThan(12);
  });

  it("pauses after a failure despite announcements", async () => {
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
      notifyWorkers("callbacks");
      await sleep(50);
    }
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(5);
  });
});
