import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { giveNumber } from "@/lib/gateway/messaging/conversations/test-inbound";
import { MAX_RULES } from "./schema-values";

const { send, account, owner } = testModule({ people: ["owner"] });

const JOIN = { name: "Join", match: "starts_with", keywords: ["join"], reply: "Welcome" };
const create = (body: object) => send(owner, "POST", "/inbound_rules", body);
const list = async (query: string) =>
  (await send(owner, "GET", `/inbound_rules?${query}`)).body.map(
    ({ name }: { name: string }) => name,
  );
const makeGroup = async (sender: Parameters<typeof send>[0]) =>
  (await send(sender, "POST", "/groups", { name: "Club" })).body.id;

let number: string;
beforeEach(async () => {
  number = await giveNumber(account.id);
});

test("creates, gets, updates and deletes an inbound rule", async () => {
  const groupId = await makeGroup(owner);
  const body = { ...JOIN, number, join_group_id: groupId, daily_limit: 2 };
  const created = await create(body);
  expect(created).toMatchObject({
    status: 201,
    body: {
      ...body,
      leave_group_id: null,
      is_unread: true,
      is_enabled: true,
      matches: 0,
      replies: 0,
      id: expect.any(Number),
    },
  });
  const path = `/inbound_rules/${created.body.id}`;
  expect((await send(owner, "GET", path)).body).toEqual(created.body);
  const updated = await send(owner, "PUT", path, { ...JOIN, name: "Later", reply: "Hello" });
  expect(updated).toMatchObject({
    status: 200,
    body: { name: "Later", reply: "Hello", number: null, join_group_id: null, daily_limit: 3 },
  });
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const method of ["GET", "DELETE"]) {
    expect((await send(owner, method, path)).status).toBe(404);
  }
  expect((await send(owner, "PUT", path, JOIN)).status).toBe(404);
});

test("lists newest first, by name, and those whose name contains a text", async () => {
  for (const name of ["Beta", "Alpha", "Gamma"]) await create({ ...JOIN, name });
  expect(await list("")).toEqual(["Gamma", "Alpha", "Beta"]);
  expect(await list("_order[name]=asc")).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await list("name=mm")).toEqual(["Gamma"]);
});

test.each([
  ["no name", { name: "  " }, "name"],
  ["a long name", { name: "x".repeat(101) }, "name"],
  ["no keyword", { keywords: [] }, "keywords"],
  ["an empty keyword", { keywords: ["a", " "] }, "keywords[1]"],
  ["too many keywords", { keywords: Array.from({ length: 21 }, (_, n) => `k${n}`) }, "keywords"],
  ["a broken pattern", { match: "regex", keywords: ["a", "(b"] }, "keywords[1]"],
  ["a look-behind, which RE2 lacks", { match: "regex", keywords: ["(?<=a)b"] }, "keywords[0]"],
  ["a long reply", { reply: "x".repeat(1_531) }, "reply"],
  ["a limit of 0", { daily_limit: 0 }, "daily_limit"],
  ["nothing to do", { reply: null }, "reply"],
  ["nothing but spaces to do", { reply: "  " }, "reply"],
])("rejects %s", async (_case, body, field) => {
  const response = await create({ ...JOIN, ...body });
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, field]);
});

test("accepts a rule that only keeps conversations read, and rejects joining and leaving one group", async () => {
  expect((await create({ ...JOIN, reply: null, is_unread: false })).status).toBe(201);
  const group = await makeGroup(owner);
  const response = await create({ ...JOIN, join_group_id: group, leave_group_id: group });
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([
    400,
    "leave_group_id",
  ]);
});

test("rejects other accounts' numbers and groups", async () => {
  const stranger = await makeTestAccount();
  const theirNumber = await giveNumber(stranger.id);
  const theirGroup = await makeGroup(stranger);
  for (const [body, reason] of [
    [{ number: theirNumber }, "number_not_own"],
    [{ number: "hello" }, "number_not_own"],
    [{ join_group_id: theirGroup }, "group_unknown"],
    [{ leave_group_id: 999_999 }, "group_unknown"],
  ] as const) {
    const [path] = Object.keys(body);
    expect(await create({ ...JOIN, ...body })).toMatchObject({
      status: 422,
      body: { reason, violations: [{ propertyPath: path }] },
    });
  }
});

test("limits an account's rules, also concurrently", async () => {
  const requests = Array.from({ length: MAX_RULES + 3 }, (_, n) =>
    create({ ...JOIN, name: `Rule ${n}` }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_RULES);
  expect(statuses.filter((status) => status === 422)).toHaveLength(3);
});
