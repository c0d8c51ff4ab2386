import { beforeEach, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { giveNumber, write } from "./test-inbound";

const { send, account, owner } = testModule({ people: ["owner"] });
let number: string;
const phoneAt = (at: number) => `+49171392000${at}`;
const UNKNOWN = "019a0000-0000-7000-8000-000000000000";

beforeEach(async () => {
  number = await giveNumber(account.id);
  for (const at of [1, 2, 3]) await write(phoneAt(at), number, "Hello");
});

const list = async (query = "") => (await send(owner, "GET", `/conversations${query}`)).body;
const change = (body: object) => send(owner, "POST", "/conversations/batch", body);

test("closes, marks and assigns several in one request, with a result for each", async () => {
  const [third, second, first] = await list();
  const response = await change([
    { id: first.id, is_closed: true },
    { id: second.id, read_to: second.last_uuid },
    { id: third.id, assigned_to: owner.userId },
  ]);
  expect([response.status, response.body]).toMatchObject([
    200,
    [
      { status: 200, body: { id: first.id, is_closed: true, is_unread: false } },
      { status: 200, body: { id: second.id, is_closed: false, is_unread: false } },
      { status: 200, body: { id: third.id, is_unread: true, assigned_to: owner.userId } },
    ],
  ]);
  expect(await list("?is_unread=true")).toMatchObject([{ id: third.id }]);
  await change([
    { id: first.id, is_closed: false, is_unread: true },
    { id: third.id, assigned_to: null },
  ]);
  expect(await list()).toMatchObject([
    { id: third.id, assigned_to: null },
    { id: second.id, is_unread: false },
    { id: first.id, is_closed: false, is_unread: true },
  ]);
});

test("updates the others despite unknown, foreign and rejected ones", async () => {
  const stranger = await makeTestAccount();
  const other = await makeTestPerson(stranger.ctx, "owner");
  await write(phoneAt(1), await giveNumber(stranger.id), "Hello");
  const [theirs] = (await send(other, "GET", "/conversations")).body;
  const [third, second] = await list();
  const { body } = await change([
    { id: UNKNOWN, is_closed: true },
    { id: theirs.id, is_closed: true },
    { id: second.id, assigned_to: other.userId },
    { id: third.id, is_closed: "x" },
    { is_closed: true },
    { id: third.id, is_closed: true },
  ]);
  const statuses = body.map(({ status }: { status: number }) => status);
  expect(statuses).toEqual([404, 404, 422, 400, 400, 200]);
  expect((await send(other, "GET", "/conversations")).body).toMatchObject([{ is_closed: false }]);
  expect(await list("?is_closed=true")).toMatchObject([{ id: third.id }]);
});

test("applies two changes of one conversation in order", async () => {
  const [{ id }] = await list();
  const { body } = await change([
    { id, is_closed: true },
    { id, is_unread: true },
  ]);
  expect(body).toMatchObject([
    { status: 200, body: { is_closed: true, is_unread: true } },
    { status: 200, body: { is_closed: true, is_unread: true } },
  ]);
});

test("updates up to a hundred at once", async () => {
  const [{ id }] = await list();
  const many = Array.from({ length: 101 }, () => ({ id: UNKNOWN, is_closed: true }));
  expect((await change(many)).status).toBe(400);
  const response = await change([...many.slice(2), { id, is_closed: true }]);
  expect([response.status, response.body.length, response.body.at(-1).status]).toEqual([
    200, 100, 200,
  ]);
});

test("doesn't deadlock on concurrent requests in opposite order", async () => {
  const ids = (await list()).map(({ id }: { id: string }) => id);
  const entries = ids.map((id: string) => ({ id, is_unread: true }));
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, at) => change(at % 2 === 0 ? entries : entries.toReversed())),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
});
