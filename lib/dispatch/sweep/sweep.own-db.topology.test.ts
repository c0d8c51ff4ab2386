import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { importTestRates, createContext } from "@/lib/db/factories";
import { withInterruption } from "@/lib/db/testing/mutants";
import { isSharded } from "@/lib/db/testing/test-topology";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, readAllAccounts } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { WAITING_RECEIPTS_SQL } from "@/lib/dispatch/receipts/store-receipts";
import { claimDue } from "@/lib/queue/store-claims";
import { FIRST_WAITING_SQL } from "@/lib/queue/store-first-waiting";
import { listLost } from "./list-lost";
import { sweepDeadWorkers, recoverLostWork } from "./sweep";
import { runInTurn } from "./sweep-turn";
import { dropBacklog, makeBacklog } from "@/lib/dispatch/test-backlog";

testDatabase();

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Counts rows of a table read by a plan. */
function countRowsRead(table: string, node: PlanNode): number {
  const own = node["Relation Name"]?.startsWith(table)
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return own + (node.Plans ?? []).reduce((sum, child) => sum + countRowsRead(table, child), 0);
}

/** Counts rows of a table read by a statement. */
async function rowsLookedAt(table: string, sql: string, values: unknown[] = []): Promise<number> {
  return readAllAccounts(async (tx) => {
    const { rows } = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      values,
    );
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    if (plan === undefined) throw new Error("There is no plan");
    return countRowsRead(table, plan.Plan);
  });
}

describe("receipt sweep", () => {
  it("only reads receipts of its time window, however many older ones wait", async () => {
    const insert = (count: number, age: string) =>
      asOwner((tx) =>
        tx.query(
          `INSERT INTO dlr_inbox (receipt_id, received_at, carrier, carrier_id, state)
           SELECT gen_random_uuid(), now() - $2::interval, 'simulator', 'nobody-' || id, 'DELIVRD'
           FROM generate_series(1, $1) AS id`,
          [count, age],
        ),
      );
    await insert(30_000, "10 minutes");
    await insert(50, "10 seconds");
    const lastTwoMinutes = [120, 1_000, "-infinity", "00000000-0000-0000-0000-000000000000"];
    expect(
      await rowsLookedAt("dlr_inbox", WAITING_RECEIPTS_SQL, lastTwoMinutes),
    ).toBeLessThanOrEqual(100);
    // Verifies the measurement with a query that reads all rows.
    const all = "SELECT count(*) FROM dlr_inbox WHERE matched_at IS NULL";
    expect(await rowsLookedAt("dlr_inbox", all)).toBeGreaterThan(30_000);
  });
});

describe("lost work sweep", () => {
  beforeAll(importTestRates);

  const list = async () =>
    (
      await asOwner((tx) =>
        tx.query<{ account_id: string; due_at: string; version: string }>(
          "SELECT account_id, due_at::text, xmin::text || ctid::text AS version FROM dispatch_ready ORDER BY account_id",
        ),
      )
    ).rows;

  it("leaves correct entries alone, and restores missing or late ones", async () => {
    const accounts = [await createContext(), await createContext(), await createContext()];
    for (const ctx of accounts) {
      await sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone: "+4917199999999" });
    }
    // On a cluster the list is updated asynchronously.
    await expect.poll(list).toHaveLength(3);
    const before = await list();
    await recoverLostWork();
    expect(await list()).toEqual(before);

    const [missing, late] = accounts.map(({ account }) => account.id);
    await asOwner(async (tx) => {
      await tx.query("DELETE FROM dispatch_ready WHERE account_id = $1", [missing]);
      await tx.query(
        "UPDATE dispatch_ready SET due_at = now() + interval '1 day' WHERE account_id = $1",
        [late],
      );
    });
    await recoverLostWork();
    const after = await list();
    const { rows: queued } = await asOwner((tx) =>
      tx.query(
        "SELECT account_id, min(due_at)::text AS due_at FROM dispatch_queue GROUP BY 1 ORDER BY 1",
      ),
    );
    expect(after.slice(0, 2)).toMatchObject(queued.slice(0, 2));
    expect(after[2]).toEqual(before[2]);
  });

  it("only reads accounts with work, however large the backlog", async ({ skip }) => {
    skip(await isSharded(), "a cluster is asked shard by shard");
    const accounts = await makeBacklog(5, 4_000);
    try {
      const { rows } = await readAllAccounts((tx) =>
        tx.query<{ account_id: string; due_at: string }>(FIRST_WAITING_SQL, [0, 1_000]),
      );
      const firsts = new Map(rows.map((row) => [Number(row.account_id), row.due_at]));
      for (const { account_id, due_at } of await list()) {
        if (accounts.includes(Number(account_id)))
          expect(firsts.get(Number(account_id))).toBe(due_at);
      }
      expect(accounts.every((accountId) => firsts.has(accountId))).toBe(true);
      expect(await rowsLookedAt("dispatch_queue", FIRST_WAITING_SQL, [0, 1_000])).toBeLessThan(
        rows.length + 1,
      );
    } finally {
      await dropBacklog();
    }
  });

  it("compares many accounts in batches, covering all of them in turn", async () => {
    await makeBacklog(5, 2);
    try {
      await asOwner((tx) => tx.query("DELETE FROM dispatch_ready"));
      const { rowCount } = await asOwner((tx) =>
        tx.query("SELECT DISTINCT account_id FROM dispatch_queue WHERE lease IS NULL"),
      );
      const total = rowCount ?? 0;
      const listed: number[] = [];
      for (let look = 0; look * 3 < total; look += 1) {
        await listLost(3);
        listed.push((await list()).length);
      }
      expect(listed).toEqual(listed.map((_, look) => Math.min((look + 1) * 3, total)));
    } finally {
      await listLost();
      await dropBacklog();
    }
  });

  it("resends a text that a frozen worker claims while its lease is swept", async () => {
    const ctx = await createContext({ balance: "1" });
    const fields = { sender_id: "POSTHORN", phone: "+4917199999999" };
    const sms = await sendSms(ctx, { text: "Hello", ...fields });
    const { rows } = await asOwner((tx) =>
      tx.query<{ lease: number }>(
        "INSERT INTO worker_incarnations (heartbeat_until) VALUES (now()) RETURNING incarnation AS lease",
      ),
    );
    const lease = Number(rows[0]?.lease);
    const claim = () => asWorker((tx) => claimDue(tx, ctx.account.id, lease, 10));
    // On a cluster a lease without messages isn't deleted.
    const moment = (await isSharded())
      ? "DELETE FROM worker_incarnations"
      : "DELETE FROM dispatch_queue";
    await withInterruption(moment, claim, sweepDeadWorkers);
    await recoverLostWork();
    const entry = await asOwner((tx) =>
      tx.query("SELECT lease FROM dispatch_queue WHERE uuid = $1", [sms.uuid]),
    );
    expect(entry.rows).toEqual([{ lease: null }]);
    expect((await getSms(ctx, sms.uuid)).status_code).toBe(0);
  });
});

describe("sweep turn", () => {
  const name = () => `test-${randomUUID()}`;

  it("runs once at a time, and not again before it is due", async () => {
    const sweep = name();
    let runs = 0;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const settings = { everySeconds: 3_600, holdSeconds: 60 };
    const work = async () => {
      runs += 1;
      await held;
    };
    const first = runInTurn(sweep, settings, work);
    await expect.poll(() => runs).toBe(1);
    await Promise.all([runInTurn(sweep, settings, work), runInTurn(sweep, settings, work)]);
    release();
    await first;
    await runInTurn(sweep, settings, work);
    expect(runs).toBe(1);
  });

  it("is taken over when its worker dies, and released when it fails", async () => {
    const sweep = name();
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const settings = { everySeconds: 0, holdSeconds: 0 };
    void runInTurn(sweep, settings, () => new Promise<void>(() => {}));
    await expect
      .poll(async () => {
        await runInTurn(sweep, settings, count);
        return runs;
      })
      .toBeGreaterThan(0);
    const failing = runInTurn(sweep, { everySeconds: 0, holdSeconds: 3_600 }, () =>
      Promise.reject(new Error("broken")),
    );
    await expect(failing).rejects.toThrow("broken");
    const before = runs;
    await runInTurn(sweep, settings, count);
    expect(runs).toBe(before + 1);
  });
});
