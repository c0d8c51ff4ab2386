import "./own-secrets";
import { execFileSync } from "node:child_process";
import type { CostMeasurement } from "./cost";
import type { PairMeasurement } from "./paired";
import type { Stack } from "./stack";

process.env.LOG_LEVEL ??= "silent";

const { buildProcesses } = await import("../scripts/build-processes.mjs");
const { startStack } = await import("./stack");
const { benchAccept, SCENARIOS } = await import("./accept");
const { benchBacklog, benchDrain } = await import("./drain");
const { benchLists } = await import("./lists");
const { benchMemory } = await import("./memory");

/** Gives each figure its own database, so that leftovers don't slow the next. */
async function withStack<T>(
  work: (stack: Stack) => Promise<T>,
  settings: readonly string[] = [],
): Promise<T> {
  const env = { NODE_ENV: "production", LOG_LEVEL: "silent" };
  const stack = await startStack({ env, settings });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

function printPairs(measurements: readonly PairMeasurement[]): void {
  for (const { query, ratio, ...one } of measurements) {
    const p95 = `${one.largeP95.toFixed(0)} ms, ${one.smallP95.toFixed(0)} ms`;
    const p50 = `${one.largeP50.toFixed(0)} ms, ${one.smallP50.toFixed(0)} ms`;
    console.log(`  ${ratio.toFixed(2)}× ${query} (${p95}; p50 ${p50})`);
  }
}

const sections: Record<string, () => Promise<void>> = {
  async accept() {
    console.log("(a) accept: POST /sms, durable before the 201, against one bare INSERT a request");
    for (const scenario of SCENARIOS) {
      const reading = await withStack((stack) => benchAccept(stack, scenario));
      console.log(
        `  ${scenario.name}: ${reading.ratio.toFixed(2)}× (${reading.rate.toFixed(0)}/s, baseline ${reading.baselineRate.toFixed(0)}/s, p95 ${reading.p95} ms)`,
      );
    }
  },
  async drain() {
    console.log(
      "(b) drain: accepted to delivered with the simulator, one worker, against acceptance",
    );
    const item = await withStack((stack) => benchDrain(stack, 1));
    const many = await withStack((stack) => benchDrain(stack, 200));
    for (const [name, reading] of Object.entries({ "one account": item, "200 accounts": many })) {
      const { ratio, messages, drainRate, acceptRate, commits, flushes } = reading;
      console.log(
        `  ${name}: ${ratio.toFixed(2)}× (${messages} messages, ${drainRate.toFixed(0)}/s, accepted at ${acceptRate.toFixed(0)}/s), ${commits.toFixed(2)} commits and ${flushes.toFixed(2)} flushes a message`,
      );
    }
    console.log(`  200 accounts against one: ${(many.drainRate / item.drainRate).toFixed(2)}×`);
    const together = await withStack((stack) => benchBacklog(stack, 1, 10_000));
    const apart = await withStack((stack) => benchBacklog(stack, 10_000, 1));
    console.log(
      `  10,000 accounts with a message each against one with 10,000: ${(apart / together).toFixed(2)}× the time (${apart.toFixed(1)} s, ${together.toFixed(1)} s)`,
    );
  },
  async lists() {
    console.log("(c) GET /sms: p95 with 1,000,000 messages against 10,000");
    for (const { query, format, smallP95, largeP95, ratio } of await withStack(benchLists)) {
      console.log(`  ${ratio.toFixed(2)}× ${format} ?${query} (${largeP95} ms, ${smallP95} ms)`);
    }
  },
  async phases() {
    console.log("(d) one POST /sms by phase: CPU of the web process and heap, 64 at once");
    const flags = ["--expose-gc", "--max-semi-space-size=1024", "--import", "tsx"];
    await withStack(async (stack) => {
      const env = { ...process.env, ...stack.env };
      execFileSync(process.execPath, [...flags, "bench/phases-run.ts"], { env, stdio: "inherit" });
    });
  },
  async memory() {
    console.log("(e) resident memory at rest and under load");
    for (const { process: name, restMiB, loadMiB } of await withStack(benchMemory)) {
      console.log(`  ${name}: ${restMiB.toFixed(0)} MiB, ${loadMiB.toFixed(0)} MiB`);
    }
  },
  async bulks() {
    const { benchBulkDrain, benchExpand, LARGE_BULK } = await import("./bulks");
    const { benchBulkMemory } = await import("./bulk-memory");
    console.log("(h) bulks: a bulk against a bare COPY of its rows, and against single messages");
    const expand = await withStack(benchExpand);
    console.log(
      `  expansion of ${LARGE_BULK}: ${expand.ratio.toFixed(2)}× (${expand.expandSeconds.toFixed(1)} s, COPY ${expand.copySeconds.toFixed(1)} s)`,
    );
    const drain = await withStack(benchBulkDrain);
    console.log(
      `  drain: ${drain.ratio.toFixed(2)}× (${drain.bulkRate.toFixed(0)}/s, single messages ${drain.singleRate.toFixed(0)}/s)`,
    );
    const [small, large] = [
      await withStack((stack) => benchBulkMemory(stack, 10_000)),
      await withStack((stack) => benchBulkMemory(stack, 1_000_000)),
    ];
    const api = (large.apiMiB / small.apiMiB).toFixed(2);
    const worker = (large.workerMiB / small.workerMiB).toFixed(2);
    console.log(`  memory with 1,000,000 against 10,000: API ${api}×, worker ${worker}×`);
    for (const item of [small, large])
      console.log(
        `  ${item.recipients}: API ${item.apiMiB.toFixed(0)} MiB, worker ${item.workerMiB.toFixed(0)} MiB, accepted in ${item.acceptSeconds.toFixed(2)} s, cancelled in ${item.cancelSeconds.toFixed(2)} s`,
      );
  },
  async fairness() {
    const { benchFairness } = await import("./bulk-fairness");
    console.log("(h2) single messages of one account beside a bulk of 100,000 of another");
    const { alone, beside, bulkBefore, bulkAfter } = await withStack(benchFairness);
    console.log(
      `  from the answer to the hand-over p50 ${beside.p50} ms, p95 ${beside.p95} ms, longest ${beside.max} ms; with nothing beside p50 ${alone.p50} ms, p95 ${alone.p95} ms`,
    );
    console.log(
      `  of the bulk ${bulkBefore} were handed over before the first, ${bulkAfter} by the last`,
    );
  },
  async "bulk-links"() {
    const { benchLinkedBulks, LINKED_BULK } = await import("./bulk-links");
    console.log(`(m) expansion of ${LINKED_BULK}: a link a message against one for all`);
    const { ratio, ownRate, sharedRate } = await withStack(benchLinkedBulks);
    console.log(`  ${ratio.toFixed(2)}× (${ownRate.toFixed(0)}/s, ${sharedRate.toFixed(0)}/s)`);
  },
  async redirects() {
    const { benchRedirectMemory, benchRedirects } = await import("./redirects");
    console.log("(n) redirects with a durable click, against bare servers");
    const item = await withStack(benchRedirects);
    const rates = `${item.rate.toFixed(0)}/s, p95 ${item.p95} ms`;
    console.log(
      `  ${item.ofBare.toFixed(2)}× of one that stores nothing (${rates}, bare ${item.bareRate.toFixed(0)}/s)`,
    );
    console.log(
      `  ${item.ofDurable.toFixed(2)}× of one that commits a row a request (${item.durableRate.toFixed(0)}/s)`,
    );
    console.log(
      `  one hot link ${item.hotOfSpread.toFixed(2)}× of many (${item.hotRate.toFixed(0)}/s)`,
    );
    const { earlyMiB, lateMiB, redirects } = await withStack(benchRedirectMemory);
    console.log(
      `  memory ${(lateMiB / earlyMiB).toFixed(2)}× after ${redirects} more (${earlyMiB.toFixed(0)} MiB, ${lateMiB.toFixed(0)} MiB)`,
    );
  },
  async clicks() {
    const { benchClickStats } = await import("./click-stats");
    console.log("(o) GET /stats/clicks: p95 with 10,000,000 clicks against 100,000");
    const { measurements, rows } = await withStack(benchClickStats);
    printPairs(measurements);
    console.log(`  rows of the large one: ${rows.quarters} quarters, ${rows.days} days`);
  },
  async insights() {
    const { benchInsights } = await import("./insights");
    console.log("(v) figures of insights: p95 with 10,000,000 messages against 10,000");
    const { measurements, rows } = await withStack(benchInsights);
    printPairs(measurements);
    console.log(`  rows of the large one: ${JSON.stringify(rows)}`);
  },
  async contacts() {
    const { benchContacts } = await import("./contacts");
    console.log("(i) contacts: p95 with 1,000,000 numbers in a group against 10,000");
    for (const { path, smallP95, largeP95, ratio } of await withStack(benchContacts)) {
      const [large, small] = [largeP95.toFixed(0), smallP95.toFixed(0)];
      console.log(`  ${ratio.toFixed(2)}× ${path} (${large} ms, ${small} ms)`);
    }
  },
  async smpp() {
    const { benchSmpp } = await import("./smpp");
    console.log("(j) SMPP: submits with receipts a second, against a bare loop of the codec");
    for (const { binds, ratio, ...one } of await benchSmpp()) {
      const rates = `${one.adapterRate.toFixed(0)}/s, bare ${one.bareRate.toFixed(0)}/s`;
      const cpu = `${one.adapterCpu.toFixed(0)} µs CPU a message, bare ${one.bareCpu.toFixed(0)} µs`;
      console.log(`  binds ${binds}: ${ratio.toFixed(2)}× (${rates}; ${cpu})`);
    }
  },
  async webhooks() {
    const { benchWebhooks } = await import("./webhooks");
    console.log("(k) webhooks: 20 receivers that answer and one that hangs, one worker");
    const { rate, p50, p95, hung } = await benchWebhooks();
    console.log(
      `  ${rate.toFixed(0)} deliveries/s of a backlog; from COMMIT to request p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; ${hung} requests to the one that hangs`,
    );
  },
  async kannel() {
    const { benchKannel } = await import("./kannel");
    console.log("(l) Kannel's protocol against POST /sms, one process, 20 accounts");
    const { ratio, rate, smsRate, reportedRatio } = await withStack(benchKannel);
    console.log(
      `  ${ratio.toFixed(2)}× (${rate.toFixed(0)}/s, POST /sms ${smsRate.toFixed(0)}/s); with a URL for reports ${reportedRatio.toFixed(2)}×`,
    );
  },
  async billing() {
    const { benchArchive, benchDocumentList, benchIssue, FEW_DOCUMENTS, MANY_DOCUMENTS } =
      await import("./billing");
    console.log("(s) invoices: issued one after the other, in a ZIP, in a list");
    const { rate, ratio } = await withStack(benchIssue);
    console.log(
      `  ${rate.toFixed(0)} invoices/s in one series, ${ratio.toFixed(2)}× of bare INSERTs`,
    );
    const few = await withStack((stack) => benchArchive(stack, FEW_DOCUMENTS));
    const many = await withStack((stack) => benchArchive(stack, MANY_DOCUMENTS));
    console.log(
      `  memory of a ZIP of ${MANY_DOCUMENTS} against ${FEW_DOCUMENTS}: ${(many.peakMiB / few.peakMiB).toFixed(2)}× (${many.peakMiB.toFixed(0)} MiB, ${few.peakMiB.toFixed(0)} MiB), ${many.rate.toFixed(0)} PDFs/s`,
    );
    for (const reading of await withStack(benchDocumentList)) {
      const { query, smallP95, largeP95 } = reading;
      console.log(`  ${reading.ratio.toFixed(2)}× ?${query} (${largeP95} ms, ${smallP95} ms)`);
    }
  },
  async pricelist() {
    const { benchPricelist } = await import("./pricelist");
    console.log("(p) the whole price list as an Excel file, made anew, against a bare loop");
    const { ratio, ourMs, bareMs } = await benchPricelist();
    console.log(
      `  ${ratio.toFixed(2)}× (${ourMs.toFixed(1)} ms of CPU, bare ${bareMs.toFixed(1)} ms)`,
    );
  },
  async verify() {
    const { benchVerify } = await import("./verify");
    console.log("(q) POST /verify_codes against POST /sms: p95, 200 callers at once");
    for (const accounts of [1, 20]) {
      const item = await withStack((stack) => benchVerify(stack, accounts));
      console.log(
        `  ${item.ratio.toFixed(2)}× with ${accounts} accounts (${item.p95} ms, ${item.smsP95} ms; ${item.rate.toFixed(0)} codes/s)`,
      );
    }
  },
  async fraud() {
    const { benchFraud } = await import("./fraud");
    console.log("(r) fraud checks of all four parts, against the bare look-ups");
    const { ratio, rate, bareRate, loadMs, dataMiB } = await benchFraud();
    console.log(
      `  ${ratio.toFixed(2)}× (${rate.toFixed(0)}/s, bare ${bareRate.toFixed(0)}/s); data ${dataMiB.toFixed(0)} MiB, loaded in ${loadMs.toFixed(0)} ms`,
    );
  },
  async hostile() {
    const { benchHostile } = await import("./hostile");
    console.log("(t) GET /me of one account while another attacks: p95 against that before");
    for (const item of await withStack(benchHostile)) {
      const slowest = item.slowestMs === null ? "" : `, slowest ${item.slowestMs.toFixed(0)} ms`;
      console.log(
        `  ${item.ratio.toFixed(2)}× ${item.attack} (${item.p95} ms, ${item.aloneP95} ms); ${item.answers} answers${slowest}; API ${item.highestMiB.toFixed(0)} MiB`,
      );
    }
  },
  async cluster() {
    console.log("(g) a Citus cluster against a single database, in turns");
    await (await import("./cluster")).benchCluster();
  },
  async metrics() {
    const { benchMetrics } = await import("./metrics");
    console.log("(v) POST /sms with metrics, scraped each second, against without");
    const { ratio, rate, rateWithout } = await withStack(benchMetrics);
    console.log(`  ${ratio.toFixed(2)}× (${rate.toFixed(0)}/s, ${rateWithout.toFixed(0)}/s)`);
  },
  async traces() {
    const { benchTraces } = await import("./metrics");
    console.log(
      "(w) POST /sms with metrics and traces, against without, by share of sampled requests",
    );
    for (const share of [0.01, 0.1, 1]) {
      const item = await withStack((stack) => benchTraces(stack, share));
      console.log(
        `  ${share * 100} %: ${item.ratio.toFixed(2)}× (${item.rate.toFixed(0)}/s, ${item.rateWithout.toFixed(0)}/s; ${item.megabytes.toFixed(1)} MB exported)`,
      );
    }
  },
  async cost() {
    const { describeCost } = await import("./cost");
    const cost = await import("./cost-scenarios");
    const { STATEMENT_SETTINGS } = await import("./dear-statements");
    console.log(
      "(u) cost of a unit of work: web, worker and Postgres together, with everything running",
    );
    const scenarios: Record<string, (stack: Stack) => Promise<CostMeasurement>> = {
      messages: (stack) => cost.measureMessages(stack, 1),
      accounts: (stack) => cost.measureMessages(stack, 200),
      bulk: (stack) => cost.measureBulk(stack),
      receipts: (stack) => cost.measureReceipts(stack),
      clicks: (stack) => cost.measureClicks(stack),
      verifications: (stack) => cost.measureVerifications(stack),
      webhooks: (stack) => cost.measureWebhooks(stack),
      idle: (stack) => cost.measureIdle(stack, 1),
      "idle-10": (stack) => cost.measureIdle(stack, 10),
    };
    const requested = (
      process.env.BENCH_COST ?? [...Object.keys(scenarios), "hand-over"].join(",")
    ).split(",");
    for (const name of requested) {
      if (name === "hand-over") {
        const { p50, p95 } = await withStack(cost.measureHandOver);
        console.log(
          `  idle, from acceptance to hand-over: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        );
        continue;
      }
      const scenario = scenarios[name];
      if (scenario === undefined) throw new Error(`BENCH_COST: unknown scenario ${name}`);
      const measurement = await withStack(scenario, STATEMENT_SETTINGS);
      console.log(`  ${describeCost(measurement)}`);
    }
  },
  async pages() {
    console.log(
      "(f) pages in Chromium, medians of three runs, or seven throttled ones: each figure, and its share of the budget",
    );
    const { benchPages, describeMeasurement } = await import("./pages");
    const pages = (process.env.BENCH_PAGES ?? "").split(",").filter(Boolean);
    for await (const reading of benchPages(pages)) console.log(`  ${describeMeasurement(reading)}`);
  },
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`${unknown} is none of ${Object.keys(sections).join(", ")}`);
  process.exit(2);
}
await buildProcesses();
for (const [name, run] of Object.entries(sections)) {
  if (requested.length === 0 || requested.includes(name)) await run();
}
process.exit(0);
