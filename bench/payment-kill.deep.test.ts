import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { retryEvents, startRefund, pollRefunds } from "@/lib/gateway/billing/payments/public";
import { systemContext } from "@/lib/core/system-context";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { PAYMENT_KILLS, REFUND_KILLS } from "./chaos/kill-windows";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import { readAvailable, makePaidPayment, postReport } from "./payment-reports";
import { type Child, type Stack, startScript, startStack } from "./stack";
import { freePort } from "../scripts/free-port.mjs";

/** Unmodified; a separate bundle isolates it from other builds. */
const HEALTHY: Mutant = { ...PAYMENT_KILLS.stored, name: "healthy", to: PAYMENT_KILLS.stored.from };

const folders: string[] = [];
let stack: Stack;
let healthy: Child;

beforeAll(async () => {
  const bundles = await bundleMutant(HEALTHY);
  folders.push(bundles);
  stack = await startStack({ bundles, env: { NODE_ENV: "test", PAYMENTS: "sandbox" } });
  healthy = await stack.start("api");
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

it.each(["stored", "credited", "committed"] as const)(
  "credits a payment once when a process is killed after the report is %s",
  async (window) => {
    const folder = await bundleMutant(PAYMENT_KILLS[window]);
    folders.push(folder);
    const doomed = await startScript(path.join(folder, "api.mjs"), {
      ...stack.env,
      PORT: String(await freePort()),
    });
    const [{ accountId, report }, other] = [await makePaidPayment(), await makePaidPayment()];
    const exited = new Promise((resolve) =>
      doomed.process.once("exit", (_, signal) => resolve(signal)),
    );
    await expect(postReport(doomed, report)).rejects.toThrow();
    expect(await exited).toBe("SIGKILL");
    expect(await readAvailable(accountId)).toBe(window === "committed" ? 100_000_000n : 0n);

    // A worker resumes and the provider redelivers; both count once.
    await retryEvents(fail, new Date(Date.now() + 10_000));
    expect(await readAvailable(accountId)).toBe(100_000_000n);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => postReport(healthy, report)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readAvailable(accountId)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(accountId)).toEqual([]);
    expect(await readAvailable(other.accountId)).toBe(0n);
  },
  120_000,
);

/** Makes an account's refunds due for a check. */
const letRefundsWait = (accountId: number) =>
  asOwner((tx) =>
    tx.query(
      "UPDATE payment_refunds SET looked_at = now() - interval '5 minutes' WHERE account_id = $1",
      [accountId],
    ),
  );

async function givenBack(accountId: number): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ amount: string }>("SELECT amount FROM sandbox_refunds WHERE refund_key LIKE $1", [
      `${accountId}/%`,
    ]),
  );
  return rows.map(({ amount }) => amount);
}

it.each(["given", "booked"] as const)(
  "refunds once when a worker is killed after the refund is %s",
  async (window) => {
    const folder = await bundleMutant(REFUND_KILLS[window]);
    folders.push(folder);
    const { accountId, report } = await makePaidPayment();
    expect((await postReport(healthy, report)).status).toBe(204);
    const account = await asOwner((tx) => findSnapshot(tx, accountId));
    if (account === null) throw new Error("There is no account");
    await runWrite(systemContext(account, "operator"), (ctx) =>
      startRefund(ctx, { paymentId: report.owner.paymentId, net: 4_000n, reason: "Test" }),
    );
    await letRefundsWait(accountId);
    const doomed = await startScript(path.join(folder, "worker.mjs"), stack.env);
    const exited = new Promise((resolve) =>
      doomed.process.once("exit", (_, signal) => resolve(signal)),
    );
    expect(await exited).toBe("SIGKILL");
    expect(await givenBack(accountId)).toEqual(["4760"]);
    expect(await readAvailable(accountId)).toBe(100_000_000n);

    await letRefundsWait(accountId);
    await retryEvents(fail, new Date(Date.now() + 10_000));
    await pollRefunds(fail);
    await letRefundsWait(accountId);
    await pollRefunds(fail);
    expect(await givenBack(accountId)).toEqual(["4760"]);
    expect(await readAvailable(accountId)).toBe(60_000_000n);
    expect(await findLedgerDiscrepancies(accountId)).toEqual([]);
  },
  120_000,
);
