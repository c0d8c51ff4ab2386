import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { draw } from "@/lib/gateway/messaging/automations/draw";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { processPool } from "./chaos/process-pool";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import {
  callApi,
  type Child,
  type Customer,
  makeCustomer,
  type Stack,
  startStack,
  until,
} from "./stack";

/** Workers are killed all the time while people go through an automation. */
const PEOPLE = 20_000;
const WORKERS = 3;
const BATCH = 1_000;
const MAX_PAUSE_MS = 600;
const CAP = 2;
/** Percentages of people who get the first text of each pair. */
const SHARES = { first: 40, second: 30 };

/** Changes no code; a separate bundle isolates it from other builds. */
const FILE = "lib/gateway/messaging/automations/work-on.ts";
const STEP = "const sent = await sendTexts(due);";
const HEALTHY: Mutant = { name: "healthy", file: FILE, from: STEP, to: STEP };

const folders: string[] = [];
let stack: Stack;
let api: Child;

beforeAll(async () => {
  const bundles = await bundleMutant(HEALTHY);
  folders.push(bundles);
  const env = { NODE_ENV: "test", SIMULATOR: "on", SIMULATOR_SPEED: "50" };
  stack = await startStack({ bundles, env });
  api = await stack.start("api");
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const call = (customer: Customer, method: string, route: string, body?: object) =>
  callApi(api, customer, method, route, body);

const phoneAt = (index: number) => `+4917139${String(10_000 + index).padStart(5, "0")}`;

async function startAutomation(customer: Customer, group: number, target: number) {
  const { id } = await call(customer, "POST", "/automations", {
    name: "Kill run",
    trigger: { kind: "group", group_id: group },
    sender_id: "POSTHORN",
    steps: [
      {
        kind: "text_test",
        variants: [
          { text: "First A", percent: SHARES.first },
          { text: "First B", percent: 100 - SHARES.first },
        ],
      },
      {
        kind: "branch",
        condition: { kind: "random", percent: SHARES.second },
        yes: [{ kind: "text", text: "Second A" }],
        no: [{ kind: "text", text: "Second B" }],
      },
      { kind: "set_field", group_id: group, column: "a", value: "done" },
      {
        kind: "branch",
        condition: { kind: "column", column: "Stage", operator: "is", value: "done" },
        yes: [{ kind: "text", text: "Beyond the cap" }],
        no: [{ kind: "end" }],
      },
      { kind: "add_to_group", group_id: target },
    ],
  });
  await call(customer, "PUT", `/automations/${id}/publish`);
  return id as number;
}

it("runs each step once for 20,000 people while workers are killed", async () => {
  const customer = await makeCustomer("10000");
  const make = async (name: string) =>
    (await call(customer, "POST", "/groups", { name, name_a: "Stage" })).id as number;
  const [group, target] = [await make("All"), await make("Done")];
  await call(customer, "PUT", "/automation_cap", { texts: CAP, days: 7 });
  const id = await startAutomation(customer, group, target);
  const workers = processPool(stack, "worker", {}, Math.random);
  for (let started = 0; started < WORKERS; started++) await workers.start();

  const begun = performance.now();
  let kills = 0;
  let isDone = false;
  const killing = (async () => {
    while (!isDone) {
      await sleep(Math.random() * MAX_PAUSE_MS);
      await workers.killOne(true);
      kills += 1;
    }
  })();
  for (let from = 0; from < PEOPLE; from += BATCH) {
    const phones = Array.from({ length: BATCH }, (_, index) => ({ phone: phoneAt(from + index) }));
    await call(customer, "PUT", `/groups/${group}`, { name: "All", phones });
  }
  const report = await until("all people finish", 900_000, async () => {
    const found = await call(customer, "GET", `/automations/${id}/report`);
    return found.counts.finished === PEOPLE ? found : null;
  });
  isDone = true;
  await killing;
  await workers.settled();
  const seconds = Math.round((performance.now() - begun) / 1_000);

  const read = async <R extends object>(sql: string) =>
    (await asOwner((tx) => tx.query<R>(sql, [customer.accountId]))).rows;
  const runs = await read<{ id: string; phone: string }>(
    "SELECT id, phone FROM automation_runs WHERE account_id = $1",
  );
  const messages = await read<{ phone: string; text: string }>(
    "SELECT phone, text FROM messages WHERE account_id = $1 AND origin = 'automation'",
  );
  const expected = runs.flatMap(({ id: run, phone }) => [
    `${phone} First ${draw(run, "1") < SHARES.first ? "A" : "B"}`,
    `${phone} Second ${draw(run, "2") < SHARES.second ? "A" : "B"}`,
  ]);
  const fields = await read<{ value: string; count: number }>(
    `SELECT a AS value, count(*)::int AS count FROM contact_phones
     WHERE account_id = $1 AND a IS NOT NULL GROUP BY a`,
  );
  const done = await call(customer, "GET", `/groups/${target}`);
  process.stdout.write(
    `automation kill run: ${PEOPLE} people, ${kills} kills, ${seconds} s, ${messages.length} messages, ${JSON.stringify(report.steps)}, ${JSON.stringify(report.counts)}\n`,
  );
  expect(messages.map(({ phone, text }) => `${phone} ${text}`).sort()).toEqual(expected.sort());
  expect(messages).toHaveLength(CAP * PEOPLE);
  expect(fields).toEqual([{ value: "done", count: PEOPLE }]);
  expect(report.counts).toEqual({
    entered: PEOPLE,
    under_way: 0,
    finished: PEOPLE,
    goal: 0,
    left: 0,
  });
  expect(report.steps.find(({ step }: { step: string }) => step === "4y1").outcomes).toMatchObject({
    sent: 0,
    capped: PEOPLE,
  });
  expect(done.count_items).toBe(PEOPLE);
  expect(await findLedgerDiscrepancies(customer.accountId)).toEqual([]);
}, 1_200_000);
