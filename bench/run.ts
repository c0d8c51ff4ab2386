import { randomBytes } from "node:crypto";

// Before anything reads the environment: the bench has its own secrets and never touches `.env`.
process.env.KEY_PEPPER ??= randomBytes(24).toString("hex");
process.env.NEXTAUTH_SECRET ??= randomBytes(24).toString("hex");
process.env.LOG_LEVEL ??= "silent";

const { buildProcesses } = await import("../scripts/build-processes.mjs");
const { startStack } = await import("./stack");
const { benchAccept } = await import("./accept");

const wanted = new Set(process.argv.slice(2));
const runs = (name: string) => wanted.size === 0 || wanted.has(name);

await buildProcesses();
const stack = await startStack({ env: { NODE_ENV: "production" } });
try {
  if (runs("accept")) {
    console.log("(a) accept: POST /sms, durable before the 201, against one bare INSERT a request");
    for (const reading of await benchAccept(stack)) {
      console.log(
        `  ${reading.scenario}: ${reading.ratio.toFixed(2)}× (${reading.rate.toFixed(0)}/s, baseline ${reading.baselineRate.toFixed(0)}/s, p95 ${reading.p95} ms)`,
      );
    }
  }
} finally {
  await stack.stop();
}
process.exit(0);
