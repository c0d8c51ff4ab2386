import { beforeAll, describe, expect, it } from "vitest";
import { buildProcesses } from "../../scripts/build-processes.mjs";
import { type ChaosOptions, runChaos } from "./chaos";
import { MUTANTS } from "./mutant-bundle";

/** The short form; `npm run test:chaos` runs the long one (20,000 messages, 200 kills). */
const short: ChaosOptions = {
  messages: 1_200,
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

describe("kill -9 while messages go out", () => {
  beforeAll(() => buildProcesses());

  it("loses nothing, repeats few, charges each once, and keeps every report", async () => {
    const report = await runChaos(short);
    expect(report.complaints).toEqual([]);
    expect(report.client.surprises).toEqual([]);
    expect(report.client.accepted).toHaveLength(short.messages);
    expect(report.wrongSnapshots).toEqual([]);
    expect(report.snapshots).toBeGreaterThan(3);
  }, 180_000);

  it.each(Object.values(MUTANTS))(
    "sees the bug: $name",
    async (mutant) => {
      const report = await runChaos({
        ...short,
        messages: 600,
        freezes: 0,
        databaseCrashes: 0,
        mutant,
      });
      expect(report.complaints).not.toEqual([]);
    },
    120_000,
  );
});
