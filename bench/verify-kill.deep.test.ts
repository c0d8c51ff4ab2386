import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { allowNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { findingsOf } from "@/lib/gateway/messaging/sms/test-sms";
import { readBalances } from "@/lib/ledger/store-balances";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import {
  callApi,
  type Child,
  type Customer,
  makeCustomer,
  type Stack,
  startScript,
  startStack,
  until,
} from "./stack";

/** The windows that luck never hits, between two transactions of a verification and within them, at each of its steps. */
const KILL = 'process.kill(process.pid, "SIGKILL"); await new Promise(() => {});';
const killIf = (condition: string) => `if (${condition}) { ${KILL} }`;
const work = "lib/gateway/trust/verify-codes/work-on.ts";
const message = "lib/gateway/trust/verify-codes/start-message.ts";
const progress = "lib/gateway/trust/verify-codes/progress.ts";
const LOOKED = "await progress.raise();\n  return next;";
const ASK = "const sending = options.messengers.send(next.carrier, next.message);";
const ANSWER = "await recordAnswer(due, next.message.messageId, await sending, now());";
const NOTED = "else if (isCurrent) await progress.change({ due_at: step.ends_at });";
const GIVEN_UP = "this.queueStepEvent(channelFailedEvent, step);";
const START = "await startMessage(due, next.step, now());";
const ACCEPTED = "await acceptWithin(tx, { message, links: [] }, endsAt);";
const COMMITTED = "if (accepted !== null) addToReadyList(accountId, [accepted]);";
const ENDED =
  "this.queueEndEvent(status === VERIFY_SUCCESS ? verifyCodeSuccessEvent : verifyCodeFailedEvent);";

/** Of a call, the second step, and of a text, the third one. */
const ofMessage = (name: string, channel: "voice" | "sms", step: number): Mutant[] => [
  {
    name: `before it starts the ${name}`,
    file: work,
    from: START,
    to: `${killIf(`next.step.channel === "${channel}"`)} ${START}`,
  },
  {
    name: `with the ${name} accepted and not committed`,
    file: message,
    from: ACCEPTED,
    to: `${ACCEPTED} ${killIf(`step.channel === "${channel}"`)}`,
  },
  {
    name: `with the ${name} committed and not announced`,
    file: message,
    from: COMMITTED,
    to: `${killIf(`number === ${step}`)} ${COMMITTED}`,
  },
];
const givingUp = (name: string, channel: "messenger" | "voice"): Mutant => ({
  name: `within the transaction that gives the ${name} up`,
  file: progress,
  from: GIVEN_UP,
  to: `${GIVEN_UP} ${killIf(`step.channel === "${channel}"`)}`,
});
const DIES: readonly Mutant[] = [
  { name: "within the transaction of a look", file: work, from: LOOKED, to: `${KILL} ${LOOKED}` },
  { name: "before it asks the messenger", file: work, from: ASK, to: `${KILL} ${ASK}` },
  {
    name: "before it notes the messenger's answer",
    file: work,
    from: ANSWER,
    to: `await sending; ${KILL} ${ANSWER}`,
  },
  {
    name: "with the messenger's answer noted and not committed",
    file: work,
    from: NOTED,
    to: `${NOTED} ${KILL}`,
  },
  givingUp("messenger", "messenger"),
  ...ofMessage("call", "voice", 1),
  givingUp("call", "voice"),
  ...ofMessage("text", "sms", 2),
  {
    name: "within the transaction that ends the verification",
    file: progress,
    from: ENDED,
    to: `${ENDED} ${KILL}`,
  },
];
/** Nothing is changed; its own bundle only keeps it apart from other builds. */
const HEALTHY: Mutant = { name: "healthy", file: work, from: ASK, to: ASK };

const STRATEGY = [
  { channel: "messenger" },
  { channel: "voice" },
  { channel: "sms", sender_id: "NORDWIND" },
];

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

async function deliveredTo(phone: string): Promise<Record<string, number>> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ kind: string; count: number }>(
      "SELECT kind, count(*)::int AS count FROM simulator_deliveries WHERE phone = $1 GROUP BY kind",
      [phone],
    ),
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

it.each(DIES.map((mutant, index) => [mutant.name, mutant, index] as const))(
  "takes every step once and keeps the balance exact when a worker dies %s",
  async (_, mutant, index) => {
    const folder = await bundleMutant(mutant, ["worker"]);
    folders.push(folder);
    const customer = await makeCustomer("1");
    // Whatever reaches it is rejected afterwards: the call follows the messenger, and the text the call.
    const phone = "+12125550116";
    await allowNumbers(customer.accountId, phone);
    await asOwner((tx) => tx.query("DELETE FROM simulator_deliveries"));
    const doomed = await startScript(path.join(folder, "worker.mjs"), stack.env);
    const exited = new Promise((resolve) =>
      doomed.process.once("exit", (_code, signal) => resolve(signal)),
    );
    const { id } = await call(customer, "POST", "/verify_codes", {
      phone,
      code: "471147",
      payload: `window ${index}`,
      routing_strategy: STRATEGY,
    });
    expect(await exited).toBe("SIGKILL");

    const next = await stack.start("worker");
    const ended = await until("the verification ends", 120_000, async () => {
      const found = await call(customer, "GET", `/verify_codes/${id}`);
      return found.cost === null ? null : found;
    });
    await next.stop();
    expect(ended).toMatchObject({ status: 10, delivered_channel: "sms", cost: 16.5 });
    expect(ended.history.map(({ status }: { status: number }) => status)).toEqual([20, 20, 10]);
    expect(await deliveredTo(phone)).toEqual({ messenger: 1, call: 1, text: 1 });
    const { available, held } = await withAccount(customer.accountId, (tx) =>
      readBalances(tx, customer.accountId),
    );
    expect([available, held]).toEqual([835_000n, 0n]);
    expect(await findingsOf(customer.accountId)).toEqual([]);
  },
  180_000,
);
