import { describe, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import {
  freshIp,
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  TEST_IP_HEADER,
  type TestKey,
  type TestPerson,
} from "@/lib/api-suites/test-api";

/** A key may do what its maker may, at each moment. */
testDatabase();

// Keys are cached per process for a second, so each request uses a new process.
async function ask(key: TestKey, method: string, path: string, body?: object) {
  const sender = { headers: { ...key.headers, [TEST_IP_HEADER]: freshIp() } };
  return makeTestApi().send(sender, method, path, body);
}

async function makePeople() {
  await importTestRates();
  const { ctx } = await makeTestAccount({ balance: "10" });
  const owner = await makeTestPerson(ctx, "owner");
  const maker = await makeTestPerson(ctx, "developer");
  const key = await makeTestKey(ctx, { roles: ["messaging"], maker });
  return { ctx, owner, maker, key };
}

const sending = (key: TestKey) => ask(key, "POST", "/sms", VALID);
const deleting = (key: TestKey) => ask(key, "POST", "/sms/ops/batch_delete?is_sent=false");
const exporting = (key: TestKey) => ask(key, "GET", "/sms/export?format=csv");

const setRole = (owner: TestPerson, { userId }: TestPerson, role: string) =>
  makeTestApi().send(owner, "PUT", `/team/members/${userId}`, { role });

test("limits a developer's key like the developer: sends and reads, but can't export or delete", async () => {
  const { key } = await makePeople();
  const sent = await sending(key);
  expect(sent.status).toBe(201);
  expect((await ask(key, "GET", `/sms/${sent.body.uuid}`)).body.text).toBe(VALID.text);
  for (const response of [await deleting(key), await exporting(key)]) {
    expect(response.status).toBe(403);
    expect(response.body.detail).toContain("this key's creator is developer");
  }
  expect((await ask(key, "GET", `/sms/${sent.body.uuid}`)).status).toBe(200);
});

test("applies changes of its creator's role to a key within a second", async () => {
  const { owner, maker, key } = await makePeople();
  expect((await deleting(key)).status).toBe(403);
  await setRole(owner, maker, "owner");
  expect((await deleting(key)).status).toBe(200);
  const { uuid } = (await sending(key)).body;
  await setRole(owner, maker, "accountant");
  expect((await sending(key)).status).toBe(403);
  const seen = await ask(key, "GET", `/sms/${uuid}`);
  expect(seen.status).toBe(200);
  expect([seen.body.text, seen.body.phone]).not.toContain(VALID.text);
  expect(seen.body.phone).not.toBe(VALID.phone);
});

test("rejects keys of removed or disabled users, with the reason", async () => {
  const left = await makePeople();
  expect(
    (await makeTestApi().send(left.owner, "DELETE", `/team/members/${left.maker.userId}`)).status,
  ).toBe(204);
  const disabled = await makePeople();
  await asOwner((tx) =>
    tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [disabled.maker.userId]),
  );
  for (const { key } of [left, disabled]) {
    for (const response of [await sending(key), await ask(key, "GET", "/me")]) {
      expect([response.status, response.body.code]).toEqual([403, "forbidden"]);
      expect(response.body.detail).toContain("An owner can take over the key");
    }
  }
});

test("gives an operator's key an owner's permissions", async () => {
  const { ctx } = await makePeople();
  expect((await deleting(await makeTestKey(ctx))).status).toBe(200);
});

describe("taking over keys", () => {
  const members = (person: TestPerson) => makeTestApi().send(person, "GET", "/team/members");
  const takeOver = (person: TestPerson, key: TestKey) =>
    makeTestApi().send(person, "POST", `/api_keys/${key.id}/take_over`);

  test("notifies owners of affected keys, and lets them take over without interrupting clients", async () => {
    const { ctx, owner, maker, key } = await makePeople();
    const colleague = await makeTestPerson(ctx, "developer");
    await makeTestKey(ctx, { name: "Off", maker, is_active: false });
    const { body } = await members(owner);
    const findKeys = (person: TestPerson) =>
      body.find(({ user_id }: { user_id: number }) => user_id === person.userId).api_keys;
    expect([findKeys(maker), findKeys(owner)]).toEqual([["Test key"], []]);
    const [first] = (await members(colleague)).body;
    expect(first.api_keys).toBeNull();
    await makeTestApi().send(owner, "DELETE", `/team/members/${maker.userId}`);
    const { rows: mails } = await asOwner((tx) =>
      tx.query(
        "SELECT recipient, body FROM mail_outbox WHERE kind = 'notification' AND subject LIKE '%stopped%'",
      ),
    );
    const notified = mails.filter(({ recipient }) =>
      [owner.email, colleague.email].includes(recipient),
    );
    expect(notified).toHaveLength(2);
    expect(notified[0].body).toContain("- Test key");
    const listed = (await makeTestApi().send(owner, "GET", "/api_keys?name=Test%20key")).body;
    expect(listed.map(({ maker_role }: { maker_role: string | null }) => maker_role)).toContain(
      null,
    );
    expect((await sending(key)).status).toBe(403);
    expect((await takeOver(colleague, key)).status).toBe(403);
    const taken = await takeOver(owner, key);
    expect(taken).toMatchObject({ status: 200, body: { id: key.id, maker_role: "owner" } });
    expect((await sending(key)).status).toBe(201);
    expect((await deleting(key)).status).toBe(200);
  });

  test("returns 404 for another account's key, and keeps a deleted one deleted", async () => {
    const { owner } = await makePeople();
    const other = await makePeople();
    expect((await takeOver(owner, other.key)).status).toBe(404);
    await makeTestApi().send(other.owner, "DELETE", `/api_keys/${other.key.id}`);
    expect((await takeOver(other.owner, other.key)).status).toBe(404);
  });
});

test("never widens a key's permissions by rotating its secret or changing settings", async () => {
  const { ctx, owner, maker } = await makePeople();
  const colleague = await makeTestPerson(ctx, "developer");
  const { api, send } = makeTestApi();
  const operators = await makeTestKey(ctx);
  const owners = await makeTestKey(ctx, { maker: owner });
  const own = await makeTestKey(ctx, { maker: colleague });
  const left = await makeTestKey(ctx, { maker });
  await send(owner, "DELETE", `/team/members/${maker.userId}`);
  for (const [key, status] of [
    [operators, 403],
    [owners, 403],
    [left, 403],
    [own, 200],
  ] as const) {
    const path = `/api_keys/${key.id}`;
    const rotated = await send(colleague, "POST", `${path}/rotate`, { overlap_hours: 1 });
    const opened = await send(colleague, "PUT", path, { ip_list: [], spend_cap: null });
    expect([rotated.status, opened.status]).toEqual([status, status]);
    // Deactivating a key doesn't transfer it.
    const closed = await send(colleague, "PUT", path, { is_active: false });
    expect(closed.status).toBe(200);
  }
  await api.close();
});
