import { beforeEach, expect, test } from "vitest";
import { makeTestKey, type TestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import type { Receiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { listDeliveryStates, passHours } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { applyMatched } from "@/lib/dispatch/receipts/receipt-apply";
import { receive, until, work } from "./test-deliveries";

const { send, account, owner } = testModule({
  account: { balance: "100" },
  people: ["owner"],
  hasRates: true,
});

const PHONE = "+4917139200001";
let key: TestKey;
beforeEach(async () => {
  key = await makeTestKey(account.ctx);
});

/** Sets pushes of a key as its page does. */
async function change(keyId: number, body: object) {
  const response = await send(owner, "PUT", `/api_keys/${keyId}`, body);
  expect(response.status).toBe(200);
  return response.body;
}

async function sendSms(by: TestKey, more: object = {}): Promise<string> {
  const message = { text: "Hello", sender_id: "POSTHORN", phone: PHONE, ...more };
  const response = await send(by, "POST", "/sms", message);
  expect(response.status).toBe(201);
  return response.body.uuid;
}

const report = (uuid: string) =>
  asWorker((tx) =>
    applyMatched(tx, [{ accountId: account.id, uuid, part: 1, state: "DELIVRD", errorCode: null }]),
  );

const listQueries = ({ requests }: Receiver) =>
  requests.map(({ path }) => Object.fromEntries(new URL(path, "http://a").searchParams));

test("sends reports of a key's messages by GET, with the sender's own parameters", async () => {
  const receiver = await receive();
  await change(key.id, { dlr_push_url: `${receiver.url}?secret=s%26` });
  const other = await makeTestKey(account.ctx);
  await report(await sendSms(other));
  const uuid = await sendSms(key, { callback_data: "order & 1" });
  await report(uuid);
  work();
  await until(() => expect(receiver.requests).toHaveLength(1));
  expect(listQueries(receiver)).toEqual([
    { secret: "s&", uuid, dlr_code: "1", key_id: String(key.id), callback_data: "order & 1" },
  ]);
  expect((await listDeliveryStates(account.id)).length).toBe(1);
});

/** Simulates acceptance by a carrier. */
const markSent = (uuid: string) =>
  asOwner((tx) => tx.query("UPDATE messages SET status_code = 100 WHERE uuid = $1", [uuid]));

test("sends a reply to the key that it answers, and other messages to every subscribed key", async () => {
  const [mine, others] = [await receive(), await receive()];
  const other = await makeTestKey(account.ctx);
  await change(key.id, { incoming_push_url: mine.url });
  await change(other.id, { incoming_push_url: others.url });
  const number = await giveNumber(account.id);
  await write("+4917139200077", number, "Hi & welcome");
  const uuid = await sendSms(key, { sender_id: number });
  await markSent(uuid);
  await write(PHONE, number, "Ja, größer!");
  work();
  await until(() => expect([mine.requests.length, others.requests.length]).toEqual([2, 1]));
  const time = expect.stringMatching(/^\d{10}$/);
  const unasked = { sender_id: "+4917139200077", text: "Hi & welcome", phone: number };
  const id = expect.stringMatching(/^\d{15,16}$/);
  expect(listQueries(others)).toEqual([{ ...unasked, time, id }]);
  const [first, second] = listQueries(mine).sort(
    (a, b) => ("uuid" in a ? 1 : -1) - ("uuid" in b ? 1 : -1),
  );
  expect(first).toEqual({ ...unasked, time, id });
  expect(first?.id).toBe(listQueries(others)[0]?.id);
  expect(second).toEqual({ sender_id: PHONE, text: "Ja, größer!", time, uuid });
});

test("emails JSON with the same fields, once", async () => {
  await change(key.id, { incoming_push_email: "inbox@example.com" });
  const number = await giveNumber(account.id);
  await write(PHONE, number, "Hello");
  work();
  await until(async () =>
    expect((await listDeliveryStates(account.id)).map(({ state }) => state)).toEqual(["success"]),
  );
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string }>("SELECT body FROM mail_outbox WHERE recipient = $1", [
      "inbox@example.com",
    ]),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0]?.body ?? "")).toEqual({
    sender_id: PHONE,
    text: "Hello",
    phone: number,
    time: expect.any(Number),
    id: expect.any(Number),
  });
});

test("attempts a push four times in total", async () => {
  const receiver = await receive((_request, response) => {
    response.statusCode = 500;
    response.end();
  });
  await change(key.id, { dlr_push_url: receiver.url });
  await report(await sendSms(key));
  work();
  for (const count of [1, 2, 3, 4]) {
    await until(async () =>
      expect((await listDeliveryStates(account.id))[0]?.attempts).toBe(count),
    );
    await passHours(account.id, 3);
  }
  expect(await listDeliveryStates(account.id)).toEqual([
    expect.objectContaining({ state: "failed", attempts: 4, last_problem: "status" }),
  ]);
  expect(receiver.requests).toHaveLength(4);
});

test("reads, updates and deletes pushes as key settings, and deletes them with the key", async () => {
  const made = await send(owner, "POST", "/api_keys", {
    name: "Old program",
    dlr_push_url: " https://example.com/dlr?token=abc#x ",
    incoming_push_email: "a@example.com",
  });
  expect(made.body).toMatchObject({
    dlr_push_url: "https://example.com/dlr?token=abc",
    incoming_push_url: null,
    incoming_push_email: "a@example.com",
  });
  const { id } = made.body;
  const kept = await change(id, { name: "New name" });
  expect(kept).toMatchObject({ dlr_push_url: "https://example.com/dlr?token=abc" });
  const fewer = await change(id, {
    dlr_push_url: null,
    incoming_push_url: "https://example.com/in",
  });
  expect(fewer).toMatchObject({
    dlr_push_url: null,
    incoming_push_url: "https://example.com/in",
    incoming_push_email: "a@example.com",
  });
  expect((await send(owner, "GET", "/webhooks")).body).toEqual([]);
  const log = JSON.stringify((await send(owner, "GET", "/team/audit_logs")).body);
  expect(log).toContain("https://example.com/dlr");
  expect(log).not.toContain("token=abc");
  expect((await send(owner, "DELETE", `/api_keys/${id}`)).status).toBe(204);
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM webhooks WHERE account_id = $1", [account.id]),
  );
  expect(rowCount).toBe(0);
});

test.each([
  ["http://127.0.0.2/", "target_inside"],
  ["http://[::ffff:10.0.0.1]/", "target_inside"],
  ["http://2130706434/", "target_inside"],
  ["http://169.254.169.254/latest", "target_inside"],
  ["https://a:b@example.com/", "target_credentials"],
  ["https://example.com:22/", "target_port"],
  ["ftp://example.com/", "target_unreadable"],
  ["me@example.com", "target_unreadable"],
])("rejects a push to %s at its field", async (target, reason) => {
  for (const field of ["dlr_push_url", "incoming_push_url"]) {
    const response = await send(owner, "PUT", `/api_keys/${key.id}`, { [field]: target });
    expect([response.status, response.body.reason]).toEqual([422, reason]);
    expect(response.body.violations[0].propertyPath).toBe(field);
  }
  const mail = await send(owner, "PUT", `/api_keys/${key.id}`, { incoming_push_email: "nobody" });
  expect([mail.status, mail.body.reason]).toEqual([422, "target_unreadable"]);
});
