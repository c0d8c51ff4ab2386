import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findingsOf, holdingsOf, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import { type Child, makeCustomer, type Stack, startScript, startStack } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

/** When a process dies, as its environment says; without a word it lives. */
type Moment = "after COMMIT" | "before COMMIT";

/** The narrow windows that luck never hits: between the last write and COMMIT, and between COMMIT and the answer. */
const DIES_WHEN_TOLD: Mutant = {
  name: "the API dies at a moment that its environment names",
  file: "lib/gateway/messaging/sms/accept.ts",
  from: "if (messages.length > 0) way.announce(messages);",
  to: `if (messages.length > 0) {
    if (process.env.DIES === "after COMMIT") process.kill(process.pid, "SIGKILL");
    way.announce(messages);
  }`,
  elsewhere: {
    file: "lib/idempotency/group.ts",
    from: "  await forgetRefused(tx, items, outcomes);",
    to: `  if (process.env.DIES === "before COMMIT") {
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  }
  await forgetRefused(tx, items, outcomes);`,
  },
};

let bundles: string;
let stack: Stack;
let healthy: Child;

beforeAll(async () => {
  bundles = await bundleMutant(DIES_WHEN_TOLD, ["api"]);
  stack = await startStack({ bundles, env: { NODE_ENV: "test" } });
  healthy = await stack.start("api");
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  rmSync(bundles, { recursive: true, force: true });
});

async function startDoomed(moment: Moment): Promise<Child> {
  const env = { ...stack.env, PORT: String(await freePort()), DIES: moment };
  return startScript(path.join(bundles, "api.mjs"), env);
}

const post = (child: Child, token: string, key: string, fields: object = {}) =>
  fetch(`http://127.0.0.1:${child.port}/sms`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
      "idempotency-key": key,
    },
    body: JSON.stringify({ ...VALID, ...fields }),
  });

async function die(moment: Moment, token: string, keys: string[]): Promise<void> {
  const doomed = await startDoomed(moment);
  const exited = new Promise((resolve) =>
    doomed.process.once("exit", (_, signal) => resolve(signal)),
  );
  const answers = await Promise.allSettled(keys.map((key) => post(doomed, token, key)));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => "rejected"));
  expect(await exited).toBe("SIGKILL");
}

it("after COMMIT: the retry gets the message that was taken, another body 422, and one hold stands", async () => {
  const { accountId, token } = await makeCustomer("10");
  await die("after COMMIT", token, ["order 1"]);
  const taken = await holdingsOf(accountId);
  expect(taken).toMatchObject({ messages: 1, queued: 1, counted: 1, held: "75000", keys: 1 });

  const retries = await Promise.all([1, 2, 3].map(() => post(healthy, token, "order 1")));
  expect(retries.map(({ status }) => status)).toEqual([201, 201, 201]);
  const bodies = await Promise.all(retries.map((answer) => answer.json()));
  expect(new Set(bodies.map(({ uuid }) => uuid)).size).toBe(1);
  expect(retries[0]?.headers.get("idempotency-replayed")).toBe("true");
  const read = await fetch(`http://127.0.0.1:${healthy.port}/sms/${bodies[0].uuid}`, {
    headers: { accept: "application/json", "x-service-auth-token": token },
  });
  expect(await read.json()).toEqual(bodies[0]);
  expect((await post(healthy, token, "order 1", { text: "Other" })).status).toBe(422);
  expect(await holdingsOf(accountId)).toEqual(taken);
  expect(await findingsOf(accountId)).toEqual([]);
}, 120_000);

it("after COMMIT of a whole group: each retry finds its own message", async () => {
  const { accountId, token } = await makeCustomer("10");
  const keys = Array.from({ length: 20 }, (_, index) => `group ${index}`);
  await die("after COMMIT", token, keys);
  const { messages } = await holdingsOf(accountId);
  expect(messages).toBeGreaterThan(0);
  const answers = await Promise.all(keys.map((key) => post(healthy, token, key)));
  const replayed = answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true");
  expect(replayed).toHaveLength(messages);
  const uuids = await Promise.all(answers.map(async (answer) => (await answer.json()).uuid));
  expect(new Set(uuids).size).toBe(20);
  expect(await holdingsOf(accountId)).toMatchObject({ messages: 20, held: "1500000", keys: 20 });
  expect(await findingsOf(accountId)).toEqual([]);
}, 120_000);

it("before COMMIT: nothing is left, and the retry is the first", async () => {
  const { accountId, token } = await makeCustomer("10");
  await die("before COMMIT", token, ["order 1"]);
  expect(await holdingsOf(accountId)).toMatchObject({ messages: 0, queued: 0, held: "0", keys: 0 });
  const retry = await post(healthy, token, "order 1");
  expect([retry.status, retry.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(await holdingsOf(accountId)).toMatchObject({ messages: 1, held: "75000", keys: 1 });
}, 120_000);
