import { beforeEach, describe, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { giveNumber, write } from "./test-inbound";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
let number: string;
const PHONE = "+491713920001";
const OTHER = "+447700900123";

beforeEach(async () => {
  number = await giveNumber(account.id);
});

const list = async (query = "") => (await send(owner, "GET", `/conversations${query}`)).body;
const change = (id: string, body: object) => send(owner, "PUT", `/conversations/${id}`, body);
const unread = async () => (await send(owner, "GET", "/inbox")).body.unread;

describe("conversation", () => {
  test("is identified by its two numbers, sorted by latest message", async () => {
    const second = await giveNumber(account.id);
    await write(PHONE, number, "One");
    await write(OTHER, number, "Two");
    await write(PHONE, second, "Three");
    await write(PHONE, number, "Four");
    expect(await list()).toMatchObject([
      { phone: PHONE, number, last_text: "Four", is_unread: true, is_closed: false },
      { phone: PHONE, number: second, last_text: "Three" },
      { phone: OTHER, number, last_text: "Two", assigned_to: null, is_blocked: false },
    ]);
    expect((await send(owner, "GET", "/inbox")).body).toEqual({
      unread: 3,
      numbers: [number, second],
    });
  });

  test("paginates after the last one seen, despite new messages", async () => {
    for (const phone of [PHONE, OTHER, "+491713920002"]) await write(phone, number, "Hi");
    const [, second] = await list();
    await write(PHONE, number, "Again");
    expect(await list(`?before=${second.last_uuid}`)).toEqual([]);
    expect(await list("?itemsPerPage=1")).toMatchObject([{ last_text: "Again" }]);
  });

  test("shows both sides' messages by time, however they were sent", async () => {
    await write(PHONE, number, "Hello?");
    const [{ id }] = await list();
    const body = { text: "Yes?", sender_id: number, phone: PHONE };
    const { body: sms } = await send(owner, "POST", "/sms", body);
    await send(account, "POST", "/sms", { ...body, text: "Sale", sender_id: "POSTHORN" });
    await send(account, "POST", "/sms", { ...body, text: "To others", phone: OTHER });
    await submitDueMessages(account.id, 1);
    await write(PHONE, number, "Fine");
    const { body: thread } = await send(owner, "GET", `/conversations/${id}/messages`);
    expect(thread.has_more).toBe(false);
    expect(thread.messages.map(({ text }: { text: string }) => text)).toEqual([
      "Fine",
      "Sale",
      "Yes?",
      "Hello?",
    ]);
    expect(thread.messages).toMatchObject([
      { direction: "in", msg_uuid: sms.uuid, sender_id: null, status_code: null },
      { direction: "out", sender_id: "POSTHORN", user_id: null, status_code: 0 },
      { direction: "out", uuid: sms.uuid, user_id: owner.userId, status_code: 100 },
      { direction: "in", msg_uuid: null, opt: null },
    ]);
    const older = await send(
      owner,
      "GET",
      `/conversations/${id}/messages?before=${thread.messages[2].uuid}`,
    );
    expect(older.body.messages).toMatchObject([{ text: "Hello?" }]);
  });

  test("with many messages is paged without gaps", async () => {
    for (let at = 0; at < 55; at++) await write(PHONE, number, String(at));
    const [{ id }] = await list();
    const first = (await send(owner, "GET", `/conversations/${id}/messages`)).body;
    expect([first.messages.length, first.has_more]).toEqual([50, true]);
    const path = `/conversations/${id}/messages?before=${first.messages.at(-1).uuid}`;
    const rest = (await send(owner, "GET", path)).body;
    expect(rest.has_more).toBe(false);
    expect(rest.messages.map(({ text }: { text: string }) => text)).toEqual([
      "4",
      "3",
      "2",
      "1",
      "0",
    ]);
  });

  test("is marked read up to a message; later ones stay unread", async () => {
    await write(PHONE, number, "One");
    const [{ id, last_uuid }] = await list();
    await write(PHONE, number, "Two");
    expect((await change(id, { read_to: last_uuid })).body.is_unread).toBe(true);
    const [latest] = await list();
    expect((await change(id, { read_to: latest.last_uuid })).body.is_unread).toBe(false);
    expect(await unread()).toBe(0);
    expect((await change(id, { is_unread: true })).body.is_unread).toBe(true);
    expect((await change(id, { is_unread: false })).body.is_unread).toBe(false);
  });

  test("is closed and read, and reopens with the next message", async () => {
    await write(PHONE, number, "One");
    const [{ id }] = await list();
    expect((await change(id, { is_closed: true })).body).toMatchObject({
      is_closed: true,
      is_unread: false,
    });
    expect(await list("?is_closed=false")).toEqual([]);
    expect((await change(id, { is_closed: false })).body.is_closed).toBe(false);
    await change(id, { is_closed: true });
    await write(PHONE, number, "Two");
    expect(await list("?is_closed=false")).toMatchObject([{ id, is_unread: true }]);
  });

  test("is assigned to users with inbox access, or unassigned", async () => {
    await write(PHONE, number, "One");
    const [{ id }] = await list();
    const marketing = await makeTestPerson(account.ctx, "marketing");
    const accountant = await makeTestPerson(account.ctx, "accountant");
    const stranger = await makeTestPerson((await makeTestAccount()).ctx, "owner");
    const { body } = await change(id, { assigned_to: marketing.userId });
    expect(body.assigned_to).toBe(marketing.userId);
    expect((await change(id, { is_closed: false })).body.assigned_to).toBe(marketing.userId);
    for (const { userId } of [accountant, stranger, { userId: 999_999 }]) {
      const refused = await change(id, { assigned_to: userId });
      expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([
        422,
        "assigned_to",
      ]);
    }
    expect(await list(`?assigned_to=${marketing.userId}`)).toHaveLength(1);
    expect(await list("?exists[assigned_to]=false")).toEqual([]);
    expect((await change(id, { assigned_to: null })).body.assigned_to).toBeNull();
  });

  test("is blocked, closed and read by default after an opt-out", async () => {
    await write(PHONE, number, "STOP");
    expect(await list()).toMatchObject([{ is_blocked: true, is_closed: true, is_unread: false }]);
    await write(OTHER, number, "A question");
    await write(OTHER, number, "stop");
    expect((await list())[0]).toMatchObject({ phone: OTHER, is_closed: false, is_unread: true });
  });

  test("of another account returns 404", async () => {
    await write(PHONE, number, "One");
    const [{ id }] = await list();
    const stranger = await makeTestPerson((await makeTestAccount()).ctx, "owner");
    for (const [method, path] of [
      ["GET", `/conversations/${id}`],
      ["PUT", `/conversations/${id}`],
      ["GET", `/conversations/${id}/messages`],
    ] as const) {
      const body = method === "PUT" ? { is_closed: true } : undefined;
      expect((await send(stranger, method, path, body)).status).toBe(404);
    }
  });

  test.each([
    [{ is_unread: "x" }, "is_unread"],
    [{ read_to: "x" }, "read_to"],
    [{ is_closed: 3 }, "is_closed"],
    [{ assigned_to: 1.5 }, "assigned_to"],
  ])("rejects %j", async (body, path) => {
    await write(PHONE, number, "One");
    const [{ id }] = await list();
    const response = await change(id, body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
  });
});

test.each([
  ["?is_unread=true", 2],
  ["?is_unread=false", 0],
  ["?is_closed=true", 0],
  ["?phone=1713920", 1],
  ["?phone=%25", 0],
  ["?number=%2B4930", 0],
  ["?before=ffffffff-ffff-ffff-ffff-ffffffffffff", 2],
  ["?before=x", 2],
  ["?_order[last_at]=asc", 2],
])("filters %s to %i", async (query, length) => {
  await write(PHONE, number, "One");
  await write(OTHER, number, "Two");
  expect(await list(query)).toHaveLength(length);
});
