import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi } from "@/lib/api-suites/test-api";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { handOver } from "@/lib/gateway/messaging/sms/test-sms";
import { messagesOf, phoneAt, workOff } from "./test-bulks";

/** Figures of a report agree with each other, with the list, and with the balance. */
testDatabase();
const { send } = makeTestApi();

beforeAll(() => importTestRates());

test("recipients without those left out are the messages, and countries cost what was charged", async () => {
  const who = await makeTestAccount({ balance: "10" });
  await send(who, "POST", "/blocked_numbers", { number: phoneAt(1) });
  const phones = [...[1, 2, 3, 4, 4, 4].map(phoneAt), "+447700900123", "no number", "no number"];
  const { body: bulk } = await send(who, "POST", "/bulks", {
    ...{ text: "Hello", sender_id: "POSTHORN", phones },
  });
  await workOff(who.id);
  await handOver(who.id, 2);
  await send(who, "PUT", `/bulks/${bulk.uuid}/cancel`);
  await workOff(who.id);
  const { body: report } = await send(who, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report).toMatchObject({ recipients: 5, dropped: 1, messages: 4, sent: 2, stopped: 2 });
  expect(report.recipients - report.dropped).toBe(report.messages);
  expect(report.sent + report.stopped + report.refused + report.waiting).toBe(report.messages);
  expect(await messagesOf(who.id, bulk.uuid)).toHaveLength(report.messages);
  const { body: listed } = await send(who, "GET", `/bulks/${bulk.uuid}/status`);
  expect(listed.recipients_count).toBe(report.recipients);
  expect(listed.charged_amount).toBe(report.cost);
  const byCountry = report.countries.reduce(
    (sum: number, { cost }: { cost: number }) => sum + cost,
    0,
  );
  expect(byCountry).toBeCloseTo(report.cost, 6);
  const { body: me } = await send(who, "GET", "/me");
  expect(10 - me.balance_amount).toBeCloseTo(report.cost, 6);
});

test("people who reply that they want no more are counted, each once", async () => {
  const who = await makeTestAccount({ balance: "10" });
  const number = await giveNumber(who.id);
  const phones = [1, 2, 3].map(phoneAt);
  const body = { text: "Hello", sender_id: number, phones };
  const { body: bulk } = await send(who, "POST", "/bulks", body);
  await workOff(who.id);
  await handOver(who.id, 3);
  const unsubscribed = async () =>
    (await send(who, "GET", `/bulks/${bulk.uuid}/report`)).body.unsubscribed;
  expect(await unsubscribed()).toBe(0);
  await write(phoneAt(1), number, "STOP");
  await write(phoneAt(1), number, "STOP");
  await write(phoneAt(2), number, "Thank you");
  expect(await unsubscribed()).toBe(1);
});
