import { expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { VALID } from "@/lib/gateway/sms/test-sms";
import {
  freshAddress,
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  TEST_ADDRESS_HEADER,
  type TestKey,
  type TestPerson,
} from "./test-api";

/** A key may do what its maker may, at each moment. */
testDatabase();

// A key that was found is believed for a second by the process that found it: each question asks another one.
async function ask(key: TestKey, method: string, path: string, body?: object) {
  const sender = { headers: { ...key.headers, [TEST_ADDRESS_HEADER]: freshAddress() } };
  return makeTestApi().send(sender, method, path, body);
}

async function makeWorld() {
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

test("a developer's key sends and reads, and neither exports nor deletes, like the developer", async () => {
  const { key } = await makeWorld();
  const sent = await sending(key);
  expect(sent.status).toBe(201);
  expect((await ask(key, "GET", `/sms/${sent.body.uuid}`)).body.text).toBe(VALID.text);
  for (const answer of [await deleting(key), await exporting(key)]) {
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toContain("this key's maker is developer");
  }
  expect((await ask(key, "GET", `/sms/${sent.body.uuid}`)).status).toBe(200);
});

test("the key follows its maker's role, up and down, within a second", async () => {
  const { owner, maker, key } = await makeWorld();
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

test("who left or was disabled leaves no key that opens anything; the answer says why", async () => {
  const left = await makeWorld();
  expect(
    (await makeTestApi().send(left.owner, "DELETE", `/team/members/${left.maker.userId}`)).status,
  ).toBe(204);
  const disabled = await makeWorld();
  await asOwner((tx) =>
    tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [disabled.maker.userId]),
  );
  for (const { key } of [left, disabled]) {
    for (const answer of [await sending(key), await ask(key, "GET", "/me")]) {
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
      expect(answer.body.detail).toContain("An owner can take the key over");
    }
  }
});

test("an operator's key has the powers of an owner", async () => {
  const { ctx } = await makeWorld();
  expect((await deleting(await makeTestKey(ctx))).status).toBe(200);
});
