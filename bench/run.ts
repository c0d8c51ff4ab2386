import { randomBytes } from "node:crypto";

// Before anything reads the environment: the bench has its own secrets and never touches `.env`.
process.env.KEY_PEPPER ??= randomBytes(24).toString("hex");
process.env.NEXTAUTH_SECRET ??= randomBytes(24).toString("hex");
process.env.LOG_LEVEL ??= "silent";

const { buildProcesses } = await import("../scripts/build-processes.mjs");
const { startStack } = await import("./stack");
const { benchAccept } = await import("./accept");
const { benchDrain } = await import("./drain");
const { benchLists } = await import("./lists");
const { benchMemory } = await import("./memory");
const { execFileSync } = await import("node:child_process");

const wanted = new Set(process.argv.slice(2));
const runs = (name: string) => wanted.size === 0 || wanted.has(name);

await buildProcesses();
const stack = await startStack({ env: { NODE_ENV: "production", LOG_LEVEL: "silent" } });
try {
  if (runs("accept")) {
    console.log("(a) accept: POST /sms, durable before the 201, against one bare INSERT a request");
    for (const reading of await benchAccept(stack)) {
      console.log(
        `  ${reading.scenario}: ${reading.ratio.toFixed(2)}× (${reading.rate.toFixed(0)}/s, baseline ${reading.baselineRate.toFixed(0)}/s, p95 ${reading.p95} ms)`,
      );
    }
  }
  if (runs("drain")) {
    console.log(
      "(b) drain: accepted to delivered with the simulator, one worker, against acceptance",
    );
    const { drainRate, acceptRate, ratio, messages } = await benchDrain(stack);
    console.log(
      `  ${ratio.toFixed(2)}× (${messages} messages, ${drainRate.toFixed(0)}/s, accepted at ${acceptRate.toFixed(0)}/s)`,
    );
  }
  if (runs("lists")) {
    console.log("(c) GET /sms: p95 with 1,000,000 messages against 10,000");
    for (const { query, format, smallP95, largeP95, ratio } of await benchLists(stack)) {
      console.log(`  ${ratio.toFixed(2)}× ${format} ?${query} (${largeP95} ms, ${smallP95} ms)`);
    }
  }
  if (runs("phases")) {
    console.log("(d) one POST /sms by phase: CPU of the web process and heap, 64 at once");
    const flags = ["--expose-gc", "--max-semi-space-size=1024", "--import", "tsx"];
    execFileSync(process.execPath, [...flags, "bench/phases-run.ts"], {
      env: { ...process.env, ...stack.env },
      stdio: "inherit",
    });
  }
  if (runs("memory")) {
    console.log("(e) resident memory at rest and under load");
    for (const { process: name, restMiB, loadMiB } of await benchMemory(stack)) {
      console.log(`  ${name}: ${restMiB.toFixed(0)} MiB, ${loadMiB.toFixed(0)} MiB`);
    }
  }
} finally {
  await stack.stop();
}
process.exit(0);
