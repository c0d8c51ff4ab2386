import { beforeEach, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson, type TestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const { send, account, owner } = testModule({ account: { balance: "10" }, people: ["owner"] });
let path: string;
const PHONE = "+491713920001";

beforeEach(async () => {
  await write(PHONE, await giveNumber(account.id), "Hello");
  const [{ id }] = (await send(owner, "GET", "/conversations")).body;
  path = `/conversations/${id}/notes`;
});

const add = (text: string, by = owner) => send(by, "POST", path, { text });
const texts = async (by: TestPerson = owner) =>
  (await send(by, "GET", path)).body.notes.map(({ text }: { text: string }) => text);
const count = async (sql: string) =>
  (
    await asOwner((tx) =>
      tx.query<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, [account.id]),
    )
  ).rows[0]?.count;

test("shows notes in order to colleagues; only the author can update and delete one", async () => {
  const marketing = await makeTestPerson(account.ctx, "marketing");
  const first = await add("  Called back  ");
  expect([first.status, first.body]).toMatchObject([
    201,
    { text: "Called back", author: owner.userId, edited_at: null, created_at: expect.any(Number) },
  ]);
  const { body: second } = await add("Wants Monday", marketing);
  expect(await texts(marketing)).toEqual(["Called back", "Wants Monday"]);
  const theirs = `${path}/${second.id}`;
  for (const refused of [
    await send(owner, "PUT", theirs, { text: "Wants Tuesday" }),
    await send(owner, "DELETE", theirs),
  ]) {
    expect([refused.status, refused.body.reason]).toEqual([403, "note_of_another"]);
  }
  const changed = await send(marketing, "PUT", theirs, { text: "Wants Friday" });
  expect(changed.body).toMatchObject({ text: "Wants Friday", edited_at: expect.any(Number) });
  expect((await send(owner, "DELETE", `${path}/${first.body.id}`)).status).toBe(204);
  expect(await texts()).toEqual(["Wants Friday"]);
  expect((await send(owner, "DELETE", `${path}/${first.body.id}`)).status).toBe(404);
});

test("lets users with read access to the inbox read notes, but not write them", async () => {
  await add("Called back");
  const developer = await makeTestPerson(account.ctx, "developer");
  const accountant = await makeTestPerson(account.ctx, "accountant");
  expect(await texts(developer)).toEqual(["Called back"]);
  expect((await add("Me too", developer)).status).toBe(403);
  expect((await send(accountant, "GET", path)).status).toBe(403);
});

test("never sends a note, and audits it without its text", async () => {
  const { body } = await add("Quittenbaum");
  await send(owner, "PUT", `${path}/${body.id}`, { text: "Quittenbaum 2" });
  await send(owner, "DELETE", `${path}/${body.id}`);
  expect(await count("FROM messages WHERE account_id = $1")).toBe(0);
  const log = await send(owner, "GET", "/team/audit_logs");
  const acts = log.body.filter(({ object_id }: { object_id: string }) => object_id === body.id);
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    "conversation_note.deleted",
    "conversation_note.changed",
    "conversation_note.added",
  ]);
  expect(JSON.stringify(log.body)).not.toContain("Quittenbaum");
});

test("deletes a conversation's notes with it by retention", async () => {
  await add("Called back");
  await asWorker((tx) => tx.query("DELETE FROM conversations WHERE account_id = $1", [account.id]));
  expect(await count("FROM conversation_notes WHERE account_id = $1")).toBe(0);
});

test("returns 404 for another account's notes, also under the caller's own conversation", async () => {
  const { body } = await add("Called back");
  const stranger = await makeTestAccount();
  const other = await makeTestPerson(stranger.ctx, "owner");
  await write(PHONE, await giveNumber(stranger.id), "Hello");
  const [own] = (await send(other, "GET", "/conversations")).body;
  expect((await send(other, "GET", path)).status).toBe(404);
  expect((await add("Mine", other)).status).toBe(404);
  const note = { text: "Taken over" };
  for (const at of [`${path}/${body.id}`, `/conversations/${own.id}/notes/${body.id}`]) {
    expect((await send(other, "PUT", at, note)).status).toBe(404);
    expect((await send(other, "DELETE", at)).status).toBe(404);
  }
  expect(await texts()).toEqual(["Called back"]);
});

test("limits a conversation to 200 notes of 1,000 characters", async () => {
  const long = await add("x".repeat(1_001));
  expect([long.status, long.body.violations[0].propertyPath]).toEqual([400, "text"]);
  expect((await add("   ")).status).toBe(400);
  expect((await add("x".repeat(1_000))).status).toBe(201);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO conversation_notes (account_id, conversation_id, note_id, author, text, created_at)
       SELECT account_id, conversation_id, gen_random_uuid(), 1, 'One more', now()
       FROM conversations, generate_series(1, 199) WHERE account_id = $1`,
      [account.id],
    ),
  );
  const refused = await add("One too many");
  expect([refused.status, refused.body.reason, refused.body.limit]).toEqual([
    422,
    "too_many_notes",
    200,
  ]);
});
