import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi } from "@/lib/api-suites/test-api";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { handOver } from "@/lib/gateway/messaging/sms/test-sms";
import { messagesOf, phoneAt, workOff } from "./test-bulks";
import { workOn } from "./service-work";
import { addPhones, exceptGroups } from "./store-create";

testDatabase();
const { send } = makeTestApi();

beforeAll(() => importTestRates());

test("a worker leaves a bulk alone that another one has, and says that it did nothing", async () => {
  const who = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(who, "POST", "/bulks", {
    ...{ text: "Hello", sender_id: "POSTHORN", phones: [phoneAt(1)] },
  });
  const due = { accountId: who.id, uuid: bulk.uuid };
  const whileHeld = await asOwner(async (tx) => {
    const values = [who.id, bulk.uuid];
    await tx.query("SELECT 1 FROM bulks WHERE account_id = $1 AND uuid = $2 FOR UPDATE", values);
    return workOn(due);
  });
  expect(whileHeld).toBe(false);
  expect(await messagesOf(who.id, bulk.uuid)).toEqual([]);
  expect(await workOn(due)).toBe(true);
  expect(await messagesOf(who.id, bulk.uuid)).toHaveLength(1);
});

test("a bulk made by a clock that is ahead of the worker's leaves at once", async () => {
  const who = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(who, "POST", "/bulks", {
    ...{ text: "Hello", sender_id: "POSTHORN", phones: [phoneAt(1)] },
  });
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET created_at = now() + interval '1 hour' WHERE account_id = $1", [
      who.id,
    ]),
  );
  await workOff(who.id);
  expect(await handOver(who.id, 1)).toHaveLength(1);
  const { body: listed } = await send(who, "GET", `/sms?bulk=${bulk.uuid}`);
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
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsSeenBy(one), 0);
  return (seen + compared) * node["Actual Loops"] + below;
}

test("numbers of an excluded group are looked up once each, whatever statistics say", async () => {
  const COUNT = 2_000;
  const who = await makeTestAccount({ balance: "100" });
  const body = { text: "Hello", sender_id: "POSTHORN", phones: [] };
  const bulk = async (): Promise<string> => (await send(who, "POST", "/bulks", body)).body.uuid;
  const [former, uuid] = [await bulk(), await bulk()];
  const phones = Array.from({ length: COUNT }, (_, at) => `+12015${550_000 + at}`);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, words, created_at, changed_at)
       SELECT a.account_id, n.at, 7, n.phone, '', now(), now()
       FROM unnest($2::text[]) WITH ORDINALITY AS n (phone, at) JOIN accounts a ON a.account_id = $1`,
      [who.id, phones],
    );
    await addPhones(tx, who.id, former, phones);
    await exceptGroups(tx, who.id, former, ["7"]);
    await addPhones(tx, who.id, former, phones);
    // These know of another bulk and another group.
    await tx.query("ANALYZE contact_phones, bulk_recipients, bulk_drops");
    await tx.query("UPDATE contact_phones SET group_id = 8 WHERE account_id = $1", [who.id]);
  });
  const seen = await withAccount(who.id, async (tx) => {
    await addPhones(tx, who.id, uuid, phones);
    const rows: number[] = [];
    const explained = {
      query: async (sql: string, values: unknown[]) => {
        if (sql.startsWith("SET")) return tx.query(sql);
        const plan = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
          values,
        );
        rows.push(rowsSeenBy(plan.rows[0]?.["QUERY PLAN"][0].Plan as PlanNode));
        return plan;
      },
    } as unknown as Tx;
    await exceptGroups(explained, who.id, uuid, ["8"]);
    return rows;
  });
  expect(seen).toHaveLength(2);
  expect(Math.max(...seen)).toBeLessThan(20 * COUNT);
});
