import { fc, runs } from "@/lib/core/ids/test-random";
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { type DatabaseRole, database } from "@/lib/db/client";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { claimDue } from "@/lib/queue/store-claims";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { batchCancelSms } from "@/lib/gateway/messaging/sms/change/batch";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  PHONE,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";
import { makeTestAccount, makeTestApi, makeTestKey } from "@/lib/api-suites/test-api";
import { checkLedger, type LedgerFinding } from "./store-check";
import { adjust, reverse, setCreditLine, transfer } from "./ledger";
import { getBalances } from "./store-balances";
import { runWrite } from "@/lib/db/write-context";

testDatabase();
beforeAll(importTestRates);

const balances = (ctx: Context) =>
  withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id));
const send = (ctx: Context, extra = {}) => sendSms(ctx, { ...VALID, ...extra });
const getCode = (error: unknown) => (error as { code?: string }).code;
const rejection = (work: Promise<unknown>) => work.then(() => "accepted", getCode);

async function listTransfers(
  ctx: Context,
  kind: string,
): Promise<{ transfer_id: string; amount: string }[]> {
  const { rows } = await withAccount(ctx.account.id, (tx) =>
    tx.query(
      "SELECT transfer_id, amount FROM ledger_transfers WHERE account_id = $1 AND kind = $2",
      [ctx.account.id, kind],
    ),
  );
  return rows;
}

describe("immutable history", () => {
  const statements = [
    "UPDATE ledger_transfers SET amount = 1",
    "UPDATE ledger_transfers SET note = 'x' WHERE false",
    "DELETE FROM ledger_transfers",
    "DELETE FROM ledger_accounts",
    "UPDATE ledger_accounts SET min_balance = -1",
    "UPDATE ledger_accounts SET account_id = 1",
    "DELETE FROM balance_changes",
    "UPDATE deleted_messages SET price = 0",
    "DELETE FROM deleted_messages",
  ];
  const forbidden = [
    ...statements,
    "TRUNCATE ledger_transfers",
    "TRUNCATE ledger_accounts CASCADE",
    "ALTER TABLE ledger_transfers DISABLE ROW LEVEL SECURITY",
    "DROP TABLE ledger_transfers",
    "CREATE POLICY mine ON ledger_transfers USING (true)",
    "CREATE TABLE mine (id bigint)",
  ];
  const roles: DatabaseRole[] = ["app", "accept", "worker"];
  test.each(roles.flatMap((role) => forbidden.map((sql) => [role, sql] as const)))(
    "%s: %s",
    async (role, sql) => {
      // A cluster rejects moving a row to another account before checking privileges.
      const expected = sql.includes("SET account_id") ? /^(?:42501|0A000)$/ : /^42501$/;
      expect(await rejection(database().pool(role).query(sql))).toMatch(expected);
    },
  );

  test("runs the same statements successfully as owner", async () => {
    await createContext();
    for (const sql of statements.slice(0, 3)) {
      const undone = new Error("undone");
      const work = asOwner(async (tx) => {
        await tx.query(sql);
        throw undone;
      });
      await expect(work).rejects.toBe(undone);
    }
  });
});

describe("transfers", () => {
  test("reverse one once for concurrent attempts", async () => {
    const ctx = await createContext({ balance: "10" });
    const { id } = ctx.account;
    const [topup] = await listTransfers(ctx, "topup");
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () =>
        rejection(
          withAccount(id, (tx) => reverse(tx, id, topup?.transfer_id ?? "", "Charged back")),
        ),
      ),
    );
    expect(attempts.filter((attempt) => attempt === "accepted")).toHaveLength(1);
    expect((await balances(ctx)).available).toBe(0n);
    expect(await listTransfers(ctx, "reverse")).toHaveLength(1);
    expect(await findLedgerDiscrepancies(id)).toEqual([]);
  });

  test("reject a second reversal in the database itself", async () => {
    const ctx = await createContext({ balance: "10" });
    const { id } = ctx.account;
    const [topup] = await listTransfers(ctx, "topup");
    const second = withAccount(id, async (tx) => {
      for (const ref of ["first", "second"]) {
        await tx.query(
          `INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses)
           VALUES ($1, gen_random_uuid(), 'reverse', $2, 'available', 'bank', 10000000, $3)`,
          [id, ref, topup?.transfer_id],
        );
      }
    });
    await expect(second).rejects.toMatchObject({
      code: "23505",
      message: expect.stringContaining("ledger_reversed_once"),
    });
    expect(await findLedgerDiscrepancies(id)).toEqual([]);
  });

  test("count a reference once, also for twenty concurrent requests", async () => {
    const ctx = await createContext({ balance: "0" });
    const { id } = ctx.account;
    const done = await Promise.all(
      Array.from({ length: 20 }, () => creditAccount(id, 5_000_000n, "payment:1", "Paid")),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await balances(ctx)).available).toBe(5_000_000n);
  });

  test.each([
    ["more than there is", 2_000_001n],
    ["a negative amount", -1n],
  ])("move no money for %s", async (_, amount) => {
    const ctx = await createContext({ balance: "2" });
    const { id } = ctx.account;
    const work = withAccount(id, (tx) =>
      transfer(tx, "hold", [{ accountId: id, amount, ref: "x" }]),
    );
    if (amount > 0n) await expect(work).rejects.toThrow("Ledger refused");
    else await work;
    expect(await balances(ctx)).toMatchObject({ available: 2_000_000n, held: 0n });
    expect(await listTransfers(ctx, "hold")).toEqual([]);
  });

  test("never reach another account, even by mistake", async () => {
    const [ctx, other] = await Promise.all([createContext(), createContext()]);
    const work = withAccount(ctx.account.id, (tx) =>
      adjust(tx, other.account.id, 1_000_000n, "gift", "From another transaction"),
    );
    await expect(work).rejects.toThrow("Ledger refused");
    expect((await balances(other)).available).toBe(100_000_000n);
  });
});

describe("balances", () => {
  test("allow using a credit line to its last micro-unit", async () => {
    const ctx = await createContext({ balance: "0", creditLine: "0.225" });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => send(ctx)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await balances(ctx)).toMatchObject({ available: -225_000n, held: 225_000n });
    expect(await rejection(send(ctx))).toBe("insufficient_funds");
  });

  test("reject a credit line below the used amount", async () => {
    const ctx = await createContext({ balance: "0", creditLine: "0.15" });
    await send(ctx);
    const { id } = ctx.account;
    const lower = (line: bigint) => rejection(asOwner((tx) => setCreditLine(tx, id, line)));
    expect(await lower(74_999n)).toBe("23514");
    expect(await lower(75_000n)).toBe("accepted");
    expect(await rejection(send(ctx))).toBe("insufficient_funds");
  });

  test("accept a cheaper message next to a more expensive one that fails", async () => {
    const ctx = await createContext({ balance: "0.1" });
    const answers = await Promise.all(
      ["a".repeat(161), "short", "a".repeat(161)].map((text) =>
        send(ctx, { text }).then(() => "accepted", getCode),
      ),
    );
    expect(answers).toEqual(["insufficient_funds", "accepted", "insufficient_funds"]);
  });

  test("enforce a key's spend cap exactly under concurrency, without affecting other keys", async () => {
    const { api } = makeTestApi();
    const account = await makeTestAccount();
    const capped = await makeTestKey(account.ctx, { spend_cap: 1.5 });
    const before = await balances(account.ctx);
    const responses = await Promise.all(
      Array.from({ length: 80 }, () => postJson(api, "/sms", capped.headers, VALID)),
    );
    const statuses = responses.map(({ status }) => status);
    expect([201, 402].map((status) => statuses.filter((one) => one === status).length)).toEqual([
      20, 60,
    ]);
    for (const response of responses.filter(({ status }) => status === 402)) {
      expect((await response.json()).code).toBe("spend_cap_reached");
    }
    expect((await postJson(api, "/sms", account.headers, VALID)).status).toBe(201);
    const after = await balances(account.ctx);
    expect(before.available - after.available).toBe(21n * 75_000n);
  });
});

describe("charging", () => {
  test("charges each message once in ten concurrent flushes of the same outcomes", async () => {
    const ctx = await createContext();
    const { id } = ctx.account;
    await Promise.all(Array.from({ length: 30 }, () => send(ctx)));
    const { lease } = await startWorkerLease(60);
    const claims = await claimDue(database().pool("worker"), id, lease, 100);
    const outcomes = claims.map((claim) => {
      return { kind: "sent", claim, carrier: "simulator", carrierIds: [claim.uuid] } as const;
    });
    const written = await Promise.all(
      Array.from({ length: 10 }, () => flushOutcomes(lease, outcomes)),
    );
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(30);
    const captures = await listTransfers(ctx, "capture");
    expect(captures.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(30n * 75_000n);
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT count(*)::int AS n, count(DISTINCT uuid)::int AS d FROM messages WHERE account_id = $1 AND settle_id IS NOT NULL",
        [id],
      ),
    );
    expect(rows[0]).toEqual({ n: 30, d: 30 });
    expect(await findLedgerDiscrepancies(id)).toEqual([]);
  });
});

describe("ledger check fails when", () => {
  async function findings(accountId: number, breakIt: (tx: Tx) => Promise<unknown>) {
    let seen: LedgerFinding[] = [];
    const undone = new Error("undone");
    await expect(
      asOwner(async (tx) => {
        await breakIt(tx);
        seen = (await checkLedger(tx)).filter((finding) => finding.accountId === accountId);
        throw undone;
      }),
    ).rejects.toBe(undone);
    return [...new Set(seen.map(({ rule }) => rule))].sort();
  }

  const set = (kind: string, by: number) =>
    `UPDATE ledger_accounts SET balance = balance + ${by} WHERE account_id = $1 AND kind = '${kind}'`;
  const sentOnes = "account_id = $1 AND status_code = 100";
  test.each([
    [
      "a balance that no transfer explains",
      [set("available", 1), set("bank", -1)],
      ["balance_is_sum"],
    ],
    ["money out of nothing", [set("available", 1)], ["balance_is_sum", "zero_sum"]],
    [
      "a transfer that was made larger",
      ["UPDATE ledger_transfers SET amount = amount + 1 WHERE account_id = $1 AND kind = 'topup'"],
      ["balance_is_sum", "changes_are_sums"],
    ],
    [
      "an hourly sum that misses a charge",
      ["DELETE FROM balance_changes WHERE account_id = $1 AND item = 'message'"],
      ["changes_are_sums"],
    ],
    [
      "a charge of a kind that no sum knows",
      [
        "UPDATE ledger_transfers SET ref = 'parcel:' || transfer_id WHERE account_id = $1 AND kind = 'capture'",
      ],
      ["changes_are_sums"],
    ],
    [
      "a transfer that vanished",
      ["DELETE FROM ledger_transfers WHERE account_id = $1 AND kind = 'hold'"],
      ["balance_is_sum"],
    ],
    [
      "a message that costs more than was captured",
      [`UPDATE messages SET price = price + 1 WHERE ${sentOnes}`],
      ["settled_prices"],
    ],
    [
      "a charged message that vanished",
      [`DELETE FROM messages WHERE ${sentOnes}`],
      ["settled_prices"],
    ],
    [
      "a message that was charged twice",
      [
        "UPDATE messages SET settle_id = (SELECT transfer_id FROM ledger_transfers WHERE account_id = $1 AND kind = 'capture') WHERE account_id = $1 AND status_code = 0",
      ],
      ["settled_prices"],
    ],
    [
      "a refused message that was charged",
      ["UPDATE messages SET settle_id = NULL WHERE account_id = $1 AND status_code = 5000"],
      ["settled_prices"],
    ],
    [
      "a message that fell out of the queue",
      ["DELETE FROM dispatch_queue WHERE account_id = $1"],
      ["held_is_open"],
    ],
    [
      "a message queued again after it was charged",
      [
        "INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price) SELECT account_id, uuid, now(), now(), 'direct', price FROM messages WHERE account_id = $1 AND status_code = 100",
      ],
      ["held_is_open"],
    ],
    [
      "an account below its line",
      [
        "ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_check",
        "UPDATE ledger_accounts SET min_balance = balance + 1 WHERE account_id = $1 AND kind = 'available'",
      ],
      ["not_overdrawn"],
    ],
  ])("%s", async (_, statements, rules) => {
    const ctx = await createContext();
    const { id } = ctx.account;
    await send(ctx);
    await send(ctx);
    await send(ctx);
    await submitDueMessages(id, 1);
    await submitDueMessages(id, 1, true);
    expect(await findLedgerDiscrepancies(id)).toEqual([]);
    const seen = await findings(id, async (tx) => {
      for (const sql of statements) {
        const changed = await tx.query(sql, sql.includes("$1") ? [id] : []);
        if (sql.includes("$1")) expect(changed.rowCount).toBeGreaterThan(0);
      }
    });
    expect(seen).toEqual(rules);
  });
});

type Step =
  | { kind: "send"; parts: number; key: number | null; isPlanned: boolean }
  | { kind: "refused" | "cancel" | "topup" }
  | { kind: "submission" | "fail" | "delete" | "reverse"; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      parts: fc.integer({ min: 1, max: 10 }),
      key: fc.option(fc.integer({ min: 0, max: 2 })),
      isPlanned: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("refused" as const, "cancel" as const, "topup" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "submission" as const,
        "fail" as const,
        "delete" as const,
        "reverse" as const,
      ),
      count: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

async function take(ctx: Context, step: Step, sent: string[]): Promise<void> {
  const { id } = ctx.account;
  switch (step.kind) {
    case "send": {
      const text = step.parts === 1 ? "a" : "a".repeat(153 * step.parts);
      const parts = String(step.parts);
      const idempotency = {
        key: `k${step.key}`,
        fingerprint: parts,
        secret: parts,
        replayed: false,
      };
      const withKey = step.key === null ? ctx : { ...ctx, idempotency };
      const delivery_at = step.isPlanned ? Math.floor(Date.now() / 1000) + 60 : null;
      await sendSms(withKey, { ...VALID, text, delivery_at }).then(
        ({ uuid }) => sent.push(uuid),
        expected,
      );
      return;
    }
    case "refused":
      return void (await send(ctx, { phone: `${PHONE}9999` }).catch(expected));
    case "cancel": {
      const conditions = [{ field: "parts_count", op: "gte" as const, value: 3 }];
      return void (await batchCancelSms(ctx, { page: 1, itemsPerPage: 30, order: [], conditions }));
    }
    case "topup":
      return void (await creditAccount(id, 300_000n, "topup:again", "Once"));
    case "submission":
    case "fail":
      return void (await submitDueMessages(id, step.count, step.kind === "fail"));
    case "delete":
      for (const uuid of sent.splice(0, step.count))
        await runWrite(ctx, (write) => deleteSms(write, uuid)).catch(expected);
      return;
    case "reverse": {
      const [topup] = await listTransfers(ctx, "topup");
      const work = withAccount(id, (tx) =>
        reverse(tx, id, topup?.transfer_id ?? "", "Charged back"),
      );
      await work.catch(() => {});
    }
  }
}

/** Accepts errors that customers can see; any other is a bug. */
function expected(error: unknown): void {
  const codes = [
    "insufficient_funds",
    "idempotency_mismatch",
    "invalid_input",
    "not_found",
    "conflict",
  ];
  if (!codes.includes(getCode(error) ?? "")) throw error;
}

test("keeps the ledger consistent after every step of any sequence", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const ctx = await createContext({ balance: "3", creditLine: "0.3" });
      const sent: string[] = [];
      for (const one of steps) {
        await take(ctx, one, sent);
        expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
        expect((await balances(ctx)).available).toBeGreaterThanOrEqual(-300_000n);
      }
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
}, 90_000);
