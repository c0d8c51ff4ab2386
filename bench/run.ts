import "./own-secrets";
import { execFileSync } from "node:child_process";
import type { Stack } from "./stack";

process.env.LOG_LEVEL ??= "silent";

const { buildProcesses } = await import("../scripts/build-processes.mjs");
const { startStack } = await import("./stack");
const { benchAccept, SCENARIOS } = await import("./accept");
const { benchDrain } = await import("./drain");
const { benchLists } = await import("./lists");
const { benchMemory } = await import("./memory");

/** Each figure on a database of its own: what one leaves behind must not slow the next. */
async function withStack<T>(work: (stack: Stack) => Promise<T>): Promise<T> {
  const stack = await startStack({ env: { NODE_ENV: "production", LOG_LEVEL: "silent" } });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
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
    const { drainRate, acceptRate, ratio, messages } = await withStack(benchDrain);
    console.log(
      `  ${ratio.toFixed(2)}× (${messages} messages, ${drainRate.toFixed(0)}/s, accepted at ${acceptRate.toFixed(0)}/s)`,
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
  async cluster() {
    console.log("(g) a Citus cluster against a single database, in turns");
    await (await import("./cluster")).benchCluster();
  },
  async pages() {
    console.log(
      "(f) pages in Chromium, medians of three: each figure, and its share of the budget",
    );
    const { benchPages, describeReading } = await import("./pages");
    for (const reading of await benchPages()) console.log(`  ${describeReading(reading)}`);
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`${unknown} is none of ${Object.keys(sections).join(", ")}`);
  process.exit(2);
}
await buildProcesses();
for (const [name, run] of Object.entries(sections)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
process.exit(0);
