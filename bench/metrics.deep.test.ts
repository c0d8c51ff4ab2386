import "./own-secrets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { buildProcesses } from "@/scripts/build-processes.mjs";
import { freePort } from "../scripts/free-port.mjs";
import {
  callApi,
  type Child,
  type Customer,
  makeCustomer,
  type Stack,
  startStack,
  until,
} from "./stack";

/** The real processes, scraped: each figure equals the rows that it counts. */

const TOKEN = "a-scrape-token-of-the-tests";
const MESSAGES = 40;

let stack: Stack;
let api: Child;
let customer: Customer;
const metricsUrls: Record<string, string> = {};

async function start(name: "api" | "worker"): Promise<Child> {
  const port = await freePort();
  metricsUrls[name] = `http://127.0.0.1:${port}/metrics`;
  return stack.start(name, { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN });
}

beforeAll(async () => {
  await buildProcesses();
  stack = await startStack({
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      WEBHOOK_ALLOW_SUBNETS: "",
      SIMULATOR: "on",
      SIMULATOR_SPEED: "100",
    },
  });
  api = await start("api");
  await start("worker");
  customer = await makeCustomer("1000");
}, 300_000);
afterAll(() => stack?.stop());

type Scrape = Map<string, number>;

async function scrape(name: "api" | "worker"): Promise<Scrape> {
  const response = await fetch(metricsUrls[name] ?? "", {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

/** Sums the series of a metric whose labels contain `labels`. */
function sum(scraped: Scrape, name: string, labels = ""): number {
  const series = [...scraped].filter(
    ([key]) => (key === name || key.startsWith(`${name}{`)) && key.includes(labels),
  );
  return series.reduce((total, [, value]) => total + value, 0);
}

async function count(sql: string): Promise<number> {
  const { rows } = await database().pool("owner").query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

/** Waits for the worker's reading after this moment. */
async function nextReading(): Promise<Scrape> {
  const at = await count("SELECT extract(epoch FROM now()) AS count");
  await until("a reading", 60_000, async () => {
    const readAt = await count(
      "SELECT extract(epoch FROM read_at) AS count FROM metric_readings WHERE reading = 'work'",
    );
    return readAt > at;
  });
  return until("its scrape", 30_000, async () => {
    const scraped = await scrape("worker");
    const age = scraped.get('posthorn_reading_age_seconds{reading="work"}') ?? Infinity;
    return age < 14 ? scraped : null;
  });
}

it("reports the same counts as the database", { timeout: 300_000 }, async () => {
  for (let index = 0; index < MESSAGES; index += 1) {
    await callApi(api, customer, "POST", "/sms", {
      text: index % 4 === 0 ? "A long text. ".repeat(15) : "A short text",
      sender_id: "POSTHORN",
      phone: "+4917139200123",
    });
  }
  await callApi(api, customer, "POST", "/sms", {
    text: "Later",
    sender_id: "POSTHORN",
    phone: "+4917139200999",
    delivery_at: Math.floor(Date.now() / 1_000) + 86_400,
  });
  const poor = await makeCustomer("0.01");
  await expect(
    callApi(api, poor, "POST", "/sms", { text: "x", sender_id: "P", phone: "+4917139200123" }),
  ).rejects.toThrow("insufficient_funds");
  await fetch(`http://127.0.0.1:${api.port}/sms`, { method: "POST" });
  await until("all reports", 60_000, async () => {
    const open = await count(
      "SELECT count(*) FROM messages WHERE delivery_at IS NULL AND dlr_code NOT IN (1, 2, 16)",
    );
    return open === 0;
  });

  const scrapedApi = await scrape("api");
  const accepted = await count("SELECT count(*) FROM messages");
  expect(accepted).toBe(MESSAGES + 1);
  expect(sum(scrapedApi, "posthorn_messages_accepted_total", "request")).toBe(accepted);
  expect(sum(scrapedApi, "posthorn_acceptance_group_messages_sum")).toBe(accepted);
  expect(sum(scrapedApi, "posthorn_acceptance_duration_seconds_count")).toBe(accepted + 1);
  expect(sum(scrapedApi, "posthorn_acceptances_refused_total", "insufficient_funds")).toBe(1);
  const answered = (status: string) =>
    scrapedApi.get(`posthorn_http_requests_total{operation="sendSms",status="${status}"}`);
  expect(answered("2xx")).toBe(accepted);
  expect(answered("4xx")).toBe(2);
  expect(
    sum(scrapedApi, "posthorn_http_request_duration_seconds_count", 'operation="sendSms"'),
  ).toBe(accepted + 2);

  // The worker writes its statistics every two seconds.
  const worker = await until("the worker's statistics", 30_000, async () => {
    const scraped = await scrape("worker");
    const parts = sum(scraped, "posthorn_carrier_parts_total", 'result="accepted"');
    const written = await count("SELECT coalesce(sum(accepted), 0) AS count FROM carrier_stats");
    return parts === written ? scraped : null;
  });
  const handedOver = await count("SELECT count(*) FROM messages WHERE status_code = 100");
  expect(sum(worker, "posthorn_message_outcomes_total", "sent")).toBe(handedOver);
  expect(sum(worker, "posthorn_hand_over_delay_seconds_count")).toBe(handedOver);
  expect(sum(worker, "posthorn_carrier_parts_total", "accepted")).toBe(
    await count("SELECT count(*) FROM carrier_submits"),
  );
  expect(sum(worker, "posthorn_carrier_receipts_total")).toBe(
    await count("SELECT count(*) FROM dlr_inbox"),
  );
  for (const [verdict, column] of [
    ["delivered", "delivered"],
    ["undelivered", "failed"],
  ]) {
    expect(sum(worker, "posthorn_carrier_parts_reported_total", `"${verdict}"`)).toBe(
      await count(`SELECT sum(${column}) AS count FROM carrier_stats`),
    );
  }
  expect(sum(worker, "posthorn_carrier_state", 'state="up"')).toBe(1);

  const read = await nextReading();
  expect(sum(read, "posthorn_queue_waiting_messages")).toBe(
    await count("SELECT count(*) FROM dispatch_queue"),
  );
  expect(sum(read, "posthorn_queue_messages")).toBe(0);
  expect(sum(read, "posthorn_workers_alive")).toBe(1);
  expect(sum(read, "posthorn_set_aside")).toBe(0);
});

it("distinguishes messages in doubt from queued ones", { timeout: 120_000 }, async () => {
  await database()
    .pool("owner")
    .query("UPDATE dispatch_queue SET due_at = now() - interval '90 s', lease = 77");
  const { readWork } = await import("@/lib/dispatch/readings/readings");
  const samples = await readWork();
  const inDoubt = await count("SELECT count(*) FROM dispatch_queue");
  expect(samples.posthorn_queue_messages).toContainEqual([
    { carrier: "any", state: "in_doubt" },
    inDoubt,
  ]);
});
