import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { EMPTY_DRAFT } from "@/lib/gateway/messaging/drafts/test-drafts";
import { listBulkMessages, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { PERSON_TABLES } from "@/lib/gateway/privacy/traces/public";
import { eraseContact } from "./service";
import { CANARY, leaveTraces, OTHER, PERSON, SPELLINGS } from "./test-person";

const { api, send, account, owner } = testModule({
  account: { balance: "100" },
  people: ["owner"],
  hasRates: true,
  api: { hasRequestLog: true },
});

const make = async (method: string, path: string, body?: object) => {
  const response = await send(owner, method, path, body);
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};
const upload = async (groupId: number, file: string): Promise<number> => {
  const response = await api.request(`/groups/${groupId}/imports?file_name=people.csv`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "text/csv", ...owner.headers },
    body: file,
  });
  return ((await response.json()) as { id: number }).id;
};
const SMS = { text: "Hello", sender_id: "POSTHORN", phone: PERSON };
const leave = () => leaveTraces({ id: account.id, owner, make, upload });
const forget = (phone = PERSON) => send(owner, "POST", `/contacts/${phone}/erasure`);

/** Rows of all tables that have something of the person; of other accounts of this file, too. */
async function tracesLeft(): Promise<string[]> {
  const lines = (await dumpDatabase()).split("\n");
  const tables: string[] = [];
  let table = "";
  for (const line of lines) {
    if (/^\w+\.\w+$/.test(line)) table = line;
    else if (SPELLINGS.test(line) || line.includes(CANARY)) tables.push(table);
  }
  return [...new Set(tables)].sort();
}

test("removes an erased person from the whole database, and keeps others in the same rows", async () => {
  await leave();
  const places = Object.values(PERSON_TABLES).map(({ table }) => `public.${table}`);
  // The block was lifted again.
  const expected = places.filter((table) => table !== "public.blocked_numbers");
  // Without a number of their own: they go with their conversation.
  expected.push("public.conversation_notes");
  expect(await tracesLeft()).toEqual(expect.arrayContaining(expected));
  const seen = (await send(owner, "GET", `/contacts/${PERSON}/erasure`)).body;
  const response = await forget();
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ ...seen, forgotten_at: expect.any(Number) });
  expect(response.body).toMatchObject({
    messages: 3,
    incomings: 1,
    clicks: 1,
    entries: 2,
    verifications: 1,
    fraud_checks: 1,
    form_answers: 1,
    is_blocked: false,
  });
  await api.close();
  expect(await tracesLeft()).toEqual([]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  expect((await forget()).status).toBe(404);
  expect((await send(owner, "GET", `/contacts/${OTHER}`)).body.entries).toHaveLength(1);
  const [group] = await make("GET", "/groups?name=Customers");
  expect(group.count_items).toBe(1);
});

test("removes the number from a bulk's report, and still counts form unsubscribes", async () => {
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id: code } = await make("POST", "/short_link_campaigns", campaign);
  const body = { text: `To all [slink ${code}]`, sender_id: "POSTHORN", phones: [PERSON, OTHER] };
  const { uuid: sent } = await make("POST", "/bulks", body);
  await workOff(account.id);
  await submitDueMessages(account.id, 2);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at, done_at, phone)
       SELECT l.account_id, gen_random_uuid(), 1, l.campaign, 'unsubscribe', 'done', l.link_id, 'de', now(), now(), $2
       FROM short_links l JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
       WHERE l.account_id = $1 AND l.bulk_id = $3 AND m.phone = $2`,
      [account.id, PERSON, sent],
    ),
  );
  await make("POST", "/blocked_numbers", { number: PERSON });
  await make("POST", "/blocked_numbers", { number: OTHER });
  const { uuid } = await make("POST", "/bulks", body);
  await workOff(account.id);
  const lists = async () =>
    [
      await make("GET", `/bulks/${uuid}/drops`),
      await make("GET", `/bulks/${sent}/unsubscribes`),
    ].map((rows) => rows.map(({ phone }: { phone: string | null }) => phone));
  expect(await lists()).toEqual([[PERSON, OTHER], [PERSON]]);
  expect((await forget()).status).toBe(200);
  expect(await lists()).toEqual([[OTHER], [null]]);
  expect((await make("GET", `/bulks/${sent}/report`)).unsubscribed).toBe(1);
});

test("sends a scheduled bulk to the others, with one recipient fewer", async () => {
  const body = { text: "To all", sender_id: "POSTHORN", phones: [PERSON, OTHER] };
  const delivery_at = Math.floor(Date.now() / 1_000) + 86_400;
  const { uuid } = await make("POST", "/bulks", { ...body, delivery_at });
  await make("POST", "/blocked_numbers", { number: PERSON });
  expect((await forget()).status).toBe(200);
  await workOff(account.id);
  expect(await listBulkMessages(account.id, uuid)).toMatchObject([{ phone: OTHER }]);
  expect(await make("GET", `/bulks/${uuid}`)).toMatchObject({
    msg_total_count: 1,
    phones: [OTHER],
  });
  const report = await make("GET", `/bulks/${uuid}/report`);
  expect(report).toMatchObject({ recipients: 1 });
});

test("keeps the block without its note, and consents without number and text, findable by number", async () => {
  await make("POST", "/blocked_numbers", { number: PERSON, note: CANARY });
  const { body } = await forget();
  expect(body).toMatchObject({ consents: 1, is_blocked: true });
  expect(await make("GET", "/blocked_numbers")).toMatchObject([{ number: PERSON, note: null }]);
  const lines = await make("GET", `/consents?phone=${encodeURIComponent(PERSON)}`);
  expect(lines.map(({ kind, text }: { kind: string; text: null }) => [kind, text])).toEqual([
    ["forgotten", null],
    ["blocked", null],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(SPELLINGS);
});

test("doesn't erase a blocked person again until there is new data", async () => {
  await make("POST", "/blocked_numbers", { number: PERSON, note: CANARY });
  const path = `/contacts/${PERSON}`;
  expect(await make("GET", path)).toMatchObject({ forgotten_at: null });
  const { forgotten_at, ...first } = (await forget()).body;
  expect(first).toMatchObject({ consents: 1, is_blocked: true });
  const log = () => make("GET", `/consents?phone=${encodeURIComponent(PERSON)}`);
  const audit = async () => (await make("GET", "/team/audit_logs?action=contact.forgotten")).length;
  const lines = await log();
  const again = { ...first, consents: 0, forgotten_at };
  expect(await make("GET", `${path}/erasure`)).toEqual(again);
  expect(await make("GET", path)).toMatchObject({ forgotten_at });
  expect(await forget()).toMatchObject({ status: 200, body: again });
  expect([await log(), await audit()]).toEqual([lines, 1]);
  await make("POST", "/drafts", {
    ...EMPTY_DRAFT,
    phone: PERSON,
  });
  expect(await make("GET", path)).toMatchObject({ forgotten_at: null });
  expect(await make("GET", `${path}/erasure`)).toMatchObject({ forgotten_at: null });
  expect((await forget()).status).toBe(200);
  expect([(await log()).length, await audit()]).toEqual([lines.length + 1, 2]);
});

test("returns the same erasure time at once and later", async () => {
  await make("POST", "/blocked_numbers", { number: PERSON });
  const start = Date.now();
  let asked = 0;
  const now = () => new Date(start + 1_000 * asked++);
  const { forgotten_at } = await runWrite({ ...account.ctx, now }, (write) =>
    eraseContact(write, PERSON),
  );
  expect(await make("GET", `/contacts/${PERSON}/erasure`)).toMatchObject({ forgotten_at });
});

test("rejects erasure while a message or a verification is in progress", async () => {
  const { uuid } = await make("POST", "/sms", SMS);
  const waiting = "UPDATE dispatch_queue SET lease = $2 WHERE uuid = $1";
  await asWorker((tx) => tx.query(waiting, [uuid, 1]));
  expect((await forget()).body).toMatchObject({ status: 409, code: "conflict" });
  expect(await make("GET", `/sms/${uuid}`)).toMatchObject({ text: SMS.text });
  await asWorker((tx) => tx.query(waiting, [uuid, null]));
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, is_code_deleted,
         valid_until, held, currency, is_test, status)
       VALUES ($1, gen_random_uuid(), now(), now(), $2, 'DE', 'DE', 4, false, now(), 0, 'EUR', false, 5)`,
      [account.id, PERSON],
    ),
  );
  expect((await forget()).body).toMatchObject({ reason: "number_being_verified" });
  expect(await make("GET", `/sms/${uuid}`)).toMatchObject({ text: SMS.text });
});

/** Columns for a number of a person that erasure leaves alone, and why. */
const ELSEWHERE: Record<string, string> = {
  "messages.phone": "its service deletes them, since money and counts belong to them",
  "contact_phones.phone": "their service takes them out, since groups count them",
  "consents.phone": "their service replaces it",
  "bulk_recipients.phone": "their service takes them out",
  "bulk_drops.phone": "their service takes them out",
  "contact_import_rows.phone": "their service deletes them",
};

test("erasure covers every column that can contain a number", async () => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE obj_description(c.oid, 'pg_class') = 'distributed' AND a.attname ~ '^(phone|msisdn|recipient)$'
         AND a.atttypid = 'text'::regtype`,
    ),
  );
  const reached = Object.values(PERSON_TABLES).map(({ table, column }) => `${table}.${column}`);
  const known = new Set([...reached, ...Object.keys(ELSEWHERE)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(12);
});
