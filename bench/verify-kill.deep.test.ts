import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { allowNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { getBalances } from "@/lib/ledger/store-balances";
import { VERIFICATION_KILLS } from "./chaos/kill-windows";
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

/** Unmodified; a separate bundle isolates it from other builds. */
const HEALTHY: Mutant = {
  ...VERIFICATION_KILLS[0],
  name: "healthy",
  to: VERIFICATION_KILLS[0].from,
};

/** Verifications of one account that advance together. */
const VERIFICATIONS = 3;

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

it.each(VERIFICATION_KILLS.map((mutant, index) => [mutant.name, mutant, index] as const))(
  "runs every step once and keeps the balance exact when a worker dies %s",
  async (_, mutant, index) => {
    const folder = await bundleMutant(mutant, ["worker"]);
    folders.push(folder);
    const customer = await makeCustomer("1");
    // Whatever reaches it is rejected afterwards: the call follows the messenger, and the text the call.
    const phone = "+12125550116";
    await allowNumbers(customer.accountId, phone);
    await asOwner((tx) => tx.query("DELETE FROM simulator_deliveries"));
    const ids: string[] = [];
    for (let number = 0; number < VERIFICATIONS; number++) {
      const { id } = await call(customer, "POST", "/verify_codes", {
        phone,
        code: "471147",
        payload: `window ${index}, ${number}`,
        routing_strategy: STRATEGY,
      });
      ids.push(id);
    }
    const doomed = await startScript(path.join(folder, "worker.mjs"), stack.env);
    const exited = new Promise((resolve) =>
      doomed.process.once("exit", (_code, signal) => resolve(signal)),
    );
    expect(await exited).toBe("SIGKILL");

    const next = await stack.start("worker");
    for (const id of ids) {
      const ended = await until("the verification ends", 120_000, async () => {
        const current = await call(customer, "GET", `/verify_codes/${id}`);
        return current.cost === null ? null : current;
      });
      expect(ended).toMatchObject({ status: 10, delivered_channel: "sms", cost: 16.5 });
      expect(ended.history.map(({ status }: { status: number }) => status)).toEqual([20, 20, 10]);
    }
    await next.stop();
    expect(await deliveredTo(phone)).toEqual({
      messenger: VERIFICATIONS,
      call: VERIFICATIONS,
      text: VERIFICATIONS,
    });
    const { available, held } = await withAccount(customer.accountId, (tx) =>
      getBalances(tx, customer.accountId),
    );
    expect([available, held]).toEqual([1_000_000n - BigInt(VERIFICATIONS) * 165_000n, 0n]);
    expect(await findLedgerDiscrepancies(customer.accountId)).toEqual([]);
  },
  180_000,
);
