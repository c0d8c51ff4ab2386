import { beforeAll, describe, expect, it } from "vitest";
import { buildProcesses } from "../../scripts/build-processes.mjs";
import { runBulkChaos } from "./bulks";
import type { BulkChaosOptions } from "./bulk-audience";
import { BULK_MUTANTS } from "./mutant-bundle";

/** The short form; `npm run test:chaos -- bulk` runs the long one (20,000 recipients, 200 kills). */
const short: BulkChaosOptions = {
  group: 2_400,
  numberBulks: 5,
  numbers: 200,
  betweenMs: 500,
  cancelled: 2_400,
  sentBeforeCancel: 40,
  ratePerSecond: 500,
  chunkMs: 150,
  workerKills: 9,
  apiKills: 5,
  workers: 2,
  apis: 2,
  inDoubtLimit: 32,
  leaseSeconds: 2,
  pauseMs: 200,
  seed: 20_262,
};

describe("kill -9 while bulks are accepted, claimed and cancelled", () => {
  beforeAll(() => buildProcesses());

  it("sends each number its own text once, and charges for the messages sent", async () => {
    const report = await runBulkChaos(short);
    expect(report.violations).toEqual([]);
    expect(report.bulks).toBe(short.numberBulks + 2);
    expect(report.cut.sent).toBeGreaterThan(0);
    expect(report.cut.stopped).toBeGreaterThan(0);
    expect(report.snapshots).toBeGreaterThan(3);
  }, 180_000);

  const few = {
    group: 1_100,
    numberBulks: 1,
    numbers: 50,
    cancelled: 300,
    workerKills: 2,
    // A chunk takes longer than two answers, so that the group changes between chunks.
    pieceMs: 400,
  };

  it.each([
    // Members looked up after the group's deletion are missing.
    { mutant: BULK_MUTANTS.noSnapshot, sign: /wrongTexts|missing/ },
    { mutant: BULK_MUTANTS.chunkWithoutMarker, sign: /doubled/ },
    { mutant: BULK_MUTANTS.refundFromWrongSum, sign: /held is/ },
    // Chunks of bulks to numbers must be under way when workers are killed.
    {
      mutant: BULK_MUTANTS.linksApart,
      sign: /links stored/,
      more: { numberBulks: 5, workerKills: 8 },
    },
  ])(
    "detects the bug: $mutant.name",
    async ({ mutant, sign, more = {} }) => {
      const report = await runBulkChaos({ ...short, ...few, ...more, apiKills: 0, mutant });
      expect(report.violations.join("\n")).toMatch(sign);
    },
    120_000,
  );
});
