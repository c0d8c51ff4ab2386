import { describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { makeTestAccount, makeTestPerson, type TestAccount } from "@/lib/api-suites/test-api";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import {
  findingsOf,
  handOver,
  holdingsOf,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Stopping and deleting: what goes, what stays, and where the money is afterwards. */
const { api } = testApi({ hasRates: true });
type Headers = Record<string, string>;

async function send(who: TestAccount, fields: object = {}): Promise<string> {
  const answer = await postJson(api, "/sms", who.headers, { ...VALID, ...fields });
  expect(answer.status).toBe(201);
  return (await answer.json()).uuid;
}

/** An account with three texts "one", two texts "two", and one planned "one". */
async function six(): Promise<{ who: TestAccount; uuids: string[] }> {
  const who = await makeTestAccount({ balance: "10" });
  const uuids: string[] = [];
  const planned = { text: "one", delivery_at: Math.floor(Date.now() / 1000) + 3_600 };
  for (const text of ["one", "one", "one", "two", "two"]) uuids.push(await send(who, { text }));
  uuids.push(await send(who, planned));
  return { who, uuids };
}

const act = (operation: string, query: string, headers: Headers, init: RequestInit = {}) =>
  api.request(`/sms/ops/${operation}${query}`, {
    method: "POST",
    ...init,
    headers: { accept: "application/json", ...headers, ...(init.headers as Headers) },
  });

async function statuses(who: TestAccount): Promise<Record<string, number>> {
  const answer = await api.request("/sms?itemsPerPage=500", {
    headers: { ...who.headers, accept: "application/json" },
  });
  const list: Sms[] = await answer.json();
  return Object.fromEntries(list.map(({ uuid, status_code }) => [uuid, status_code]));
}

/** What the audit log says of batch deletions, oldest first. */
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

/** As if a worker had taken the message: its outcome is in doubt. */
const takeIntoDoubt = (uuid: string) =>
  asWorker((tx) => tx.query("UPDATE dispatch_queue SET lease = 1 WHERE uuid = $1", [uuid]));

describe("batch_cancel", () => {
  test("cancels immediate and scheduled matches, and refunds them, under both names", async () => {
    const { who } = await six();
    const answer = await act("batch_cancel", "?text=one", who.headers);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { canceled_sms_count: 4, deleted_sms_count: 4 },
    ]);
    expect(Object.values(await statuses(who)).sort()).toEqual([0, 0, 6000, 6000, 6000, 6000]);
    expect(await holdingsOf(who.id)).toMatchObject({
      messages: 6,
      queued: 2,
      counted: 6,
      available: "9850000",
      held: "150000",
    });
    expect(await findingsOf(who.id)).toEqual([]);
  });

  // The public PHP client takes the first value of the object for the count.
  test("responds in JSON-LD too, with the count first", async () => {
    const { who } = await six();
    const answer = await act("batch_cancel", "?text=two", { ...who.headers, accept: "*/*" });
    const body = await answer.json();
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
    const { who } = await six();
    const person = await makeTestPerson(who.ctx, role);
    await act("batch_cancel", "?is_sent=false", person.headers);
    expect(Object.values(await statuses(who))).toEqual(new Array(6).fill(status));
  });

  test.each(["developer", "accountant"] as const)("rejects %s", async (role) => {
    const { who } = await six();
    const person = await makeTestPerson(who.ctx, role);
    for (const operation of ["batch_cancel", "batch_delete"]) {
      expect((await act(operation, "?is_sent=false", person.headers)).status).toBe(403);
    }
    expect(Object.values(await statuses(who))).toEqual(new Array(6).fill(0));
  });

  test("doesn't cancel twice, nor messages sent or in doubt", async () => {
    const { who } = await six();
    const [sent = ""] = await handOver(who.id, 1);
    const doubtful = Object.keys(await statuses(who)).find((uuid) => uuid !== sent) ?? "";
    await takeIntoDoubt(doubtful);
    const first = await act("batch_cancel", "?parts_count=1", who.headers);
    expect((await first.json()).canceled_sms_count).toBe(4);
    const again = await act("batch_cancel", "?parts_count=1", who.headers);
    expect((await again.json()).canceled_sms_count).toBe(0);
    expect(await statuses(who)).toMatchObject({ [sent]: 100, [doubtful]: 0 });
  });
});

describe("batch_delete", () => {
  test("cancels and deletes matches, and keeps the ledger's amounts", async () => {
    const { who } = await six();
    const answer = await act("batch_delete", "?text=one", who.headers);
    expect([answer.status, await answer.json()]).toEqual([200, { deleted_sms_count: 4 }]);
    expect(await holdingsOf(who.id)).toMatchObject({
      messages: 2,
      queued: 2,
      counted: 2,
      available: "9850000",
      held: "150000",
    });
    expect(await findingsOf(who.id)).toEqual([]);
    const listed = await api.request("/sms", { headers: who.headers });
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
      const { who } = await six();
      const answer = await act("batch_delete", query, who.headers);
      expect(await answer.json()).toEqual({ deleted_sms_count: count });
      expect(await holdingsOf(who.id)).toMatchObject({ messages: 6 - count, counted: 6 - count });
      expect(Object.values(await statuses(who))).toEqual(new Array(6 - count).fill(0));
      expect(await deletionsLogged(who.id)).toEqual([count]);
      expect(await findingsOf(who.id)).toEqual([]);
    },
  );

  test("skips messages that no longer match when processed", async () => {
    const { who, uuids } = await six();
    const [sent = ""] = uuids;
    await handOver(who.id, 1);
    const answer = await act("batch_delete", `?is_sent=false`, who.headers);
    expect(await answer.json()).toEqual({ deleted_sms_count: 5 });
    expect(await statuses(who)).toEqual({ [sent]: 100 });
  });

  test("skips messages that are being handed over", async () => {
    const { who, uuids } = await six();
    const [doubtful = ""] = uuids;
    await takeIntoDoubt(doubtful);
    const answer = await act("batch_delete", "?parts_count=1", who.headers);
    expect(await answer.json()).toEqual({ deleted_sms_count: 5 });
    expect(await statuses(who)).toEqual({ [doubtful]: 0 });
    expect(await findingsOf(who.id)).toEqual([]);
  });

  test("deletes the text completely", async () => {
    const who = await makeTestAccount();
    await send(who, { text: "canary-of-deletion", callback_data: "canary-callback" });
    await act("batch_delete", "?text=canary", who.headers);
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT query_to_xml('SELECT * FROM deleted_messages', true, false, '')::text AS dump",
      ),
    );
    expect(rows[0].dump).toContain(String(who.id));
    expect(rows[0].dump).not.toMatch(/canary|4917199999999/);
  });
});

/** What is named: the parameter itself, of two that are at odds the later one, of a range its field. */
const pathOf = (filter: string) =>
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
    const { who } = await six();
    const answer = await act(operation, `?is_sent=false&${filter}`, who.headers);
    expect(answer.status).toBe(422);
    const { code, violations } = await answer.json();
    expect([code, violations]).toEqual([
      "unprocessable",
      [expect.objectContaining({ propertyPath: pathOf(filter) })],
    ]);
    expect(Object.values(await statuses(who))).toEqual(new Array(6).fill(0));
  });

  // As the public PHP samples do.
  test.each(OPERATIONS)(
    "%s accepts an empty text next to the listed messages",
    async (operation) => {
      const { who, uuids } = await six();
      const query = `?text=&uuid[]=${uuids[0]}&uuid[]=${uuids[1]}`;
      const answer = await act(operation, query, who.headers);
      expect((await answer.json()).deleted_sms_count).toBe(2);
    },
  );

  // The public PHP client writes every filter as `field[0]=`.
  test.each(OPERATIONS)("%s supports the array form of every filter", async (operation) => {
    const { who } = await six();
    const query =
      "?is_sent[0]=false&text[0]=two&phone[]=%2B49171&sender_id[0]=POST&ip[]=127&source[0]=0";
    const answer = await act(operation, query, who.headers);
    expect((await answer.json()).deleted_sms_count).toBe(2);
  });

  test.each(OPERATIONS)("%s accepts the largest possible source", async (operation) => {
    const { who } = await six();
    const source = Number.MAX_SAFE_INTEGER;
    const uuid = await send(who, { source });
    const answer = await act(operation, `?source=${source}`, who.headers);
    expect((await answer.json()).deleted_sms_count).toBe(1);
    expect((await statuses(who))[uuid]).not.toBe(0);
  });

  test.each(["batch_cancel", "batch_delete"])(
    "%s requires an effective filter",
    async (operation) => {
      const { who } = await six();
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
        const answer = await act(operation, query, who.headers);
        expect([query, answer.status, (await answer.json()).code]).toEqual([
          query,
          422,
          "unprocessable",
        ]);
      }
      expect(Object.values(await statuses(who))).toEqual(new Array(6).fill(0));
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
  ])("accept no body: %j %j", async (headers, body) => {
    const { who } = await six();
    const answer = await act("batch_cancel", "?text=one", who.headers, {
      headers: headers as Headers,
      ...(body !== undefined && { body }),
    });
    expect([answer.status, (await answer.json()).canceled_sms_count]).toEqual([200, 4]);
  });

  test("never affect another account, by any filter", async () => {
    const { who: owner, uuids } = await six();
    const stranger = await makeTestAccount();
    const before = await holdingsOf(owner.id);
    for (const operation of ["batch_cancel", "batch_delete"]) {
      for (const query of [`?uuid[]=${uuids[0]}`, "?is_sent=false", "?source=0", "?text=one"]) {
        const answer = await act(operation, query, stranger.headers);
        expect((await answer.json()).deleted_sms_count).toBe(0);
      }
    }
    expect(await holdingsOf(owner.id)).toEqual(before);
  });

  test("find all matches beyond one transaction's limit", async () => {
    const who = await makeTestAccount({ balance: "1000" });
    await Promise.all(Array.from({ length: 2_100 }, () => send(who)));
    const cancelled = await act("batch_cancel", "?source=0", who.headers);
    expect((await cancelled.json()).canceled_sms_count).toBe(2_100);
    // These were stopped already; another 2,100 are deleted while they wait.
    await Promise.all(Array.from({ length: 2_100 }, () => send(who)));
    const waiting = await act("batch_delete", "?status_code=0", who.headers);
    expect((await waiting.json()).deleted_sms_count).toBe(2_100);
    const deleted = await act("batch_delete", "?source=0", who.headers);
    expect((await deleted.json()).deleted_sms_count).toBe(2_100);
    expect(await holdingsOf(who.id)).toMatchObject({ messages: 0, counted: 0, held: "0" });
    expect(await findingsOf(who.id)).toEqual([]);
  });

  test("cancel each message once when run concurrently", async () => {
    const who = await makeTestAccount({ balance: "100" });
    await Promise.all(Array.from({ length: 200 }, () => send(who)));
    const answers = await Promise.all(
      ["batch_cancel", "batch_delete", "batch_cancel", "batch_delete"].map((operation) =>
        act(operation, "?source=0", who.headers),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await holdingsOf(who.id)).toMatchObject({
      queued: 0,
      available: "100000000",
      held: "0",
    });
    expect(await findingsOf(who.id)).toEqual([]);
  });
});

describe("DELETE /sms/{uuid}", () => {
  const remove = (who: TestAccount, uuid: string, headers: Headers = {}) =>
    api.request(`/sms/${uuid}`, {
      method: "DELETE",
      headers: { ...who.headers, accept: "application/json", ...headers },
    });

  test("refunds a queued message, and deletes it permanently", async () => {
    const who = await makeTestAccount({ balance: "10" });
    const uuid = await send(who);
    const answer = await remove(who, uuid, { "content-type": "text/plain" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await holdingsOf(who.id)).toMatchObject({
      messages: 0,
      available: "10000000",
      held: "0",
    });
    expect((await remove(who, uuid)).status).toBe(404);
    expect((await api.request(`/sms/${uuid}`, { headers: who.headers })).status).toBe(404);
    expect((await api.request(`/sms/${uuid}/timeline`, { headers: who.headers })).status).toBe(404);
  });

  test("deletes a sent message, and keeps its charge", async () => {
    const who = await makeTestAccount({ balance: "10" });
    const uuid = await send(who);
    expect(await handOver(who.id, 1)).toEqual([uuid]);
    expect((await remove(who, uuid)).status).toBe(204);
    expect(await holdingsOf(who.id)).toMatchObject({
      messages: 0,
      available: "9925000",
      held: "0",
    });
    expect(await findingsOf(who.id)).toEqual([]);
  });

  test("returns 409 for one that is being handed over, and keeps it", async () => {
    const who = await makeTestAccount();
    const uuid = await send(who);
    await takeIntoDoubt(uuid);
    const before = await holdingsOf(who.id);
    const answer = await remove(who, uuid);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "5"]);
    expect((await answer.json()).code).toBe("conflict");
    expect(await holdingsOf(who.id)).toEqual(before);
  });

  test("returns the same 404 for unknown and foreign ones", async () => {
    const who = await makeTestAccount();
    const stranger = await makeTestAccount();
    const uuid = await send(who);
    const before = await holdingsOf(who.id);
    const answers = await Promise.all(
      [uuid, "0198c2a0-0000-7000-8000-000000000001"].map(async (id) => {
        const answer = await remove(stranger, id);
        const { request_id, detail, ...body } = await answer.json();
        expect(request_id).toMatch(/^\w{32}$/);
        return [answer.status, String(detail).replace(id, "ID"), body];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]).toEqual(answers[1]);
    expect(await holdingsOf(who.id)).toEqual(before);
  });
});
