import { describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { makeTestAccount, makeTestPerson, type TestAccount } from "@/lib/api-suites/test-api";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Stopping and deleting: what goes, what stays, and where the money is afterwards. */
const { api } = testApi({ hasRates: true });
type Headers = Record<string, string>;

async function send(account: TestAccount, fields: object = {}): Promise<string> {
  const response = await postJson(api, "/sms", account.headers, { ...VALID, ...fields });
  expect(response.status).toBe(201);
  return (await response.json()).uuid;
}

/** An account with three texts "one", two texts "two", and one planned "one". */
async function six(): Promise<{ account: TestAccount; uuids: string[] }> {
  const account = await makeTestAccount({ balance: "10" });
  const uuids: string[] = [];
  const planned = { text: "one", delivery_at: Math.floor(Date.now() / 1000) + 3_600 };
  for (const text of ["one", "one", "one", "two", "two"]) uuids.push(await send(account, { text }));
  uuids.push(await send(account, planned));
  return { account, uuids };
}

const act = (operation: string, query: string, headers: Headers, init: RequestInit = {}) =>
  api.request(`/sms/ops/${operation}${query}`, {
    method: "POST",
    ...init,
    headers: { accept: "application/json", ...headers, ...(init.headers as Headers) },
  });

async function statuses(account: TestAccount): Promise<Record<string, number>> {
  const response = await api.request("/sms?itemsPerPage=500", {
    headers: { ...account.headers, accept: "application/json" },
  });
  const list: Sms[] = await response.json();
  return Object.fromEntries(list.map(({ uuid, status_code }) => [uuid, status_code]));
}

/** Returns the audit log's batch deletions, oldest first. */
async function deletionsLogged(accountId: number): Promise<number[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: number }>(
      `SELECT (after->>'count')::int AS count FROM audit_log
       WHERE account_id = $1 AND action = 'sms.batch_deleted' ORDER BY seq`,
      [accountId],
    ),
  );
  return rows.map(({ count }) => count);
}

/** Simulates a worker's claim: the message's outcome is in doubt. */
const takeIntoDoubt = (uuid: string) =>
  asWorker((tx) => tx.query("UPDATE dispatch_queue SET lease = 1 WHERE uuid = $1", [uuid]));

describe("batch_cancel", () => {
  test("cancels immediate and scheduled matches, and refunds them, under both names", async () => {
    const { account } = await six();
    const response = await act("batch_cancel", "?text=one", account.headers);
    expect([response.status, await response.json()]).toEqual([
      200,
      { canceled_sms_count: 4, deleted_sms_count: 4 },
    ]);
    expect(Object.values(await statuses(account)).sort()).toEqual([0, 0, 6000, 6000, 6000, 6000]);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 6,
      queued: 2,
      counted: 6,
      available: "9850000",
      held: "150000",
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  // The public PHP client takes the first value of the object for the count.
  test("responds in JSON-LD too, with the count first", async () => {
    const { account } = await six();
    const response = await act("batch_cancel", "?text=two", { ...account.headers, accept: "*/*" });
    const body = await response.json();
    expect(Object.values(body)[0]).toBe(2);
    expect(body).toEqual({
      "@context": "/contexts/SmsBatchCancel",
      "@id": "/sms/ops/batch_cancel",
      "@type": "SmsBatchCancel",
      canceled_sms_count: 2,
      deleted_sms_count: 2,
    });
  });

  test.each([
    ["owner", 410],
    ["marketing", 410],
  ] as const)("sets for the %s in the dashboard status %i", async (role, status) => {
    const { account } = await six();
    const person = await makeTestPerson(account.ctx, role);
    await act("batch_cancel", "?is_sent=false", person.headers);
    expect(Object.values(await statuses(account))).toEqual(new Array(6).fill(status));
  });

  test.each(["developer", "accountant"] as const)("rejects %s", async (role) => {
    const { account } = await six();
    const person = await makeTestPerson(account.ctx, role);
    for (const operation of ["batch_cancel", "batch_delete"]) {
      expect((await act(operation, "?is_sent=false", person.headers)).status).toBe(403);
    }
    expect(Object.values(await statuses(account))).toEqual(new Array(6).fill(0));
  });

  test("doesn't cancel twice, nor messages sent or in doubt", async () => {
    const { account } = await six();
    const [sent = ""] = await submitDueMessages(account.id, 1);
    const doubtful = Object.keys(await statuses(account)).find((uuid) => uuid !== sent) ?? "";
    await takeIntoDoubt(doubtful);
    const first = await act("batch_cancel", "?parts_count=1", account.headers);
    expect((await first.json()).canceled_sms_count).toBe(4);
    const again = await act("batch_cancel", "?parts_count=1", account.headers);
    expect((await again.json()).canceled_sms_count).toBe(0);
    expect(await statuses(account)).toMatchObject({ [sent]: 100, [doubtful]: 0 });
  });
});

describe("batch_delete", () => {
  test("cancels and deletes matches, and keeps the ledger's amounts", async () => {
    const { account } = await six();
    const response = await act("batch_delete", "?text=one", account.headers);
    expect([response.status, await response.json()]).toEqual([200, { deleted_sms_count: 4 }]);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 2,
      queued: 2,
      counted: 2,
      available: "9850000",
      held: "150000",
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
    const listed = await api.request("/sms", { headers: account.headers });
    expect((await listed.json()).totalItems).toBe(2);
  });

  test.each([
    ["?status_code=0", 6],
    ["?state=scheduled", 1],
    ["?state=moving", 5],
    ["?exists[problem_code]=false", 6],
    ["?dlr_code=0&is_sent=false", 6],
  ])(
    "%s deletes messages that matched before cancellation, and writes an audit entry",
    async (query, count) => {
      const { account } = await six();
      const response = await act("batch_delete", query, account.headers);
      expect(await response.json()).toEqual({ deleted_sms_count: count });
      expect(await readAccountState(account.id)).toMatchObject({
        messages: 6 - count,
        counted: 6 - count,
      });
      expect(Object.values(await statuses(account))).toEqual(new Array(6 - count).fill(0));
      expect(await deletionsLogged(account.id)).toEqual([count]);
      expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
    },
  );

  test("skips messages that no longer match when processed", async () => {
    const { account, uuids } = await six();
    const [sent = ""] = uuids;
    await submitDueMessages(account.id, 1);
    const response = await act("batch_delete", `?is_sent=false`, account.headers);
    expect(await response.json()).toEqual({ deleted_sms_count: 5 });
    expect(await statuses(account)).toEqual({ [sent]: 100 });
  });

  test("skips messages that are being handed over", async () => {
    const { account, uuids } = await six();
    const [doubtful = ""] = uuids;
    await takeIntoDoubt(doubtful);
    const response = await act("batch_delete", "?parts_count=1", account.headers);
    expect(await response.json()).toEqual({ deleted_sms_count: 5 });
    expect(await statuses(account)).toEqual({ [doubtful]: 0 });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("deletes the text completely", async () => {
    const account = await makeTestAccount();
    await send(account, { text: "canary-of-deletion", callback_data: "canary-callback" });
    await act("batch_delete", "?text=canary", account.headers);
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT query_to_xml('SELECT * FROM deleted_messages', true, false, '')::text AS dump",
      ),
    );
    expect(rows[0].dump).toContain(String(account.id));
    expect(rows[0].dump).not.toMatch(/canary|4917199999999/);
  });
});

/** What is named: the parameter itself, of two that are at odds the later one, of a range its field. */
const toFilterName = (filter: string) =>
  filter.startsWith("created_at[gte]")
    ? "created_at"
    : filter.replace(/^.*&/, "").replace(/=.*$/, "");

const OPERATIONS = ["batch_cancel", "batch_delete"] as const;

describe("batch_cancel and batch_delete", () => {
  test.each(
    OPERATIONS.flatMap((operation) =>
      [
        "bulk_id=x",
        "uuid=nonsense",
        "uuid[0]=nonsense",
        "status_code=1",
        `callback_data=${"x".repeat(37)}`,
        "source=9007199254740992",
        "created_at[gt]=yesterday",
        "page=2",
        "itemsPerPage=1",
        "_order[created_at]=asc",
        "callback_data=",
        "text=",
        "is_sent=true",
        "source=1&source=2",
        "source[]=1&source=0",
        "created_at[gte]=2&created_at[lte]=1",
      ].map((filter) => [operation, filter] as const),
    ),
  )("%s rejects %s next to a valid filter, without changes", async (operation, filter) => {
    const { account } = await six();
    const response = await act(operation, `?is_sent=false&${filter}`, account.headers);
    expect(response.status).toBe(422);
    const { code, violations } = await response.json();
    expect([code, violations]).toEqual([
      "unprocessable",
      [expect.objectContaining({ propertyPath: toFilterName(filter) })],
    ]);
    expect(Object.values(await statuses(account))).toEqual(new Array(6).fill(0));
  });

  // Sends an empty text like the public PHP samples.
  test.each(OPERATIONS)(
    "%s accepts an empty text next to the listed messages",
    async (operation) => {
      const { account, uuids } = await six();
      const query = `?text=&uuid[]=${uuids[0]}&uuid[]=${uuids[1]}`;
      const response = await act(operation, query, account.headers);
      expect((await response.json()).deleted_sms_count).toBe(2);
    },
  );

  // The public PHP client writes every filter as `field[0]=`.
  test.each(OPERATIONS)("%s supports the array form of every filter", async (operation) => {
    const { account } = await six();
    const query =
      "?is_sent[0]=false&text[0]=two&phone[]=%2B49171&sender_id[0]=POST&ip[]=127&source[0]=0";
    const response = await act(operation, query, account.headers);
    expect((await response.json()).deleted_sms_count).toBe(2);
  });

  test.each(OPERATIONS)("%s accepts the largest possible source", async (operation) => {
    const { account } = await six();
    const source = Number.MAX_SAFE_INTEGER;
    const uuid = await send(account, { source });
    const response = await act(operation, `?source=${source}`, account.headers);
    expect((await response.json()).deleted_sms_count).toBe(1);
    expect((await statuses(account))[uuid]).not.toBe(0);
  });

  test.each(["batch_cancel", "batch_delete"])(
    "%s requires an effective filter",
    async (operation) => {
      const { account } = await six();
      for (const query of [
        "",
        "?",
        "?text=",
        "?page=1",
        "?itemsPerPage=1",
        "?_order[created_at]=asc",
        "?is_sent=maybe",
        "?status_code=abc",
        "?uuid[]=abc",
        "?nonsense=1",
      ]) {
        const response = await act(operation, query, account.headers);
        expect([query, response.status, (await response.json()).code]).toEqual([
          query,
          422,
          "unprocessable",
        ]);
      }
      expect(Object.values(await statuses(account))).toEqual(new Array(6).fill(0));
    },
  );

  test.each([
    [{}, undefined],
    [{ "content-type": "text/plain" }, "nonsense"],
    [{ "content-type": "application/xml" }, "<a/>"],
    [{ "content-type": "application/x-www-form-urlencoded" }, "text=two"],
    [{ "content-type": "application/json" }, "{"],
    [{ "content-type": "application/json" }, ""],
    [{ "content-type": "multipart/form-data; boundary=x" }, "--x--"],
    [{ "content-type": "" }, "x"],
  ])("accept an empty body: %j %j", async (headers, body) => {
    const { account } = await six();
    const response = await act("batch_cancel", "?text=one", account.headers, {
      headers: headers as Headers,
      ...(body !== undefined && { body }),
    });
    expect([response.status, (await response.json()).canceled_sms_count]).toEqual([200, 4]);
  });

  test("never affect another account by any filter", async () => {
    const { account: owner, uuids } = await six();
    const stranger = await makeTestAccount();
    const before = await readAccountState(owner.id);
    for (const operation of ["batch_cancel", "batch_delete"]) {
      for (const query of [`?uuid[]=${uuids[0]}`, "?is_sent=false", "?source=0", "?text=one"]) {
        const response = await act(operation, query, stranger.headers);
        expect((await response.json()).deleted_sms_count).toBe(0);
      }
    }
    expect(await readAccountState(owner.id)).toEqual(before);
  });

  test("find all matches beyond one transaction's limit", async () => {
    const account = await makeTestAccount({ balance: "1000" });
    await Promise.all(Array.from({ length: 2_100 }, () => send(account)));
    const cancelled = await act("batch_cancel", "?source=0", account.headers);
    expect((await cancelled.json()).canceled_sms_count).toBe(2_100);
    // These were stopped already; another 2,100 are deleted while they wait.
    await Promise.all(Array.from({ length: 2_100 }, () => send(account)));
    const waiting = await act("batch_delete", "?status_code=0", account.headers);
    expect((await waiting.json()).deleted_sms_count).toBe(2_100);
    const deleted = await act("batch_delete", "?source=0", account.headers);
    expect((await deleted.json()).deleted_sms_count).toBe(2_100);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 0,
      counted: 0,
      held: "0",
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("cancel each message once when run concurrently", async () => {
    const account = await makeTestAccount({ balance: "100" });
    await Promise.all(Array.from({ length: 200 }, () => send(account)));
    const responses = await Promise.all(
      ["batch_cancel", "batch_delete", "batch_cancel", "batch_delete"].map((operation) =>
        act(operation, "?source=0", account.headers),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
    expect(await readAccountState(account.id)).toMatchObject({
      queued: 0,
      available: "100000000",
      held: "0",
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });
});

describe("DELETE /sms/{uuid}", () => {
  const remove = (account: TestAccount, uuid: string, headers: Headers = {}) =>
    api.request(`/sms/${uuid}`, {
      method: "DELETE",
      headers: { ...account.headers, accept: "application/json", ...headers },
    });

  test("refunds a queued message, and deletes it permanently", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const uuid = await send(account);
    const response = await remove(account, uuid, { "content-type": "text/plain" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 0,
      available: "10000000",
      held: "0",
    });
    expect((await remove(account, uuid)).status).toBe(404);
    expect((await api.request(`/sms/${uuid}`, { headers: account.headers })).status).toBe(404);
    expect((await api.request(`/sms/${uuid}/timeline`, { headers: account.headers })).status).toBe(
      404,
    );
  });

  test("deletes a sent message, and keeps its charge", async () => {
    const account = await makeTestAccount({ balance: "10" });
    const uuid = await send(account);
    expect(await submitDueMessages(account.id, 1)).toEqual([uuid]);
    expect((await remove(account, uuid)).status).toBe(204);
    expect(await readAccountState(account.id)).toMatchObject({
      messages: 0,
      available: "9925000",
      held: "0",
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("returns 409 for one that is being handed over, and keeps it", async () => {
    const account = await makeTestAccount();
    const uuid = await send(account);
    await takeIntoDoubt(uuid);
    const before = await readAccountState(account.id);
    const response = await remove(account, uuid);
    expect([response.status, response.headers.get("retry-after")]).toEqual([409, "5"]);
    expect((await response.json()).code).toBe("conflict");
    expect(await readAccountState(account.id)).toEqual(before);
  });

  test("returns the same 404 for unknown and foreign ones", async () => {
    const account = await makeTestAccount();
    const stranger = await makeTestAccount();
    const uuid = await send(account);
    const before = await readAccountState(account.id);
    const responses = await Promise.all(
      [uuid, "0198c2a0-0000-7000-8000-000000000001"].map(async (id) => {
        const response = await remove(stranger, id);
        const { request_id, detail, ...body } = await response.json();
        expect(request_id).toMatch(/^\w{32}$/);
        return [response.status, String(detail).replace(id, "ID"), body];
      }),
    );
    expect(responses[0]?.[0]).toBe(404);
    expect(responses[0]).toEqual(responses[1]);
    expect(await readAccountState(account.id)).toEqual(before);
  });
});
