import "../own-secrets";
import { randomInt } from "node:crypto";
import type { ChaosOptions, ChaosReport } from "./chaos";

const { buildProcesses } = await import("../../scripts/build-processes.mjs");
const { duplicateBound, runChaos } = await import("./chaos");

const args = process.argv.slice(2);
const kind =
  (["cluster", "bulk", "intake", "smpp", "webhooks"] as const).find((item) => item === args[0]) ??
  null;
const seed = Number(args.at(kind === null ? 0 : 1) ?? randomInt(1_000_000));
const repeat = kind === null ? `${seed}` : `${kind} ${seed}`;
console.log(`seed ${seed}: repeat this run with npm run test:chaos -- ${repeat}`);
await buildProcesses();

const LONG: ChaosOptions = {
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

/** Prints how well each guarantee held. */
function print({ seconds, verdict, client, snapshots, outages }: ChaosReport, bound: number): void {
  const { captured, pricesOfSent, held, bareExtra } = verdict;
  const lines = [
    `${seconds.toFixed(0)} s, ${client.accepted.length} accepted, ${client.retries} retries`,
    `lost ${verdict.lost.length}, duplicates ${verdict.duplicates} (bound ${bound})`,
    `charged ${captured}, handed over for ${pricesOfSent}, held ${held}`,
    `without a key: ${bareExtra} messages more than answers, ${client.bareUnanswered} tries of unknown result`,
    `cancelled ${client.cancelled.length}, sent after it ${verdict.sentAfterCancel}, deleted ${client.deleted}, early ${verdict.early}`,
    `reports missing ${verdict.reportsMissing}, books looked at ${snapshots} times`,
    ...outages.map((outage) => {
      const others = `others: ${outage.accepted} accepted (longest gap ${outage.acceptGap} ms), ${outage.handedOver} handed over (${outage.handOverGap} ms)`;
      const answers = [...outage.answers].map(([name, count]) => `${count} × ${name}`).join(", ");
      return `node ${outage.node} ${outage.kind}, away ${outage.seconds.toFixed(1)} s; ${others}; its own: ${answers}, slowest ${outage.slowestMs} ms`;
    }),
  ];
  for (const line of lines) console.log(line);
}

/** Runs, prints, and returns the number of violations. */
async function run(options: ChaosOptions): Promise<number> {
  const report = await runChaos(options);
  print(report, duplicateBound(options));
  const problems = [
    ...report.violations,
    ...report.wrongSnapshots,
    ...report.client.unexpectedAnswers,
  ];
  for (const line of problems.slice(0, 20)) console.log(`WRONG: ${line}`);
  console.log(problems.length === 0 ? "Every promise held." : `${problems.length} violations`);
  return problems.length;
}

const runs = {
  messages: () => run(LONG),
  cluster: async () => (await import("./cluster-run")).runOnCluster(run, LONG),
  bulk: async () => (await import("./bulk-run")).runBulks(seed),
  intake: async () => (await import("./intake-run")).runIntake(seed),
  smpp: async () => (await import("./smpp-run")).runSmpp(seed),
  webhooks: async () => (await import("./webhooks-run")).runWebhooks(seed),
};
const result = await runs[kind ?? "messages"]();
process.exit(result === 0 ? 0 : 1);
