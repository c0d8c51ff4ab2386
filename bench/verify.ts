import autocannon from "autocannon";
import { database } from "@/lib/db/client";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { ROUNDS } from "./accept";
import { MESSAGE, median } from "./load";
import { type Child, type Customer, makeCustomer, type Stack } from "./stack";

const SECONDS = 5;
const USERS = 200;
/** Numbers per caller. */
const NUMBERS = 20;

export interface VerifyMeasurement {
  accounts: number;
  /** p95 of `POST /verify_codes`, divided by that of `POST /sms` just before. */
  ratio: number;
  p95: number;
  smsP95: number;
  rate: number;
}

const toHeaders = ({ token }: Customer) => ({
  "content-type": "application/json",
  accept: "application/json",
  "x-service-auth-token": token,
});

type BuildRequests = (user: number) => autocannon.Request[];

async function measure(child: Child, createRequests: BuildRequests) {
  let users = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${child.port}`,
    connections: USERS,
    duration: SECONDS,
    setupClient: (client) => {
      client.setRequests(createRequests(users));
      users += 1;
    },
  });
  const statuses = result.statusCodeStats as Record<string, { count: number }>;
  if (Object.keys(statuses).some((status) => status !== "201") || result.errors > 0)
    throw new Error(JSON.stringify({ statuses, errors: result.errors }));
  return { p95: result.latency.p97_5, rate: (statuses["201"]?.count ?? 0) / result.duration };
}

function getCustomer(customers: readonly Customer[], user: number): Customer {
  const customer = customers[user % customers.length];
  if (customer === undefined) throw new Error("There are no customers");
  return customer;
}

/** Each code goes to another number, as in production. */
const createCodeRequests =
  (customers: readonly Customer[]): BuildRequests =>
  (user) =>
    Array.from({ length: NUMBERS }, (_, at) => {
      const phone = `+49171392${String(user * NUMBERS + at).padStart(4, "0")}`;
      const body = { phone, routing_strategy: [{ channel: "sms", sender_id: "POSTHORN" }] };
      return {
        method: "POST",
        path: "/verify_codes",
        body: JSON.stringify(body),
        headers: toHeaders(getCustomer(customers, user)),
      };
    });

const createMessageRequests =
  (customers: readonly Customer[]): BuildRequests =>
  (user) => [
    {
      method: "POST",
      path: "/sms",
      body: MESSAGE,
      headers: toHeaders(getCustomer(customers, user)),
    },
  ];

/** Compares codes with messages, with 200 concurrent callers, alternating on one process. */
export async function benchVerify(stack: Stack, accounts: number): Promise<VerifyMeasurement> {
  const customers = await Promise.all(
    Array.from({ length: accounts }, () => makeCustomer("1000000")),
  );
  // The guard reads and counts as usual, but blocks no request.
  for (const { accountId } of customers) await allowTestNumbers({ id: accountId });
  const child = await stack.start("api");
  const rounds: { sms: number; codes: number; rate: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { p95: smsP95 } = await measure(child, createMessageRequests(customers));
    const { p95, rate } = await measure(child, createCodeRequests(customers));
    // Postgres does this itself a minute after the table was empty; until then its planner can't choose between
    // indexes.
    if (round === 0) await database().pool("owner").query("ANALYZE");
    else rounds.push({ sms: smsP95, codes: p95, rate });
  }
  return {
    accounts,
    ratio: median(rounds.map(({ codes, sms: one }) => codes / one)),
    p95: median(rounds.map(({ codes }) => codes)),
    smsP95: median(rounds.map(({ sms: one }) => one)),
    rate: median(rounds.map(({ rate }) => rate)),
  };
}
