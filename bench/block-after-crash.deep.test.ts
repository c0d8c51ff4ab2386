import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startStack, until } from "./stack";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { NODE_ENV: "test" } });
}, 120_000);
afterAll(() => stack.stop());

const guess = (port: number) =>
  fetch(`http://127.0.0.1:${port}/me`, {
    headers: { "x-service-auth-token": "1000001:gw_live_wrong" },
    signal: AbortSignal.timeout(10_000),
  }).then(
    ({ status }) => status,
    () => 0,
  );

it("keeps counting failed sign-ins after Postgres crashes and the process restarts", async () => {
  const first = await stack.start("api");
  expect([await guess(first.port), await guess(first.port)]).toEqual([401, 401]);
  await stack.crashDatabase();
  const third = await until("an answer after the crash", 30_000, async () => {
    const status = await guess(first.port);
    // 503 while the database restarts: such requests weren't checked and don't count.
    return status === 503 || status === 0 ? null : status;
  });
  expect(third).toBe(401);
  await first.kill();
  const second = await stack.start("api");
  expect([await guess(second.port), await guess(second.port)]).toEqual([401, 429]);
}, 120_000);
