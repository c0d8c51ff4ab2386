import { afterAll, beforeAll, expect, it } from "vitest";
import { addCarrier, updateCarrier } from "@/lib/carriers/table/configure";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";
import { mostInASecond } from "./test-busiest-second";
import { makeTestKind } from "./test-kind";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

testDatabase();

const RATE = 100;
const MESSAGES = 900;

beforeAll(() => importTestRates());
afterAll(() => dropBacklog());

it("never exceeds a carrier's rate in any second, despite worker restarts and changed settings", async () => {
  const { kind, opened } = makeTestKind(() => 30);
  const kinds = { smpp: kind };
  const settings = { word: "one", password: "correct-horse", connections: 2 };
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    await addCarrier(
      tx,
      kinds,
      { name: "slow", kind: "smpp" },
      { settings, rate_per_second: RATE, max_binds: 8 },
    );
  });
  const start = () =>
    startWorker({ inDoubtLimit: 64, leaseSeconds: 5, carriers: [], kinds, log: () => {} });
  await makeBacklog(6, MESSAGES / 6);
  const workers: Worker[] = await Promise.all([start(), start(), start()]);
  const submissions = () => opened.flatMap((connection) => connection.submissions);
  const reaches = (count: number) =>
    expect.poll(() => submissions().length).toBeGreaterThanOrEqual(count);
  await reaches(MESSAGES / 4);
  await workers.shift()?.stop();
  workers.push(await start());
  await reaches(MESSAGES / 2);
  await asOwner((tx) => updateCarrier(tx, kinds, "slow", { settings: { word: "two" } }));
  await reaches((3 * MESSAGES) / 4);
  await workers.shift()?.stop();
  workers.push(await start());
  await reaches(MESSAGES);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(mostInASecond(submissions().map(({ at }) => at))).toBeLessThanOrEqual(RATE + 1);
  expect(new Set(submissions().map(({ uuid }) => uuid)).size).toBe(MESSAGES);
  expect(submissions()).toHaveLength(MESSAGES);
  expect(new Set(opened.map(({ word }) => word))).toEqual(new Set(["one", "two"]));
}, 90_000);
