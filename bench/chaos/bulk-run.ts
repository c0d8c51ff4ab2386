import { type BulkChaosOptions, runBulkChaos } from "./bulks";
import { BULK_MUTANTS } from "./mutant-bundle";

/** Long run: 20,000 recipients in 16 bulks. */
const LONG: Omit<BulkChaosOptions, "seed"> = {
  group: 10_000,
  numberBulks: 14,
  numbers: 300,
  betweenMs: 6_000,
  cancelled: 5_800,
  sentBeforeCancel: 600,
  ratePerSecond: 250,
  chunkMs: 250,
  workerKills: 160,
  apiKills: 40,
  workers: 2,
  apis: 2,
  inDoubtLimit: 32,
  leaseSeconds: 2,
  pauseMs: 600,
};

/** Runs the long run, then a short one per mutant; prints, and returns the number of violations. */
export async function runBulks(seed: number): Promise<number> {
  const report = await runBulkChaos({ ...LONG, seed });
  const { cut, network, violations } = report;
  const lines = [
    `${report.seconds.toFixed(0)} s, ${report.bulks} bulks, ${report.messages} messages, ${report.repeats} requests repeated`,
    `lost ${network.lost}, parts taken again ${network.repeated} (bound ${report.duplicateBound})`,
    `cancelled in the middle: ${cut.sent} sent, ${cut.stopped} stopped, ${network.afterCancel} sent after the answer (bound ${LONG.workers * LONG.inDoubtLimit})`,
    `books looked at ${report.snapshots} times`,
  ];
  for (const line of lines) console.log(line);
  for (const line of violations.slice(0, 20)) console.log(`WRONG: ${line}`);
  let blind = 0;
  for (const mutant of Object.values(BULK_MUTANTS)) {
    const few = {
      group: 2_000,
      numberBulks: 2,
      numbers: 200,
      betweenMs: 0,
      cancelled: 2_000,
      sentBeforeCancel: 20,
      workerKills: 8,
      apiKills: 4,
      seed,
      mutant,
    };
    const { violations: seen } = await runBulkChaos({ ...LONG, ...few });
    if (seen.length === 0) blind += 1;
    console.log(`${seen.length === 0 ? "NOT SEEN" : `seen (${seen[0]})`}: ${mutant.name}`);
  }
  const result = violations.length + blind;
  console.log(result === 0 ? "Every promise held." : `${result} violations`);
  return result;
}
