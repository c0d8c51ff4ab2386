import path from "node:path";
import { projectRoot } from "@/lib/project-root";
import { CONNECTIONS, load, MESSAGE, median } from "./load";
import { type Child, type Customer, makeCustomer, type Stack, startScript } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

const SECONDS = 5;
export const ROUNDS = 3;
/** Distinct requests in rotation, equal in all runs because the load tool pays for each. */
const DISTINCT_REQUESTS = 200;

/** Creates customers and repeats them in rotation. */
export async function makeTurns(accounts: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let index = 0; index < accounts; index += 1) customers.push(await makeCustomer("1000000"));
  return Array.from(
    { length: DISTINCT_REQUESTS },
    (_, index) => customers[index % accounts],
  ).filter((customer) => customer !== undefined);
}

async function startBaseline(stack: Stack): Promise<Child> {
  const port = await freePort();
  const file = path.join(projectRoot(), "bench/baseline-server.mjs");
  return startScript(file, { ...stack.env, PORT: String(port) });
}

/** Loads all processes concurrently and sums their rates. */
export async function measureAccept(
  children: readonly Child[],
  pathName: string,
  customers: readonly Customer[],
  connections: number,
) {
  const results = await Promise.all(
    children.map((child) =>
      load({
        url: `http://127.0.0.1:${child.port}${pathName}`,
        seconds: SECONDS,
        connections: Math.floor(connections / children.length),
        method: "POST",
        customers,
        body: MESSAGE,
        expect: 201,
      }),
    ),
  );
  return {
    rate: results.reduce((sum, { rate }) => sum + rate, 0),
    p95: Math.max(...results.map(({ p95 }) => p95)),
  };
}

export interface Scenario {
  name: string;
  accounts: number;
  processes: number;
  /** Concurrent connections; default 256. */
  connections?: number;
}

export const SCENARIOS: readonly Scenario[] = [
  { name: "one hot account", accounts: 1, processes: 1 },
  { name: "200 accounts", accounts: 200, processes: 1 },
  { name: "one hot account, 64 connections", accounts: 1, processes: 1, connections: 64 },
  { name: "200 accounts, 64 connections", accounts: 200, processes: 1, connections: 64 },
  { name: "one hot account, two web processes", accounts: 1, processes: 2 },
  { name: "200 accounts, two web processes", accounts: 200, processes: 2 },
];

export interface AcceptMeasurement {
  /** Our rate divided by the baseline's, measured back to back in each round. */
  ratio: number;
  rate: number;
  baselineRate: number;
  p95: number;
}

/** (a) Compares `POST /sms`, durable before the 201, with one bare INSERT per request. */
export async function benchAccept(stack: Stack, scenario: Scenario): Promise<AcceptMeasurement> {
  const turns = await makeTurns(scenario.accounts);
  const connections = scenario.connections ?? CONNECTIONS;
  const start = (make: () => Promise<Child>) =>
    Promise.all(Array.from({ length: scenario.processes }, make));
  const baseline = await start(() => startBaseline(stack));
  const ours = await start(() => stack.start("api"));
  const rounds: { ours: number; base: number; p95: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const base = await measureAccept(baseline, "/", turns, connections);
    const measured = await measureAccept(ours, "/sms", turns, connections);
    if (round > 0) rounds.push({ ours: measured.rate, base: base.rate, p95: measured.p95 });
  }
  await Promise.all([...baseline, ...ours].map((child) => child.stop()));
  return {
    ratio: median(rounds.map((round) => round.ours / round.base)),
    rate: median(rounds.map((round) => round.ours)),
    baselineRate: median(rounds.map((round) => round.base)),
    p95: median(rounds.map((round) => round.p95)),
  };
}
