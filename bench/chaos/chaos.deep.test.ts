import { beforeAll, describe, expect, it } from "vitest";
import { buildProcesses } from "../../scripts/build-processes.mjs";
import { type ChaosOptions, runChaos } from "./chaos";
import { MUTANTS } from "./mutant-bundle";

/** The short form; `npm run test:chaos` runs the long one (20,000 messages, 200 kills). */
const short: ChaosOptions = {
  messages: 1_200,
  accounts: 30,
  ratePerSecond: 100,
  workerKills: 8,
  apiKills: 4,
  freezes: 1,
  databaseCrashes: 1,
  workers: 2,
  apis: 2,
  inDoubtLimit: 32,
  leaseSeconds: 2,
  pauseMs: 250,
  seed: 20_261,
};

describe("kill -9 while messages are sent", () => {
  beforeAll(() => buildProcesses());

  it("loses no message, repeats few, charges each once, and keeps every report", async () => {
    const report = await runChaos(short);
    expect(report.violations).toEqual([]);
    expect(report.client.unexpectedAnswers).toEqual([]);
    expect(report.client.accepted).toHaveLength(short.messages);
    expect(report.wrongSnapshots).toEqual([]);
    expect(report.snapshots).toBeGreaterThan(3);
    expect(report.client.cancelled.length).toBeGreaterThan(10);
    expect(report.client.deleted).toBeGreaterThan(10);
  }, 180_000);

  // One frozen worker that holds much and may submit little, so that the bound is far below what it holds.
  const frozen: ChaosOptions = {
    ...short,
    messages: 600,
    workerKills: 0,
    apiKills: 0,
    freezes: 1,
    databaseCrashes: 0,
    inDoubtLimit: 128,
    ratePerSecond: 60,
    isBacklogFirst: true,
  };
  const killed = { ...short, messages: 600, ratePerSecond: 2_000, freezes: 0, databaseCrashes: 0 };

  it("repeats almost no messages when workers freeze longer than their lease", async () => {
    const report = await runChaos(frozen);
    expect(report.violations).toEqual([]);
  }, 120_000);

  it.each([
    { mutant: MUTANTS.answerBeforeCommit, options: killed },
    { mutant: MUTANTS.receiptBeforeCommit, options: killed },
  ])(
    "detects the bug: $mutant.name",
    async ({ mutant, options }) => {
      const report = await runChaos({ ...options, mutant });
      expect(report.violations).not.toEqual([]);
    },
    120_000,
  );
});
