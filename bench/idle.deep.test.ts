import "./own-secrets";
import { afterEach, expect, test } from "vitest";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { measureIdle } from "./cost-scenarios";
import { type Stack, startStack } from "./stack";

let stack: Stack | undefined;
afterEach(() => stack?.stop());

/** Commits a second of web, workers and Postgres without work, with a tenth of slack. */
test.each([
  [1, 3.3],
  [10, 16.5],
])(
  "keeps transactions of %i idle workers within the budget",
  { timeout: 300_000 },
  async (workers, most) => {
    await ensureBuilt();
    // Tests allow webhooks to loopback, which production refuses.
    const env = { NODE_ENV: "production", LOG_LEVEL: "silent", WEBHOOK_ALLOW_SUBNETS: "" };
    stack = await startStack({ env });
    const { commits } = await measureIdle(stack, workers);
    expect(commits).toBeLessThan(most);
  },
);
