import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { withAccount } from "@/lib/db/transaction";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { EMPTY_DRAFT } from "./test-drafts";

const { send, account, owner } = testModule({ people: ["owner"] });

const FULL = {
  mode: "bulk",
  sender_id: "NORDWIND",
  phone: "+49 30 23125 001, Ada",
  text: "Your table is ready {",
  is_ssml: true,
  voice_lang: "de",
  attempts_count_max: 2,
  delivery_at: { date: "2027-03-28", time: "02:30", zone: "Europe/Berlin" },
  is_text_deleted: true,
  is_unicode: false,
  callback_data: "order-1",
  bulk: {
    phones: "0171 3920001\nAda, 12",
    msg_groups: [17],
    skip_empty: true,
    send_window: { from: "08:00", to: "20:00" },
    not_after: { date: "2027-03-29", time: "", zone: "Europe/Berlin" },
    messages_per_second: 5,
  },
};

const at = (date: string, time: string) => ({ date, time, zone: "UTC" });

/** Legacy draft, stored before fields had the API's names. */
const OLD = {
  mode: "bulk",
  sender: "NORDWIND",
  to: "0171 3920002",
  text: "Hello",
  when: null,
  voice: { lang: "de", is_ssml: true, attempts: 2 },
  options: { is_text_deleted: true, is_unicode: null, callback_data: "order-1" },
  bulk: {
    numbers: "0171 3920001",
    groups: [17],
    skip_empty: true,
    send_window: null,
    not_after: null,
    messages_per_second: 5,
  },
};

test("reads an old draft with the API's names, and stores them when it is saved", async () => {
  const { body: made } = await send(owner, "POST", "/drafts", EMPTY_DRAFT);
  const stored = () =>
    withAccount(account.id, async (tx) => {
      const { rows } = await tx.query<{ content: unknown }>(
        "SELECT content FROM drafts WHERE account_id = $1 AND uuid = $2",
        [account.id, made.uuid],
      );
      return rows[0]?.content;
    });
  await withAccount(account.id, (tx) =>
    tx.query("UPDATE drafts SET content = $3::jsonb WHERE account_id = $1 AND uuid = $2", [
      account.id,
      made.uuid,
      JSON.stringify(OLD),
    ]),
  );
  const path = `/drafts/${made.uuid}`;
  const { body: read } = await send(owner, "GET", path);
  const content = {
    mode: "bulk",
    sender_id: "NORDWIND",
    phone: "0171 3920002",
    text: "Hello",
    delivery_at: null,
    is_text_deleted: true,
    is_unicode: null,
    callback_data: "order-1",
    is_ssml: true,
    voice_lang: "de",
    attempts_count_max: 2,
    bulk: {
      phones: "0171 3920001",
      msg_groups: [17],
      skip_empty: true,
      send_window: null,
      not_after: null,
      messages_per_second: 5,
    },
  };
  expect(read).toMatchObject(content);
  expect(read).not.toHaveProperty("sender");
  expect((await send(owner, "PUT", path, { revision: 1, ...content })).status).toBe(200);
  expect(await stored()).toEqual(content);
});

test("returns no bulk fields for a draft from before bulks existed", async () => {
  const { bulk: _, ...before } = EMPTY_DRAFT;
  const { body } = await send(owner, "POST", "/drafts", before);
  expect(body.bulk).toBeNull();
});

test("stores a draft as typed, shows it to colleagues, and deletes it", async () => {
  const made = await send(owner, "POST", "/drafts", EMPTY_DRAFT);
  expect(made).toMatchObject({
    status: 201,
    body: { ...EMPTY_DRAFT, revision: 1, created_by: "Test person" },
  });
  const path = `/drafts/${made.body.uuid}`;
  const colleague = await makeTestPerson(account.ctx, "marketing", { name: "Mia" });
  const saved = await send(colleague, "PUT", path, { revision: 1, ...FULL });
  expect(saved).toMatchObject({
    status: 200,
    body: { ...FULL, revision: 2, created_by: "Test person", updated_by: "Mia" },
  });
  expect((await send(owner, "GET", path)).body).toEqual(saved.body);
  expect((await send(owner, "GET", "/drafts")).body).toEqual([saved.body]);
  const mine = await send(owner, "GET", `/drafts?created_by=${colleague.userId}`);
  expect(mine.body).toEqual([]);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const response of [
    await send(owner, "GET", path),
    await send(owner, "DELETE", path),
    await send(owner, "PUT", path, { revision: 2, ...FULL }),
  ]) {
    expect(response.status).toBe(404);
  }
});

test("saves one of two windows, and returns the current revision to the other", async () => {
  const { body } = await send(owner, "POST", "/drafts", EMPTY_DRAFT);
  const path = `/drafts/${body.uuid}`;
  const responses = await Promise.all(
    ["a", "b", "c", "d"].map((text) =>
      send(owner, "PUT", path, { ...EMPTY_DRAFT, revision: 1, text }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const late = responses.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({
    code: "conflict",
    violations: [{ propertyPath: "revision", message: expect.stringContaining("revision 2") }],
  });
  const winner = responses.find(({ status }) => status === 200);
  expect((await send(owner, "GET", path)).body).toEqual(winner?.body);
});

test("returns 404 for another account's draft", async () => {
  const { body } = await send(owner, "POST", "/drafts", FULL);
  const stranger = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  for (const method of ["GET", "DELETE"]) {
    expect((await send(stranger, method, `/drafts/${body.uuid}`)).status).toBe(404);
  }
  const saved = await send(stranger, "PUT", `/drafts/${body.uuid}`, {
    revision: 1,
    ...EMPTY_DRAFT,
  });
  expect(saved.status).toBe(404);
  expect((await send(stranger, "GET", "/drafts")).body).toEqual([]);
});

test.each([
  [{ ...EMPTY_DRAFT, mode: "many" }, 400, "mode"],
  [{ ...EMPTY_DRAFT, bulk: { ...FULL.bulk, msg_groups: [0] } }, 400, "bulk.msg_groups[0]"],
  [{ ...EMPTY_DRAFT, bulk: { ...FULL.bulk, phones: "1".repeat(2_000_001) } }, 400, "bulk.phones"],
  [
    { ...EMPTY_DRAFT, bulk: { ...FULL.bulk, messages_per_second: 0 } },
    400,
    "bulk.messages_per_second",
  ],
  [{ ...EMPTY_DRAFT, text: "x".repeat(10_001) }, 400, "text"],
  [{ ...EMPTY_DRAFT, phone: "1".repeat(10_001) }, 400, "phone"],
  [{ ...EMPTY_DRAFT, delivery_at: at("2027-02-30", "08:00") }, 400, "delivery_at.date"],
  [{ ...EMPTY_DRAFT, delivery_at: at("2027-02-28", "8") }, 400, "delivery_at.time"],
  [{ ...EMPTY_DRAFT, attempts_count_max: 4 }, 400, "attempts_count_max"],
  [{ ...EMPTY_DRAFT, is_text_deleted: undefined }, 400, "is_text_deleted"],
])("rejects %#", async (body, status, path) => {
  const response = await send(owner, "POST", "/drafts", body);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, path]);
});

test("rejects a save without its revision", async () => {
  const { body } = await send(owner, "POST", "/drafts", EMPTY_DRAFT);
  const response = await send(owner, "PUT", `/drafts/${body.uuid}`, EMPTY_DRAFT);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "revision"]);
});
