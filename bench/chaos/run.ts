import "../own-secrets";
import { randomInt } from "node:crypto";

const { buildProcesses } = await import("../../scripts/build-processes.mjs");
const { duplicateBound, runChaos } = await import("./chaos");

/** The long form: 20,000 messages under 200 kills of workers, 50 of API processes, 3 freezes and 5 crashes of Postgres. */
const seed = Number(process.argv[2] ?? randomInt(1_000_000));
console.log(`seed ${seed}: repeat this run with npm run test:chaos -- ${seed}`);
await buildProcesses();
const options = {
  messages: 20_000,
  accounts: 100,
  ratePerSecond: 300,
  workerKills: 200,
  apiKills: 50,
  freezes: 3,
  databaseCrashes: 5,
  workers: 2,
  apis: 2,
  inDoubtLimit: 32,
  leaseSeconds: 2,
  pauseMs: 200,
  seed,
};
const report = await runChaos(options);
const { verdict, client } = report;
console.log(
  `${report.seconds.toFixed(0)} s, ${client.accepted.length} accepted, ${client.retries} retries`,
);
console.log(
  `lost ${verdict.lost.length}, duplicates ${verdict.duplicates} (bound ${duplicateBound(options)})`,
);
console.log(
  `charged ${verdict.captured}, handed over for ${verdict.pricesOfSent}, held ${verdict.held}`,
);
console.log(
  `without a key: ${verdict.bareExtra} messages more than answers, ${client.bareUnanswered} tries of unknown result`,
);
console.log(
  `cancelled ${client.cancelled.length}, sent after it ${verdict.sentAfterCancel}, deleted ${client.deleted}, early ${verdict.early}`,
);
console.log(`reports missing ${verdict.reportsMissing}, books looked at ${report.snapshots} times`);
const wrong = [...report.violations, ...report.wrongSnapshots, ...client.surprises];
for (const line of wrong.slice(0, 20)) console.log(`WRONG: ${line}`);
console.log(wrong.length === 0 ? "Every promise held." : `${wrong.length} violations`);
process.exit(wrong.length === 0 ? 0 : 1);
