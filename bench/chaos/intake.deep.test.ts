import { beforeAll, describe, expect, it } from "vitest";
import { buildProcesses } from "../../scripts/build-processes.mjs";
import { type IntakeChaosOptions, runIntakeChaos } from "./intake";
import { INTAKE_MUTANTS } from "./mutant-bundle";

/** The short form; `npm run test:chaos -- intake` runs the long one. */
const short: IntakeChaosOptions = {
  rows: 8_000,
  messages: 80,
  betweenMs: 60,
  chunkMs: 150,
  workerKills: 8,
  apiKills: 3,
  workers: 2,
  apis: 2,
  leaseSeconds: 2,
  pauseMs: 300,
  seed: 20_263,
};

describe("kill -9 while a file is imported and rolled back, and while replies arrive", () => {
  beforeAll(() => buildProcesses());

  it("imports each row once, rolls all back, stores each reply once, and confirms STOP once", async () => {
    const report = await runIntakeChaos(short);
    expect(report.violations).toEqual([]);
  }, 180_000);

  it.each([
    { mutant: INTAKE_MUTANTS.inboundBeforeCommit, sign: /replies stored/ },
    { mutant: INTAKE_MUTANTS.changesApart, sign: /undone: entries/ },
  ])(
    "detects the bug: $mutant.name",
    async ({ mutant, sign }) => {
      const few = { rows: 4_000, messages: 60, apiKills: 0 };
      const report = await runIntakeChaos({ ...short, ...few, mutant });
      expect(report.violations.join("\n")).toMatch(sign);
    },
    120_000,
  );
});
