import { beforeAll, describe, expect, it } from "vitest";
import { buildProcesses } from "../../scripts/build-processes.mjs";
import { SMPP_MUTANTS } from "./mutant-bundle";
import { runSmppChaos, type SmppChaosOptions } from "./smpp";

/** The short form; `npm run test:chaos -- smpp` runs the long one (20,000 messages, 200 kills). */
const short: SmppChaosOptions = {
  messages: 1_500,
  accounts: 20,
  workerKills: 8,
  apiKills: 2,
  drops: 2,
  garbage: 1,
  workers: 2,
  apis: 2,
  inDoubtLimit: 32,
  leaseSeconds: 2,
  connections: 2,
  window: 10,
  pauseMs: 900,
  seed: 3_404,
};

describe("kill -9 while messages are sent over SMPP", () => {
  beforeAll(() => buildProcesses());

  it("loses no message, repeats few, charges each once, and keeps every acknowledged DLR", async () => {
    const report = await runSmppChaos(short);
    expect(report.violations).toEqual([]);
    expect(report.client.unexpectedAnswers).toEqual([]);
    expect(report.wrongSnapshots).toEqual([]);
    expect(report.client.accepted).toHaveLength(short.messages);
    expect(report.receiptsAnswered).toBeGreaterThanOrEqual(report.taken);
    // Faults before the first message would test nothing.
    expect(report.submittedAtLastFault).toBeGreaterThan(short.messages / 2);
    // Two workers with two binds each, and again after every fault.
    expect(report.binds).toBeGreaterThan(8);
  }, 240_000);

  it(`detects the bug: ${SMPP_MUTANTS.answeredFirst.name}`, async () => {
    const report = await runSmppChaos({ ...short, mutant: SMPP_MUTANTS.answeredFirst });
    expect(report.violations).not.toEqual([]);
  }, 240_000);
});
