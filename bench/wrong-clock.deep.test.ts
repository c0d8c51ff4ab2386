import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";
import { type Customer, makeCustomer, type Stack, startStack, until } from "./stack";

let stack: Stack;
let customer: Customer;
beforeAll(async () => {
  stack = await startStack({ env: { NODE_ENV: "test" } });
  customer = await makeCustomer("1000");
}, 120_000);
afterAll(() => stack.stop());

const MESSAGES = 60;
const SPREAD_SECONDS = 5;

async function plan(port: number, deliveryAt: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/sms`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": customer.token,
    },
    body: JSON.stringify({
      text: "Planned",
      sender_id: "POSTHORN",
      phone: "+4917199999999",
      delivery_at: deliveryAt,
    }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { uuid: string }).uuid;
}

const HOUR_MS = 3_600_000;

it.each([3 * HOUR_MS, -3 * HOUR_MS])(
  "sends by the database's clock when a worker's clock is off by %i ms",
  async (shift) => {
    const log = path.join(stack.dataDir, `smsc-${shift}.log`);
    const api = await stack.start("api");
    const worker = await stack.start("worker", {
      SIMULATOR: "on",
      SIMULATOR_SPEED: "1000",
      SIMULATOR_LOG: log,
      NODE_OPTIONS: `--require ${path.join(projectRoot(), "bench/clock-shift.cjs")}`,
      CLOCK_SHIFT_MS: String(shift),
    });
    const begin = Math.floor(Date.now() / 1000) + 3;
    const due = new Map<string, number>();
    for (let index = 0; index < MESSAGES; index += 1) {
      const at = begin + (index % SPREAD_SECONDS);
      due.set(await plan(api.port, at), at * 1000);
    }
    await until("everything planned is sent", 30_000, () =>
      asOwner(async (tx) => {
        const { rows } = await tx.query<{ left: number }>(
          "SELECT count(*)::int AS left FROM dispatch_queue WHERE account_id = $1",
          [customer.accountId],
        );
        return rows[0]?.left === 0;
      }),
    );
    await worker.stop();
    await api.stop();
    const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
    expect(lines).toHaveLength(MESSAGES);
    // The network's file is written by the same wrong clock; Postgres on this machine has the right one.
    const late = lines.map((line) => {
      const [at, uuid = ""] = line.split(" ");
      return Number(at) - shift - (due.get(uuid) ?? Number.NaN);
    });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThan(2_000);
    rmSync(log);
  },
  60_000,
);
