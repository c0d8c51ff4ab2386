import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { releaseTurn, acquireTurn } from "./store-turns";
import { runInTurn } from "./sweep-turn";

testDatabase();

const HOURLY = { everySeconds: 3_600, holdSeconds: 300 };
let runs = 0;
const run = () =>
  runInTurn("work", HOURLY, async () => {
    runs += 1;
  });
const take = () => asWorker((tx) => acquireTurn(tx, "work", HOURLY.holdSeconds, 4_000));

beforeEach(async () => {
  runs = 0;
  await asOwner((tx) => tx.query("DELETE FROM sweeps"));
});

/** Seconds until the next turn. */
async function dueIn(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ seconds: string }>(
      "SELECT extract(epoch FROM next_at - now()) AS seconds FROM sweeps WHERE sweep = 'work'",
    ),
  );
  return Number(rows[0]?.seconds);
}

const moveTurn = (by: string) =>
  asOwner((tx) =>
    tx.query("UPDATE sweeps SET next_at = next_at + $1::interval WHERE sweep = 'work'", [by]),
  );

test("runs work on one of several concurrent workers, and not again before it is due", async () => {
  await Promise.all([run(), run(), run()]);
  await run();
  expect(runs).toBe(1);
  expect(await dueIn()).toBeGreaterThan(3_000);
  await moveTurn("-1 hour");
  await run();
  expect(runs).toBe(2);
});

test("doesn't start another worker's running work, but takes over after that worker dies", async () => {
  await take();
  await run();
  expect(runs).toBe(0);
  await moveTurn("-301 seconds");
  await run();
  expect(runs).toBe(1);
});

test("doesn't end a turn taken over while the worker was presumed dead", async () => {
  const dead = await take();
  await moveTurn("-301 seconds");
  const next = await take();
  await asWorker((tx) => releaseTurn(tx, "work", dead ?? "", 1));
  expect(await dueIn()).toBeGreaterThan(200);
  await asWorker((tx) => releaseTurn(tx, "work", next ?? "", 1));
  expect(await dueIn()).toBeLessThan(2);
});

test("retries failed work within a minute", async () => {
  const failing = runInTurn("work", HOURLY, () => Promise.reject(new Error("once")));
  await expect(failing).rejects.toThrow("once");
  expect(await dueIn()).toBeLessThanOrEqual(60);
  await moveTurn("-1 minute");
  await run();
  expect(runs).toBe(1);
});

test("delays no work after a fast clock is corrected", async () => {
  await run();
  await moveTurn("1 year");
  await run();
  expect(runs).toBe(2);
});

test("logs the cause of failed work, also when its turn can't be ended", async () => {
  const lost = new Error("The work's own error");
  const fail = (before: () => Promise<unknown>) =>
    runInTurn("work", HOURLY, async () => {
      await before();
      throw lost;
    });
  const rename = (from: string, to: string) =>
    asOwner((tx) => tx.query(`ALTER TABLE ${from} RENAME TO ${to}`));
  await expect(fail(async () => undefined)).rejects.toBe(lost);
  expect(await dueIn()).toBeLessThanOrEqual(60);
  await moveTurn("-1 hour");
  await expect(fail(() => rename("sweeps", "sweeps_away"))).rejects.toMatchObject({ cause: lost });
  await rename("sweeps_away", "sweeps");
  expect(await dueIn()).toBeGreaterThan(60);
});
