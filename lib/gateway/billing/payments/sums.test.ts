import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { systemContext } from "@/lib/core/system-context";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { executeRefund } from "./begin-refund";
import { startRefund } from "./refunds";
import { retryEvents } from "./watch-payments";
import {
  readAvailable,
  findLedgerDiscrepancies,
  makeEvent,
  readProviderRef,
  report,
} from "./test-payments";

const { api, send } = testApi({ hasRates: true });

/** Generates payment events in any order and concurrently. */
const happening = fc.oneof(
  fc.record({ kind: fc.constantFrom("paid", "failed", "canceled", "dispute", "sepa_return") }),
  fc.record({ kind: fc.constant("dashboard"), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("refund"), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constantFrom("refunded", "refund_failed"), age: fc.nat({ max: 2 }) }),
);
type Happening = { kind: string; share?: number; age?: number };

interface Open {
  id: number;
  ref: string;
  amount: bigint;
  net: bigint;
}

async function open(account: TestAccount, cents: number): Promise<Open> {
  const { body } = await send(account, "POST", "/payments", {
    net_val: cents / 100,
    type: "new_card",
  });
  const [amount, net] = [body.amount, body.net_val].map((item) => BigInt(Math.round(item * 100)));
  return { id: body.id, ref: await readProviderRef(body.id), amount: amount ?? 0n, net: net ?? 0n };
}

/** Reports about the last refunds of a payment, which may be wrong by now. */
async function reportRefund(account: TestAccount, { id, ref }: Open, { kind, age = 0 }: Happening) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ refund_id: string; amount: string }>(
      "SELECT refund_id, amount FROM payment_refunds WHERE payment_id = $1 ORDER BY refund_id DESC OFFSET $2 LIMIT 1",
      [id, age],
    ),
  );
  const [row] = rows;
  if (row === undefined) return;
  const owner = { accountId: account.id, paymentId: id, methodId: null };
  const { amount, refund_id } = row;
  const said = { owner, ref, amount, refundId: Number(refund_id) };
  await report(
    api,
    makeEvent({ ...said, kind: kind === "refunded" ? "refunded" : "refund_failed" }),
  );
}

async function happen(account: TestAccount, payment: Open, what: Happening): Promise<void> {
  const { id, ref, amount, net } = payment;
  const say = (change: Parameters<typeof makeEvent>[0]) =>
    report(api, makeEvent({ ref, amount: String(amount), ...change }));
  const share = BigInt(what.share ?? 0);
  switch (what.kind) {
    case "paid":
    case "failed":
    case "canceled":
      await say({ kind: what.kind, problem: "declined" });
      return;
    case "dispute":
    case "sepa_return":
      await say({ kind: "returned", returned: what.kind });
      return;
    case "dashboard":
      await say({ kind: "returned", returned: "refund", amount: String((amount * share) / 100n) });
      return;
    case "refund": {
      const order = { paymentId: id, net: (net * share) / 100n, reason: "Random" };
      const ctx = systemContext(account.ctx.account, "operator");
      const refundId = await runWrite(ctx, (write) => startRefund(write, order)).catch(() => null);
      // Calls the sandbox half of the time; in the other half the process ended before.
      if (refundId !== null && share % 2n === 0n) await executeRefund(account.id, refundId);
      return;
    }
    default:
      await reportRefund(account, payment, what);
  }
}

/** Net, fee and VAT in cents: what documents ask for, and what the books have. */
async function sums(account: TestAccount) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ what: string; net: string; fee: string; vat: string }>(
      `SELECT 'documents' AS what, coalesce(sum(net * sign), 0) AS net, coalesce(sum(fee * sign), 0) AS fee,
         coalesce(sum(vat * sign), 0) AS vat
       FROM (SELECT *, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign FROM billing_documents WHERE account_id = $1) d
       UNION ALL
       SELECT 'books', coalesce(sum(balance) FILTER (WHERE kind = 'available'), 0) / 10000,
         coalesce(sum(balance) FILTER (WHERE kind = 'revenue'), 0) / 10000,
         coalesce(sum(balance) FILTER (WHERE kind = 'vat'), 0) / 10000
       FROM ledger_accounts WHERE account_id = $1
       ORDER BY what`,
      [account.id],
    ),
  );
  return rows.map(({ what, ...parts }) => [what, ...Object.values(parts).map(Number)].join(" "));
}

/** Returns the money kept according to the payments' states. */
async function kept(account: TestAccount): Promise<bigint> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ kept: string }>(
      `SELECT coalesce(sum(CASE WHEN status <> 100 OR returned_at IS NOT NULL THEN 0 ELSE amount - refunded END), 0) AS kept
       FROM payments WHERE account_id = $1`,
      [account.id],
    ),
  );
  return BigInt(rows[0]?.kept ?? 0);
}

test("keeps payments, documents and ledger consistent after any sequence of payment events", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 500, max: 100_000 }), { minLength: 1, maxLength: 2 }),
      fc.array(fc.array(fc.tuple(fc.nat({ max: 1 }), happening), { minLength: 1, maxLength: 3 }), {
        minLength: 3,
        maxLength: 8,
      }),
      async (amounts, rounds) => {
        const account = await makeTestAccount({ balance: "0" });
        const payments: Open[] = [];
        for (const cents of amounts) payments.push(await open(account, cents));
        for (const round of [[[0, { kind: "paid" }] as const], ...rounds]) {
          await Promise.all(
            round.map(([n, what]) => happen(account, payments[n % payments.length] as Open, what)),
          );
        }
        await retryEvents(() => {}, new Date(Date.now() + 10_000));
        expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
        const [books = "", documents = ""] = await sums(account);
        expect(documents.replace("documents", "books")).toBe(books);
        const [net = 0, fee = 0, vat = 0] = books.split(" ").slice(1).map(Number);
        expect(BigInt(net + fee + vat)).toBe(await kept(account));
        expect(await readAvailable(account.ctx)).toBe(BigInt(net) * 10_000n);
      },
    ),
    { numRuns: runs(7) },
  );
}, 120_000);
