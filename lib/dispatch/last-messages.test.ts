import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { acceptReceipts } from "./receipts/receipts";

const { send, account, owner } = testModule({
  hasRates: true,
  people: ["owner"],
  account: { balance: "100" },
});

const sms = async (phone: string) =>
  (await send(owner, "POST", "/sms", { text: "Hello", sender_id: "POSTHORN", phone })).body.uuid;
const report = (uuid: string, state: "DELIVRD" | "UNDELIV") =>
  acceptReceipts([
    { carrier: "simulator", carrierId: `test-${uuid}`, state, errorCode: null, reportedAt: null },
  ]);

async function lastMessages() {
  const { rows } = await asOwner((tx) =>
    tx.query<{ phone: string; sent_at: Date; delivered_at: Date | null }>(
      `SELECT phone, sent_at, delivered_at FROM last_messages
       WHERE account_id = $1 AND month = date_trunc('month', sent_at, 'UTC') ORDER BY phone`,
      [account.id],
    ),
  );
  return rows;
}

test("counts a number's last message once handed over, and as received once delivered", async () => {
  const [one = "", two = ""] = [await sms("+491713920001"), await sms("+491713920002")];
  await send(owner, "POST", "/sms", {
    text: "Later",
    sender_id: "POSTHORN",
    phone: "+491713920003",
    delivery_at: Math.floor(Date.now() / 1_000) + 86_400,
  });
  expect(await lastMessages()).toEqual([]);
  expect(await submitDueMessages(account.id, 10)).toHaveLength(2);
  await report(one, "DELIVRD");
  await report(two, "UNDELIV");
  const first = await lastMessages();
  expect(first.map(({ phone, delivered_at }) => [phone, delivered_at !== null])).toEqual([
    ["+491713920001", true],
    ["+491713920002", false],
  ]);
  await sms("+491713920001");
  await sms("+491713920001");
  await submitDueMessages(account.id, 10);
  const second = await lastMessages();
  expect(second[0]?.sent_at.getTime()).toBeGreaterThan(first[0]?.sent_at.getTime() ?? 0);
  expect(second[0]?.delivered_at).toEqual(first[0]?.delivered_at);
  await report(one, "DELIVRD");
  expect(await lastMessages()).toEqual(second);
});

test("doesn't count messages rejected before the submission", async () => {
  await sms("+491713920001");
  await submitDueMessages(account.id, 10, true);
  expect(await lastMessages()).toEqual([]);
});
