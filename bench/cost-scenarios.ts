import { setTimeout as sleep } from "node:timers/promises";
import { startTestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { queryOnce } from "@/lib/db/query-once";
import { raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { makeTurns } from "./accept";
import { makeGroup, postBulkNow } from "./bulks";
import { type CostMeasurement, measure, type Running, STATISTICS_MS } from "./cost";
import { load, makeMessage, MESSAGE, percentile } from "./load";
import { setOnlyCarrier } from "./only-carrier";
import { makeLinkPaths, VISITOR_HEADERS } from "./redirects";
import { callApi, type Child, type Environment, makeCustomer, type Stack, until } from "./stack";
import { addWebhook } from "./webhooks";

const IDLE_SECONDS = 60;
const CONNECTIONS = 64;
const CODE_CONNECTIONS = 16;

async function readCount(stack: Stack, sql: string): Promise<number> {
  const [row] = await queryOnce<{ found: string }>(stack.url, sql);
  return Number(row?.found);
}

/** Reads from the statistics, since a count of the messages would cost more than what is measured. */
async function readDelivered(stack: Stack, accountId?: number): Promise<number> {
  const where = accountId === undefined ? "" : `WHERE account_id = ${accountId}`;
  return readCount(
    stack,
    `SELECT coalesce(sum(delivered), 0) AS found FROM message_stats ${where}`,
  );
}

/** Receipts follow their submission after 150 to 600 ms; a real carrier takes longer. */
const SIMULATOR = { SIMULATOR: "on", SIMULATOR_SPEED: "10" };

async function startAll(
  stack: Stack,
  workers: number,
  env: Environment = SIMULATOR,
): Promise<Running> {
  const web = await stack.start("web");
  const all: Child[] = [];
  for (let index = 0; index < workers; index += 1) all.push(await stack.start("worker", env));
  return { stack, web, workers: all };
}

async function stopAll({ web, workers }: Running): Promise<void> {
  await Promise.all([web, ...workers].map((child) => child.stop()));
}

/** Measures idle processes for a minute; the units are seconds. */
export async function measureIdle(stack: Stack, workers: number): Promise<CostMeasurement> {
  const running = await startAll(stack, workers);
  // Warm-up, and the work that follows every start.
  await sleep(20_000);
  const name = `idle, ${workers} worker${workers === 1 ? "" : "s"}`;
  const units = IDLE_SECONDS + STATISTICS_MS / 1_000;
  const item = await measure(running, { name, units, unit: "s" }, () =>
    sleep(IDLE_SECONDS * 1_000),
  );
  await stopAll(running);
  return item;
}

/** Measures `POST /sms` from acceptance to the applied receipt. */
export async function measureMessages(
  stack: Stack,
  accounts: number,
  amount = 20_000,
): Promise<CostMeasurement> {
  const customers = await makeTurns(accounts);
  const running = await startAll(stack, 1);
  const send = (count: number) =>
    load({
      url: `http://127.0.0.1:${running.web.port}/api/sms`,
      seconds: 120,
      amount: count,
      connections: CONNECTIONS,
      method: "POST",
      customers,
      makeBody: makeMessage,
      expect: 201,
    });
  let sent = 0;
  const isDone = async () => (await readDelivered(stack)) === sent;
  const sendAll = async (count: number) => {
    sent += count;
    await send(count);
    await until("all messages are delivered", 180_000, isDone);
  };
  await sendAll(amount / 4);
  const name = `POST /sms to its receipt, ${accounts === 1 ? "one account" : `${accounts} accounts`}`;
  const item = await measure(running, { name, units: amount, unit: "message" }, () =>
    sendAll(amount),
  );
  await stopAll(running);
  return item;
}

/** Measures a bulk from its request to the last applied receipt. */
export async function measureBulk(stack: Stack, amount = 20_000): Promise<CostMeasurement> {
  const running = await startAll(stack, 1);
  const send = async (size: number) => {
    const customer = await makeCustomer("1000000");
    const groupId = await makeGroup(customer, size);
    return async () => {
      await postBulkNow(running.web, customer, groupId);
      await until("the bulk is delivered", 300_000, async () => {
        return (await readDelivered(stack, customer.accountId)) === size;
      });
    };
  };
  await (await send(amount / 4))();
  const work = await send(amount);
  const item = await measure(
    running,
    { name: "bulk to its receipts", units: amount, unit: "message" },
    work,
  );
  await stopAll(running);
  return item;
}

/** Measures a redirect with its stored and classified click. */
export async function measureClicks(stack: Stack, amount = 20_000): Promise<CostMeasurement> {
  const paths = await makeLinkPaths();
  const running = await startAll(stack, 1);
  const click = async (count: number) => {
    await load({
      url: `http://127.0.0.1:${running.web.port}`,
      paths,
      seconds: 120,
      amount: count,
      headers: VISITOR_HEADERS,
      connections: CONNECTIONS,
      method: "GET",
      customers: [],
      expect: 302,
    });
    const isDone = () =>
      readCount(stack, "SELECT count(*) AS found FROM click_inbox").then((n) => n === 0);
    await until("all clicks are classified", 180_000, isDone);
  };
  await click(amount / 4);
  const item = await measure(running, { name: "short link", units: amount, unit: "click" }, () =>
    click(amount),
  );
  await stopAll(running);
  return item;
}

/** Measures receipts by SMPP of messages that were submitted before. */
export async function measureReceipts(stack: Stack, amount = 10_000): Promise<CostMeasurement> {
  const smsc = await startTestSmsc({ window: CONNECTIONS });
  await setOnlyCarrier(smsc, { window: CONNECTIONS });
  const customers = await makeTurns(1);
  const running = await startAll(stack, 1, { SIMULATOR: "off" });
  let sent = 0;
  const submit = async (count: number) => {
    await load({
      url: `http://127.0.0.1:${running.web.port}/api/sms`,
      seconds: 120,
      amount: count,
      connections: CONNECTIONS,
      method: "POST",
      customers,
      makeBody: makeMessage,
      expect: 201,
    });
    sent += count;
    const isDone = async () => smsc.accepted.length === count;
    await until("all messages are submitted", 180_000, isDone);
  };
  const report = async () => {
    for (const { id, pdu } of smsc.accepted.splice(0)) {
      smsc.bringReceipt({ id, state: "DELIVRD", phone: pdu.body.destination_addr });
    }
    const isDone = async () => (await readDelivered(stack)) === sent;
    await until("all receipts are applied", 180_000, isDone);
  };
  await submit(amount / 4);
  await report();
  await submit(amount);
  const item = await measure(running, { name: "receipt", units: amount, unit: "receipt" }, report);
  await stopAll(running);
  await smsc.stop();
  return item;
}

const SINGLE_MESSAGES = 100;

/** Measures milliseconds from acceptance to the recorded submission, of single messages on an idle system. */
export async function measureHandOver(stack: Stack): Promise<{ p50: number; p95: number }> {
  const running = await startAll(stack, 1);
  const { accountId, token } = await makeCustomer("1000");
  for (let index = 0; index < SINGLE_MESSAGES; index += 1) {
    const response = await fetch(`http://127.0.0.1:${running.web.port}/api/sms`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-auth-token": token },
      body: MESSAGE,
    });
    if (response.status !== 201) throw new Error(`POST /sms: ${response.status}`);
    await sleep(200);
  }
  const open = `SELECT count(*) AS found FROM messages WHERE account_id = ${accountId} AND gateway_sent_at IS NULL`;
  await until("all are handed over", 30_000, async () => (await readCount(stack, open)) === 0);
  const rows = await queryOnce<{ ms: number }>(
    stack.url,
    `SELECT extract(epoch FROM gateway_sent_at - created_at)::double precision * 1000 AS ms
     FROM messages WHERE account_id = ${accountId}`,
  );
  await stopAll(running);
  const times = rows.map(({ ms }) => ms);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Measures `POST /verify_codes` to the receipt of its message. Each code goes to another number; none is magic. */
export async function measureVerifications(stack: Stack, amount = 2_000): Promise<CostMeasurement> {
  const customer = await makeCustomer("1000000");
  // The guard reads and counts as usual, but stops no number.
  await allowTestNumbers({ id: customer.accountId });
  const running = await startAll(stack, 1);
  let sent = 0;
  const verify = async (count: number) => {
    const last = sent + count;
    const postCodes = async () => {
      while (sent < last) {
        const phone = `+49171392${1_000 + sent++}`;
        const routing = [{ channel: "sms", sender_id: "POSTHORN" }];
        await callApi(running.web, customer, "POST", "/api/verify_codes", {
          phone,
          routing_strategy: routing,
        });
      }
    };
    await Promise.all(Array.from({ length: CODE_CONNECTIONS }, postCodes));
    const isDone = async () => (await readDelivered(stack, customer.accountId)) === sent;
    await until("all codes are delivered", 180_000, isDone);
  };
  await verify(amount / 4);
  const item = await measure(
    running,
    { name: "POST /verify_codes to its receipt", units: amount, unit: "code" },
    () => verify(amount),
  );
  await stopAll(running);
  return item;
}

/** Production delivers no webhooks to this machine. */
const LOOPBACK_WEBHOOKS = {
  NODE_ENV: "development",
  WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32",
  SIMULATOR: "off",
};

/** Measures deliveries of one account's events to a webhook that accepts at once. Includes storing the events. */
export async function measureWebhooks(stack: Stack, amount = 5_000): Promise<CostMeasurement> {
  const { accountId } = await makeCustomer("1000");
  const receiver = await startReceiver();
  await addWebhook(accountId, receiver.url);
  const running = await startAll(stack, 1, LOOPBACK_WEBHOOKS);
  const pending = `SELECT count(*) AS found FROM webhook_deliveries WHERE state = 'pending' AND account_id = ${accountId}`;
  const deliver = async (count: number) => {
    await raiseDeliveries(accountId, count);
    const isDone = async () => (await readCount(stack, pending)) === 0;
    await until("all events are delivered", 180_000, isDone);
  };
  await deliver(amount / 4);
  const item = await measure(running, { name: "webhook", units: amount, unit: "delivery" }, () =>
    deliver(amount),
  );
  await stopAll(running);
  await receiver.close();
  return item;
}
