import autocannon from "autocannon";
import { createContext } from "@/lib/db/factories";
import { makeKannelCustomer } from "@/lib/gateway/messaging/kannel/test-kannel";
import { CONNECTIONS, MESSAGE, median } from "./load";
import { ROUNDS } from "./accept";
import { type Child, makeCustomer, type Stack } from "./stack";

const SECONDS = 5;
const ACCOUNTS = 20;

export interface KannelMeasurement {
  /** Submits per second over Kannel's protocol, divided by `POST /sms` just before. */
  ratio: number;
  rate: number;
  smsRate: number;
  /** Ratio with a report URL in each request. */
  reportedRatio: number;
}

type Requests = autocannon.Request[];

async function measure(child: Child, requests: Requests, expected: number): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${child.port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
  });
  const statuses = result.statusCodeStats as Record<string, { count: number }>;
  const others = Object.keys(statuses).filter((status) => status !== String(expected));
  if (others.length > 0 || result.errors > 0) throw new Error(JSON.stringify(statuses));
  return (statuses[expected]?.count ?? 0) / result.duration;
}

async function smsRequests(): Promise<Requests> {
  const customers = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => makeCustomer("1000000")),
  );
  const headers = { "content-type": "application/json", accept: "application/json" };
  return customers.map(({ token }) => ({
    method: "POST",
    path: "/sms",
    body: MESSAGE,
    headers: { ...headers, "x-service-auth-token": token },
  }));
}

/** Builds the message of `POST /sms` as Kannel sends it. */
async function kannelRequests(more: Record<string, string>): Promise<Requests> {
  const { text, sender_id: from, phone: to } = JSON.parse(MESSAGE) as Record<string, string>;
  const customers = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () =>
      makeKannelCustomer(await createContext({ balance: "1000000" })),
    ),
  );
  return customers.map(({ username, password }) => {
    const message = { to: String(to), text: String(text), from: String(from) };
    const query = new URLSearchParams({ username, password, ...message, ...KANNEL, ...more });
    return { method: "GET", path: `/kannel/direct.php?${query}` };
  });
}

const KANNEL = { coding: "0", charset: "UTF-8" };
const REPORTS = { "dlr-url": "https://example.com/dlr?code=%d", "dlr-mask": "31" };

/** Compares Kannel's protocol with `POST /sms`, alternating on one process, each durable before its response. */
export async function benchKannel(stack: Stack): Promise<KannelMeasurement> {
  const [sms, plain, reported] = [
    await smsRequests(),
    await kannelRequests({}),
    await kannelRequests(REPORTS),
  ];
  const child = await stack.start("api");
  const rounds: { sms: number; plain: number; reported: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const reading = {
      sms: await measure(child, sms, 201),
      plain: await measure(child, plain, 202),
      reported: await measure(child, reported, 202),
    };
    if (round > 0) rounds.push(reading);
  }
  await child.stop();
  return {
    ratio: median(rounds.map((round) => round.plain / round.sms)),
    rate: median(rounds.map((round) => round.plain)),
    smsRate: median(rounds.map((round) => round.sms)),
    reportedRatio: median(rounds.map((round) => round.reported / round.sms)),
  };
}
