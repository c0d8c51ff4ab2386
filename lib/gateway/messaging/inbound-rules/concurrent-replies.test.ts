import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const { send, account, owner } = testModule({ people: ["owner"] });

const phones = (count: number) => Array.from({ length: count }, (_, n) => `+49171392000${n}`);

beforeEach(async () => {
  const { body } = await send(owner, "GET", "/inbound_rules");
  for (const { id } of body) await send(owner, "DELETE", `/inbound_rules/${id}`);
});

test("limits a person's replies per day, also for concurrent messages", async () => {
  const number = await giveNumber(account.id);
  const rule = { name: "Join", match: "equals", keywords: ["join"], reply: "x", daily_limit: 1 };
  expect((await send(owner, "POST", "/inbound_rules", rule)).status).toBe(201);
  // Opens connections, so that the next ones begin at once.
  await Promise.all(phones(8).map((phone) => write(phone, number, "hello")));
  await Promise.all(phones(8).map(() => write("+491713920000", number, "join")));
  const { body } = await send(owner, "GET", "/inbound_rules");
  expect(body).toMatchObject([{ matches: 8, replies: 1 }]);
});

test("limits a rule's replies per day, also to many numbers concurrently", async () => {
  const number = await giveNumber(account.id);
  const rule = { name: "Join", match: "equals", keywords: ["join"], reply: "x" };
  const { body: made } = await send(owner, "POST", "/inbound_rules", {
    ...rule,
    total_daily_limit: 3,
  });
  await Promise.all(phones(8).map((phone) => write(phone, number, "join")));
  const path = `/inbound_rules/${made.id}`;
  const { body } = await send(owner, "GET", path);
  expect(body).toMatchObject({ matches: 8, replies: 3, is_limit_reached: true });
  const more = { ...rule, total_daily_limit: 4 };
  expect((await send(owner, "PUT", path, more)).body).toMatchObject({ is_limit_reached: false });
});
