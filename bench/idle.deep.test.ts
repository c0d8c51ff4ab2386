import "./own-secrets";
import { afterEach, expect, test } from "vitest";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { measureIdle } from "./cost";
import { type Stack, startStack } from "./stack";

let stack: Stack | undefined;
afterEach(() => stack?.stop());

/** Commits a second of web, workers and Postgres without work, with a tenth of slack. */
test.each([
  [1, 3.3],
  [10, 16.5],
])("%i idle workers need few transactions", async (workers, most) => {
  await ensureBuilt();
  stack = await startStack({ env: { NODE_ENV: "production", LOG_LEVEL: "silent" } });
  const { commits } = await measureIdle(stack, workers);
  expect(commits).toBeLessThan(most);
});
