import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import { parseQueryString } from "@/lib/core/query-string";
import { batchDeleteSms } from "./batch";
import { toCollection } from "@/lib/core/list";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

const { database, api, account } = testModule({ account: { balance: "10" }, hasRates: true });

test("doesn't deadlock on two batch deletes of the same messages, one sent and one queued", async () => {
  const send = () => postJson(api, "/sms", account.headers, { ...VALID, source: 7 });
  await send();
  await submitDueMessages(account.id, 1);
  await send();
  const query = parseCollectionQuery(
    toCollection(SMS_LIST, { order: [], isStrict: true }),
    parseQueryString("source=7"),
  );
  let answers: Promise<{ deleted_sms_count: number }[]> | undefined;
  await asOwner(async (tx) => {
    const waiting = (count: number) =>
      expect.poll(() => countLockWaits(database.current.url), { interval: 20 }).toBe(count);
    // Pauses both before the total, with their locks so far.
    await tx.query("SELECT 1 FROM message_counts WHERE account_id = $1 FOR UPDATE", [account.id]);
    const first = batchDeleteSms(account.ctx, query);
    await waiting(1);
    const second = batchDeleteSms(account.ctx, query);
    await waiting(2);
    answers = Promise.all([first, second]);
  });
  const counts = ((await answers) ?? []).map(({ deleted_sms_count }) => deleted_sms_count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await readAccountState(account.id)).toMatchObject({ messages: 0, counted: 0, held: "0" });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});
