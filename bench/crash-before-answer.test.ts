import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import {
  findLedgerDiscrepancies,
  readAccountState,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import { type Child, makeCustomer, type Stack, startScript, startStack } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

/** Moment at which a process dies, set in its environment. */
type Moment = "after COMMIT" | "before COMMIT";

/** The narrow windows that luck never hits: between the last write and COMMIT, and between COMMIT and the answer. */
const DIES_AS_CONFIGURED: Mutant = {
  name: "the API dies at a moment that its environment names",
  file: "lib/gateway/messaging/sms/accept/accept.ts",
  from: "if (messages.length > 0) strategy.announce(messages);",
  to: `if (messages.length > 0) {
    if (process.env.DIES === "after COMMIT") process.kill(process.pid, "SIGKILL");
    strategy.announce(messages);
  }`,
  elsewhere: {
    file: "lib/idempotency/group.ts",
    from: "  await deleteRefusedKeys(tx, items, outcomes);",
    to: `  if (process.env.DIES === "before COMMIT") {
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  }
  await deleteRefusedKeys(tx, items, outcomes);`,
  },
};

// Postgres isn't stopped here.
const db = testDatabase();
let bundles: string;
let stack: Stack;
let healthy: Child;

beforeAll(async () => {
  bundles = await bundleMutant(DIES_AS_CONFIGURED, ["api"]);
  const database = { url: db.current.url, crash: async () => {}, stop: async () => {} };
  stack = await startStack({ bundles, env: { NODE_ENV: "test" }, database });
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
  const responses = await Promise.allSettled(keys.map((key) => post(doomed, token, key)));
  expect(responses.map(({ status }) => status)).toEqual(keys.map(() => "rejected"));
  expect(await exited).toBe("SIGKILL");
}

it("after COMMIT: returns the accepted message on retry, rejects another body with 422, and keeps one reservation", async () => {
  const { accountId, token } = await makeCustomer("10");
  const keys = Array.from({ length: 20 }, (_, index) => `group ${index}`);
  await die("after COMMIT", token, keys);
  const { messages } = await readAccountState(accountId);
  expect(messages).toBeGreaterThan(0);
  const responses = await Promise.all(keys.map((key) => post(healthy, token, key)));
  expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 201));
  const isReplayed = ({ headers }: Response) => headers.get("idempotency-replayed") === "true";
  expect(responses.filter(isReplayed)).toHaveLength(messages);
  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map(({ uuid }) => uuid)).size).toBe(20);
  const all = { messages: 20, queued: 20, counted: 20, held: "1500000", keys: 20 };
  expect(await readAccountState(accountId)).toMatchObject(all);

  const index = responses.findIndex(isReplayed);
  const key = keys[index] ?? "";
  const read = await fetch(`http://127.0.0.1:${healthy.port}/sms/${bodies[index].uuid}`, {
    headers: { accept: "application/json", "x-service-auth-token": token },
  });
  expect(await read.json()).toEqual(bodies[index]);
  const retries = await Promise.all([1, 2, 3].map(() => post(healthy, token, key)));
  for (const retry of retries) expect(await retry.json()).toEqual(bodies[index]);
  expect((await post(healthy, token, key, { text: "Other" })).status).toBe(422);
  expect(await readAccountState(accountId)).toMatchObject(all);
  expect(await findLedgerDiscrepancies(accountId)).toEqual([]);
}, 120_000);

it("before COMMIT: rolls back fully, and handles the retry as the first request", async () => {
  const { accountId, token } = await makeCustomer("10");
  await die("before COMMIT", token, ["order 1"]);
  expect(await readAccountState(accountId)).toMatchObject({
    messages: 0,
    queued: 0,
    held: "0",
    keys: 0,
  });
  const retry = await post(healthy, token, "order 1");
  expect([retry.status, retry.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(await readAccountState(accountId)).toMatchObject({ messages: 1, held: "75000", keys: 1 });
}, 120_000);
