import { beforeEach, describe, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { DAY_MS } from "@/lib/core/time/units";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { receiveMessage } from "./receive";
import { giveNumber, write } from "./test-inbound";

const { api, send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
let number: string;
const PHONE = "+491713920001";

beforeEach(async () => {
  number = await giveNumber(account.id);
});

const incomings = async (query = "") => (await send(owner, "GET", `/incomings${query}`)).body;

/** Sends a text and hands it over. */
async function sendText(sender: string, phone = PHONE): Promise<string> {
  const body = { text: "Can you come on Monday?", sender_id: sender, phone };
  const { body: sms } = await send(account, "POST", "/sms", body);
  await submitDueMessages(account.id, 10);
  return sms.uuid;
}

describe("incoming message", () => {
  test("is linked to the message that it answers", async () => {
    const uuid = await sendText(number.slice(1));
    await sendText("POSTHORN");
    await sendText(number, "+491713920002");
    expect(await write(PHONE, number, "Yes\nwe can 🙂")).toBe("stored");
    const [one] = await incomings();
    expect(one).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: number,
      from: PHONE,
      received_at: expect.any(Number),
      text: "Yes\nwe can 🙂",
      msg_uuid: uuid,
    });
    expect((await send(owner, "GET", `/incomings/${one.uuid}`)).body).toEqual(one);
    const response = await api.request(`/incomings/${one.uuid}`, { headers: account.headers });
    expect(await response.json()).toMatchObject({
      "@id": `/incomings/${one.uuid}`,
      "@type": "incoming",
    });
  });

  test("answers a text whose worker died before recording it as sent", async () => {
    await sendText(number);
    const body = { text: "And on Tuesday?", sender_id: number, phone: PHONE };
    const { body: sms } = await send(account, "POST", "/sms", body);
    await asOwner((tx) =>
      tx.query("UPDATE dispatch_queue SET attempt = 1 WHERE account_id = $1 AND uuid = $2", [
        account.id,
        sms.uuid,
      ]),
    );
    await write(PHONE, number, "Yes");
    expect((await incomings())[0]).toMatchObject({ text: "Yes", msg_uuid: sms.uuid });
  });

  test("answers no message if none was sent, or only long ago or not handed over", async () => {
    await write(PHONE, number, "First");
    const body = { text: "Hi", sender_id: number, phone: PHONE };
    await send(account, "POST", "/sms", { ...body, delivery_at: 4_102_444_800 });
    await write(PHONE, number, "Second");
    const uuid = await sendText(number);
    const old = uuidAt(new Date(Date.now() - 31 * DAY_MS));
    await asOwner((tx) =>
      tx.query("UPDATE messages SET uuid = $3 WHERE account_id = $1 AND uuid = $2", [
        account.id,
        uuid,
        old,
      ]),
    );
    await write(PHONE, number, "Third");
    expect((await incomings()).map(({ text, msg_uuid }: never) => [text, msg_uuid])).toEqual([
      ["Third", null],
      ["Second", null],
      ["First", null],
    ]);
  });

  test("is stored once despite redelivery, also concurrently", async () => {
    const message = { carrier: "c", carrierId: "7", from: PHONE, to: number, text: "Hi" };
    const first = await Promise.all(Array.from({ length: 5 }, () => receiveMessage(message)));
    expect(first.sort()).toEqual(["known", "known", "known", "known", "stored"]);
    expect(await receiveMessage(message)).toBe("known");
    expect(await incomings()).toHaveLength(1);
    // Another carrier, another phone: another message.
    expect(await receiveMessage({ ...message, carrier: "d" })).toBe("stored");
    expect(await receiveMessage({ ...message, from: "+491713920002" })).toBe("stored");
  });

  test("is rejected for an unknown recipient, or without a sender", async () => {
    expect(await write(PHONE, "+4930231999999", "Hi")).toBe("nobody");
    expect(await write("NORDWIND", number, "Hi")).toBe("unreadable");
    expect(await write(PHONE, "4711", "Hi")).toBe("unreadable");
    expect(await incomings()).toEqual([]);
  });

  test("has null as text if it has no text", async () => {
    await write(PHONE, number, null);
    expect(await incomings()).toMatchObject([{ text: null }]);
  });

  test("of another account returns 404", async () => {
    const stranger = await makeTestAccount();
    await write(PHONE, await giveNumber(stranger.id), "Theirs");
    expect(await incomings()).toEqual([]);
  });

  test("is deleted", async () => {
    await write(PHONE, number, "Secret");
    const [{ uuid }] = await incomings();
    expect((await send(owner, "DELETE", `/incomings/${uuid}`)).status).toBe(204);
    expect((await send(owner, "GET", `/incomings/${uuid}`)).status).toBe(404);
    expect((await send(owner, "DELETE", `/incomings/${uuid}`)).status).toBe(404);
    expect(await incomings()).toEqual([]);
    const [conversation] = (await send(owner, "GET", "/conversations")).body;
    expect(conversation).toMatchObject({ last_text: null });
  });
});

test.each([
  ["", ["Three", "Two", "One"]],
  ["?_order[received_at]=asc", ["One", "Two", "Three"]],
  ["?text=tW", ["Two"]],
  ["?text=%25", []],
  ["?text=", ["Three", "Two", "One"]],
  ["?from=20001", ["Two", "One"]],
  ["?from=%2B4479", []],
  ["?to=%2B4930231", ["Three", "Two", "One"]],
  ["?to=0171", []],
  ["?received_at[gte]=4102444800", []],
  ["?msg_uuid=11111111-2222-3333-4444-555555555555", []],
  ["?msg_uuid[]=11111111-2222-3333-4444-555555555555", []],
  ["?msg_uuid=x", ["Three", "Two", "One"]],
  ["?itemsPerPage=1&page=2", ["Two"]],
  ["?page=0", null],
])("filters the list with %j to %j", async (query, texts) => {
  await write(PHONE, number, "One");
  await write(PHONE, number, "Two");
  await write("+447700900123", number, "Three");
  const response = await incomings(query);
  expect(
    Array.isArray(response) ? response.map(({ text }: { text: string }) => text) : null,
  ).toEqual(texts);
});

test("filters replies by the message and the bulk that they answer", async () => {
  const uuid = await sendText(number);
  await write(PHONE, number, "Yes");
  await write("+491713920002", number, "Who is this?");
  const bulk = uuidAt(new Date());
  await asOwner((tx) =>
    tx.query("UPDATE incomings SET bulk_id = $3 WHERE account_id = $1 AND msg_uuid = $2", [
      account.id,
      uuid,
      bulk,
    ]),
  );
  expect(await incomings(`?msg_uuid=${uuid}`)).toMatchObject([{ text: "Yes" }]);
  expect(await incomings(`?msg_uuid[]=${uuid}`)).toMatchObject([{ text: "Yes" }]);
  expect(await incomings(`?bulk=${bulk}`)).toMatchObject([{ text: "Yes" }]);
});
