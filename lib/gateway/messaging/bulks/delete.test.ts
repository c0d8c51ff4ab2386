import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { handOverAll, phoneAt, workOff } from "./test-bulks";

/** Messages of a deleted bulk are gone with its 204, before a worker has removed a row. */
const { api, send, account } = testModule({ account: { balance: "10" }, hasRates: true });
const OTHER = phoneAt(9);
let bulk: string;
let messages: string[];
let other: string;

const get = (path: string) => send(account, "GET", path);

async function getTotal(path: string): Promise<number> {
  const headers = { ...account.headers, accept: "application/ld+json" };
  const response = await api.request(path, { headers });
  return (await response.json()).totalItems;
}

async function exported(path: string): Promise<string> {
  const response = await api.request(path, { headers: account.headers });
  expect(response.status).toBe(200);
  return response.text();
}

async function storedMessages(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT count(*)::int AS stored FROM messages WHERE account_id = $1", [account.id]),
  );
  return rows[0].stored;
}

beforeEach(async () => {
  const sale = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", sale)).body;
  const text = `Sale: [slink ${id}]`;
  const one = { text, sender_id: "POSTHORN", phone: OTHER };
  other = (await send(account, "POST", "/sms", one)).body.uuid;
  const many = { text, sender_id: "POSTHORN", phones: [1, 2, 3].map(phoneAt) };
  bulk = (await send(account, "POST", "/bulks", many)).body.uuid;
  await workOff(account.id);
  await handOverAll(account.id);
  await workOff(account.id);
  messages = (await get(`/sms?bulk=${bulk}`)).body.map(({ uuid }: { uuid: string }) => uuid);
  expect(messages).toHaveLength(3);
  expect((await get("/sms/clicks")).body).toHaveLength(4);
});

/** Checks every read after the bulk's deletion. */
async function expectGone(): Promise<void> {
  const left = [{ uuid: other }];
  expect((await get("/sms")).body).toMatchObject(left);
  expect((await get("/sms?text=sale")).body).toMatchObject(left);
  expect((await get(`/sms?phone=${phoneAt(1).slice(1)}`)).body).toEqual([]);
  expect((await get(`/sms?bulk=${bulk}`)).body).toEqual([]);
  expect((await get(`/sms?uuid[]=${messages[0]}&uuid[]=${other}`)).body).toMatchObject(left);
  // Past the end, so that the total is counted.
  expect(await getTotal("/sms?page=2")).toBe(1);
  expect(await getTotal(`/sms?bulk=${bulk}&page=2`)).toBe(0);
  expect(await getTotal("/sms?service_code=direct&page=2")).toBe(1);
  expect((await get("/sms/clicks")).body).toMatchObject(left);
  for (const path of ["", "/timeline", "/clicks", "/requests"]) {
    expect([path, (await get(`/sms/${messages[0]}${path}`)).status]).toEqual([path, 404]);
    expect([path, (await get(`/sms/${other}${path}`)).status]).toEqual([path, 200]);
  }
  expect((await get(`/sms/clicks/${messages[0]}`)).status).toBe(404);
  expect((await send(account, "DELETE", `/sms/${messages[0]}`)).status).toBe(404);
  expect((await get(`/bulks/${bulk}`)).status).toBe(404);
  const history = await get(`/contacts/${encodeURIComponent(phoneAt(1))}/history`);
  expect(JSON.stringify(history.body)).not.toContain(messages[0]);
  const csv = await exported("/sms/export?format=csv");
  expect(csv).toContain(OTHER);
  expect(csv).not.toContain(phoneAt(1));
  const { body: batch } = await send(account, "POST", `/sms/ops/batch_delete?bulk=${bulk}`);
  expect(batch).toEqual({ deleted_sms_count: 0 });
}

test("hides messages of a deleted bulk at once, and after their removal", async () => {
  expect((await send(account, "DELETE", `/bulks/${bulk}`)).status).toBe(204);
  expect(await storedMessages()).toBe(4);
  await expectGone();
  await workOff(account.id);
  expect(await storedMessages()).toBe(1);
  await expectGone();
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("counts no clicks for a deleted message", async () => {
  expect((await send(account, "DELETE", `/sms/${other}`)).status).toBe(204);
  expect((await get("/sms/clicks")).body).toHaveLength(3);
  for (const path of ["/clicks", "/requests"]) {
    expect((await get(`/sms/${other}${path}`)).status).toBe(404);
  }
});

test("looks up deleted bulks once per statement", async () => {
  const explained = await explainStatements(() => get("/sms"));
  const plans = explained.filter(({ text }) => /FROM messages\b/.test(text));
  expect(plans).toHaveLength(1);
  const text = JSON.stringify(plans[0]?.plan);
  expect(text.match(/"Parent Relationship":"InitPlan"/g)).toHaveLength(1);
});
