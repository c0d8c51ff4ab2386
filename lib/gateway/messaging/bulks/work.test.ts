import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";
import { acceptBulk } from "@/lib/gateway/messaging/bulks/create/create";
import { runBulkStep } from "@/lib/gateway/messaging/bulks/operations/work-on";
import { addPhones } from "@/lib/gateway/messaging/bulks/create/store-create";
import { excludeGroups } from "@/lib/gateway/messaging/bulks/expand/store-except";
import { rescheduleBulk, recordFailure } from "./store-work";

const { database, send } = testApi({ hasRates: true });

test("skips a bulk that another worker holds, and reports no work", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  const due = { accountId: account.id, uuid: bulk.uuid };
  const whileHeld = await asOwner(async (tx) => {
    const values = [account.id, bulk.uuid];
    await tx.query("SELECT 1 FROM bulks WHERE account_id = $1 AND uuid = $2 FOR UPDATE", values);
    return runBulkStep(due);
  });
  expect(whileHeld).toBe(false);
  expect(await listBulkMessages(account.id, bulk.uuid)).toEqual([]);
  expect(await runBulkStep(due)).toBe(true);
  expect(await listBulkMessages(account.id, bulk.uuid)).toHaveLength(1);
});

const readWorkState = (accountId: number) =>
  asOwner(async (tx) => {
    const { rows } = await tx.query(
      "SELECT work_at <= now() AS is_due, work_at IS NULL AS is_over, failures FROM bulks WHERE account_id = $1",
      [accountId],
    );
    return rows[0];
  });

test("waits without failing while another transaction holds the account's balance", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  const due = { accountId: account.id, uuid: bulk.uuid };
  await asOwner(async (tx) => {
    await tx.query("SELECT 1 FROM ledger_accounts WHERE account_id = $1 FOR UPDATE", [account.id]);
    await expect(runBulkStep(due)).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await readWorkState(account.id)).toEqual({ is_due: true, is_over: false, failures: 0 });
  await workOff(account.id);
  expect(await listBulkMessages(account.id, bulk.uuid)).toHaveLength(1);
});

test("requeues no work for a step that fails after another worker finished the bulk", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  await workOff(account.id);
  await submitDueMessages(account.id, 1);
  await workOff(account.id);
  const over = { is_due: null, is_over: true, failures: 0 };
  expect(await readWorkState(account.id)).toEqual(over);
  await withAccount(account.id, (tx) => recordFailure(tx, account.id, bulk.uuid));
  await withAccount(account.id, (tx) => rescheduleBulk(tx, account.id, bulk.uuid, 0));
  expect(await readWorkState(account.id)).toEqual(over);
});

test("deletes a bulk that is deleted while a worker finishes its cancellation", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  const path = `/bulks/${bulk.uuid}`;
  await send(account, "PUT", `${path}/cancel`);
  const { stopping } = await asOwner(async (tx) => {
    await tx.query("SELECT 1 FROM bulk_recipients WHERE account_id = $1 FOR UPDATE", [account.id]);
    const step = runBulkStep({ accountId: account.id, uuid: bulk.uuid });
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    expect((await send(account, "DELETE", path)).status).toBe(204);
    return { stopping: step };
  });
  await stopping;
  await workOff(account.id);
  const left = await asOwner((tx) =>
    tx.query("SELECT uuid FROM bulks WHERE account_id = $1", [account.id]),
  );
  expect(left.rows).toEqual([]);
});

test("starts a bulk at once that was created by a faster clock", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET created_at = now() + interval '1 hour' WHERE account_id = $1", [
      account.id,
    ]),
  );
  await workOff(account.id);
  expect(await submitDueMessages(account.id, 1)).toHaveLength(1);
  const { body: listed } = await send(account, "GET", `/sms?bulk=${bulk.uuid}`);
  expect(listed).toMatchObject([{ delivery_at: 0 }]);
});

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function rowsSeenBy(node: PlanNode): number {
  const seen = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  const compared = node["Rows Removed by Join Filter"] ?? 0;
  const below = (node.Plans ?? []).reduce((sum, item) => sum + rowsSeenBy(item), 0);
  return (seen + compared) * node["Actual Loops"] + below;
}

test("looks up each number of an excluded group once, with any planner statistics", async () => {
  const [COUNT, STEP] = [2_000, 200];
  const account = await makeTestAccount({ balance: "100" });
  const body = { text: "Hello", sender_id: "POSTHORN", phones: [] };
  const bulk = async (): Promise<string> => (await send(account, "POST", "/bulks", body)).body.uuid;
  const [former, uuid] = [await bulk(), await bulk()];
  const phones = Array.from({ length: COUNT }, (_, at) => `+12015${550_000 + at}`);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, words, created_at, changed_at)
       SELECT a.account_id, n.at, 7, n.phone, '', now(), now()
       FROM unnest($2::text[]) WITH ORDINALITY AS n (phone, at) JOIN accounts a ON a.account_id = $1`,
      [account.id, phones],
    );
    await addPhones(tx, account.id, former, phones);
    await excludeGroups(tx, account.id, former, ["7"]);
    await addPhones(tx, account.id, former, phones);
    // These know of another bulk and another group.
    await tx.query("ANALYZE contact_phones, bulk_recipients, bulk_drops");
    await tx.query("UPDATE contact_phones SET group_id = 8 WHERE account_id = $1", [account.id]);
  });
  const seen = await withAccount(account.id, async (tx) => {
    await addPhones(tx, account.id, uuid, phones);
    const rows: number[] = [];
    const explained = {
      query: async (sql: string, values: unknown[]) => {
        const plan = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
          values,
        );
        rows.push(rowsSeenBy(plan.rows[0]?.["QUERY PLAN"][0].Plan as PlanNode));
        return sql.trimStart().startsWith("SELECT") ? tx.query(sql, values) : plan;
      },
    } as unknown as Tx;
    expect(await excludeGroups(explained, account.id, uuid, ["8"], STEP)).toBe(COUNT);
    expect(await addPhones(tx, account.id, uuid, phones.slice(0, 1))).toBe(1);
    return rows;
  });
  // Each step: who comes next, who of them is in a group, what is noted, what is taken out.
  expect(seen.length).toBeGreaterThanOrEqual((4 * COUNT) / STEP);
  expect(Math.max(...seen)).toBeLessThan(20 * STEP);
});

test("rolls back a bulk whose process dies while removing excluded numbers, so it can be resent", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const phones = [1, 2].map((index) => ({ phone: phoneAt(index) }));
  const { body: group } = await send(account, "POST", "/groups", { name: "Not these", phones });
  const to = { phones: [1, 2, 3].map(phoneAt), except_groups: [group.id] };
  const body = { text: "Hello", sender_id: "POSTHORN", ...to };
  const begins = ["SELECT n.phone", "INSERT INTO bulk_drops", "DELETE FROM bulk_recipients"];
  for (const begin of begins) {
    let isDead = false;
    const accepted = withAccount(account.id, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const query = async (sql: string, values: unknown[]) => {
        const result = await tx.query(sql, values);
        if (!isDead && sql.trimStart().startsWith(begin)) {
          isDead = true;
          await asOwner((other) =>
            other.query("SELECT pg_terminate_backend($1::integer)", [rows[0]?.pid]),
          );
        }
        return result;
      };
      const dying = { query } as unknown as Tx;
      return acceptBulk({ ...account.ctx, tx: dying }, body, { isDryrun: false, origin: "api" });
    });
    await expect(accepted).rejects.toThrow();
    expect([begin, isDead]).toEqual([begin, true]);
    await workOff(account.id);
    expect((await send(account, "GET", "/bulks")).body).toEqual([]);
    expect((await send(account, "GET", "/sms")).body).toEqual([]);
  }
  const { body: bulk } = await send(account, "POST", "/bulks", body);
  await workOff(account.id);
  const sent = await listBulkMessages(account.id, bulk.uuid);
  expect(sent.map(({ phone }) => phone)).toEqual([phoneAt(3)]);
});
