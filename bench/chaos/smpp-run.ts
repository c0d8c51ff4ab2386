import { runSmppChaos } from "./smpp";
import { runRecovery } from "./smpp-recovery";

/** Long run over SMPP; returns the number of violations. */
export async function runSmpp(seed: number): Promise<number> {
  const report = await runSmppChaos({
    messages: 20_000,
    accounts: 100,
    workerKills: 200,
    apiKills: 50,
    drops: 20,
    garbage: 10,
    workers: 2,
    apis: 2,
    inDoubtLimit: 32,
    leaseSeconds: 2,
    connections: 2,
    window: 10,
    pauseMs: 400,
    seed,
  });
  const {
    seconds,
    client,
    verdict,
    taken,
    submittedAtLastFault,
    binds,
    receiptsAnswered,
    receiptsSent,
  } = report;
  const lines = [
    `${seconds.toFixed(0)} s, ${client.accepted.length} accepted, ${client.retries} retries, ${binds} binds`,
    `lost ${verdict.lost.length}, taken ${taken} (${submittedAtLastFault} by the last fault), duplicates ${verdict.duplicates} (bound ${report.duplicateBound})`,
    `charged ${verdict.captured}, handed over for ${verdict.pricesOfSent}, held ${verdict.held}`,
    `receipts brought ${receiptsSent} times, answered ${receiptsAnswered}, missing ${verdict.reportsMissing}`,
  ];
  for (const line of lines) console.log(line);
  const slow = await runRecovery();
  const problems = [
    ...report.violations,
    ...report.wrongSnapshots,
    ...client.unexpectedAnswers,
    ...slow,
  ];
  for (const line of problems.slice(0, 20)) console.log(`WRONG: ${line}`);
  console.log(problems.length === 0 ? "Every promise held." : `${problems.length} violations`);
  return problems.length;
}
