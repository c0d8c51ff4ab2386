import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import {
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  type TestAccount,
  type TestPerson,
} from "@/lib/api-suites/test-api";

testDatabase();
const { send } = makeTestApi();
let account: TestAccount;
let owner: TestPerson;

beforeEach(async () => {
  account = await makeTestAccount();
  owner = await makeTestPerson(account.ctx, "owner", { name: "Olga" });
});

const EMPTY = {
  mode: "single",
  sender: "",
  to: "",
  text: "",
  voice: null,
  when: null,
  options: { is_text_deleted: null, is_unicode: null, callback_data: null },
  bulk: null,
};
const FULL = {
  mode: "bulk",
  sender: "NORDWIND",
  to: "+49 30 23125 001, Ada",
  text: "Your table is ready {",
  voice: { lang: "de", is_ssml: false, attempts: 2 },
  when: { date: "2027-03-28", time: "02:30", zone: "Europe/Berlin" },
  options: { is_text_deleted: true, is_unicode: false, callback_data: "order-1" },
  bulk: {
    numbers: "0171 3920001\nAda, 12",
    groups: [17],
    skip_empty: true,
    send_window: { from: "08:00", to: "20:00" },
    not_after: { date: "2027-03-29", time: "", zone: "Europe/Berlin" },
    messages_per_second: 5,
  },
};

test("a draft from before there were bulks has none", async () => {
  const { bulk: _, ...before } = EMPTY;
  const { body } = await send(owner, "POST", "/drafts", before);
  expect(body.bulk).toBeNull();
});

test("a draft is kept as it was typed, seen by colleagues, and deleted", async () => {
  const made = await send(owner, "POST", "/drafts", EMPTY);
  expect(made).toMatchObject({ status: 201, body: { ...EMPTY, revision: 1, created_by: "Olga" } });
  const path = `/drafts/${made.body.uuid}`;
  const colleague = await makeTestPerson(account.ctx, "marketing", { name: "Mia" });
  const saved = await send(colleague, "PUT", path, { revision: 1, ...FULL });
  expect(saved).toMatchObject({
    status: 200,
    body: { ...FULL, revision: 2, created_by: "Olga", updated_by: "Mia" },
  });
  expect((await send(owner, "GET", path)).body).toEqual(saved.body);
  expect((await send(owner, "GET", "/drafts")).body).toEqual([saved.body]);
  const mine = await send(owner, "GET", `/drafts?created_by=${colleague.userId}`);
  expect(mine.body).toEqual([]);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const answer of [
    await send(owner, "GET", path),
    await send(owner, "DELETE", path),
    await send(owner, "PUT", path, { revision: 2, ...FULL }),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test("of two windows one saves, the other is told where the draft is", async () => {
  const { body } = await send(owner, "POST", "/drafts", EMPTY);
  const path = `/drafts/${body.uuid}`;
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((text) => send(owner, "PUT", path, { ...EMPTY, revision: 1, text })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({
    code: "conflict",
    violations: [{ propertyPath: "revision", message: expect.stringContaining("revision 2") }],
  });
  const winner = answers.find(({ status }) => status === 200);
  expect((await send(owner, "GET", path)).body).toEqual(winner?.body);
});

test("another account's draft is unknown", async () => {
  const { body } = await send(owner, "POST", "/drafts", FULL);
  const stranger = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  for (const method of ["GET", "DELETE"]) {
    expect((await send(stranger, method, `/drafts/${body.uuid}`)).status).toBe(404);
  }
  const saved = await send(stranger, "PUT", `/drafts/${body.uuid}`, { revision: 1, ...EMPTY });
  expect(saved.status).toBe(404);
  expect((await send(stranger, "GET", "/drafts")).body).toEqual([]);
});

test.each([
  [{ ...EMPTY, mode: "many" }, 400, "mode"],
  [{ ...EMPTY, bulk: { ...FULL.bulk, groups: [0] } }, 400, "bulk.groups[0]"],
  [{ ...EMPTY, bulk: { ...FULL.bulk, numbers: "1".repeat(2_000_001) } }, 400, "bulk.numbers"],
  [{ ...EMPTY, bulk: { ...FULL.bulk, messages_per_second: 0 } }, 400, "bulk.messages_per_second"],
  [{ ...EMPTY, text: "x".repeat(10_001) }, 400, "text"],
  [{ ...EMPTY, to: "1".repeat(10_001) }, 400, "to"],
  [{ ...EMPTY, when: { date: "2027-02-30", time: "08:00", zone: "UTC" } }, 400, "when.date"],
  [{ ...EMPTY, when: { date: "2027-02-28", time: "8", zone: "UTC" } }, 400, "when.time"],
  [{ ...EMPTY, voice: { lang: "de", is_ssml: false, attempts: 4 } }, 400, "voice.attempts"],
  [{ ...EMPTY, options: {} }, 400, "options.is_text_deleted"],
])("refuses %#", async (body, status, path) => {
  const answer = await send(owner, "POST", "/drafts", body);
  expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([status, path]);
});

test("a save without its revision is refused", async () => {
  const { body } = await send(owner, "POST", "/drafts", EMPTY);
  const answer = await send(owner, "PUT", `/drafts/${body.uuid}`, EMPTY);
  expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([400, "revision"]);
});
