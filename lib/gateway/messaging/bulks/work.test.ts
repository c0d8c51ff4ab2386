import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi } from "@/lib/api-suites/test-api";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { handOver } from "@/lib/gateway/messaging/sms/test-sms";
import { messagesOf, phoneAt, workOff } from "./test-bulks";
import { workOn } from "./service-work";

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
