import { runIntakeChaos } from "./intake";

/** Long run; prints and returns the violations. */
export async function runIntake(seed: number): Promise<number> {
  const report = await runIntakeChaos({
    rows: 60_000,
    messages: 2_000,
    betweenMs: 50,
    chunkMs: 250,
    workerKills: 120,
    apiKills: 30,
    workers: 2,
    apis: 2,
    leaseSeconds: 2,
    pauseMs: 600,
    seed,
  });
  console.log(`${report.seconds.toFixed(0)} s, ${report.repeats} requests repeated`);
  for (const line of report.violations) console.log(`WRONG: ${line}`);
  console.log(report.violations.length === 0 ? "Every promise held." : "Promises were broken.");
  return report.violations.length;
}
