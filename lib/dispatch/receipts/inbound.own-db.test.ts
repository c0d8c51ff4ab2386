import { afterEach, beforeEach, expect, test } from "vitest";
import type { Carrier } from "@/lib/carriers/carrier";
import { sanitizeOutputs } from "@/lib/carriers/clean-texts";
import { findAutoReply } from "@/lib/carriers/simulator/auto-replies";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import { insertReplies } from "@/lib/carriers/simulator/store-replies";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testModule } from "@/lib/api-suites/test-module";
import { asWorker } from "@/lib/db/transaction";
import { giveNumber } from "@/lib/gateway/messaging/conversations/test-inbound";
import { acceptInbound } from "./inbound";

const { send, account } = testModule();
let number: string;
let simulator: Carrier;
const PHONE = "+491713920001";

beforeEach(async () => {
  number = await giveNumber(account.id);
  simulator = sanitizeOutputs(createSimulator({ responseMs: [0, 0], receiptMs: [0, 0] }));
});
afterEach(() => simulator.stop());

const texts = async () =>
  (await send(account, "GET", "/incomings")).body.map(({ text }: { text: string }) => text);
const write = (text: string, phone = PHONE) =>
  asWorker((tx) => insertReplies(tx, [{ replyId: uuidv7(), phone, number, text, afterMs: 0 }]));
const nothing = async () => {};
const noOthers = { onReceipts: nothing, onInboundPart: nothing, onUnread: nothing };

test("stores an incoming message once when a worker dies before or after storing it", async () => {
  let times = 0;
  await simulator.start({
    ...noOthers,
    async onInbound(messages) {
      times += 1;
      if (times === 1) throw new Error("Killed before");
      await acceptInbound(messages, () => {});
      if (times === 2) throw new Error("Killed after");
    },
  });
  await write("Hello?");
  await expect.poll(() => times).toBe(3);
  expect(await texts()).toEqual(["Hello?"]);
});

test("stores a duplicate delivery once, and strips characters that Postgres rejects", async () => {
  await simulator.start({
    ...noOthers,
    onInbound: (messages) => acceptInbound(messages, () => {}),
  });
  await write("OK\u0000 \ud800\nsecond line", "+491713920084");
  await write("Later");
  await expect.poll(async () => (await texts()).length).toBe(2);
  expect((await texts()).sort()).toEqual(["Later", "OK \ufffd\nsecond line"]);
});

test("reports an unroutable message without delaying others", async () => {
  const logged: string[] = [];
  const message = { carrier: "c", carrierId: "1", from: PHONE, to: "+4930231999998", text: "Hi" };
  await acceptInbound(
    [message, { ...message, from: "NORDWIND" }, { ...message, to: number }],
    (line) => logged.push(line),
  );
  expect(logged).toEqual([
    "Inbound message to an unassigned number: c/1",
    "Inbound message without valid numbers: c/1",
  ]);
  expect(await texts()).toEqual(["Hi"]);
});

test.each([
  ["+491713920080", "Can you come?", { text: "Yes, that works for me." }],
  ["+491713920080", "See you.", { text: "Thank you!" }],
  ["+12125550181", "Sale", { text: "STOP" }],
  ["+491713920085", "Hi", { text: null }],
  ["+491713920001", "Hi?", null],
  ["+447700900080", "Hi?", null],
])("%s replies %j as documented", (phone, text, reply) => {
  expect(findAutoReply(phone, text)).toEqual(reply);
});
