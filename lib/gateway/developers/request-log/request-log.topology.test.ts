import { afterEach, expect, test, vi } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import { testApi } from "@/lib/api-suites/test-module";
import { RequestLogWriter } from "./writer";
import { makeTestAccount, makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";

const { api } = testApi({ api: { hasRequestLog: true } });
afterEach(() => vi.useRealTimers());
type Headers = Record<string, string>;

const readLog = async (headers: Headers, search = "") => {
  await api.close();
  const response = await api.request(`/request_logs${search}`, {
    headers: { ...headers, accept: "application/json" },
  });
  expect(response.status).toBe(200);
  return response.json();
};

test("lists responses of every kind with ids, newest first, for their account only", async () => {
  const { ctx, headers } = await makeTestAccount();
  const other = await makeTestAccount();
  const ids: (string | null)[] = [];
  // Responses of the same millisecond have no order, so the clock advances between them.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const note = (response: Response) => {
    ids.unshift(response.headers.get("x-service-request-id"));
    vi.advanceTimersByTime(1);
  };
  note(await api.request("/me?page=1", { headers: { ...headers, "user-agent": "test/1" } }));
  note(await api.request("/request_logs?page=0", { headers }));
  note(await api.request(`/sms/${"0".repeat(8)}`, { headers }));
  const readOnly = await makeTestKey(ctx, { roles: ["read"] });
  note(await api.request("/sms/ops/batch_cancel", { method: "POST", headers: readOnly.headers }));

  const log = await readLog(headers);
  expect(log.map((entry: { request_id: string }) => entry.request_id)).toEqual(ids);
  expect(log.map((entry: { status: number }) => entry.status)).toEqual([403, 404, 400, 200]);
  expect(log.at(-1)).toMatchObject({
    method: "GET",
    path: "/me?page=1",
    operation_id: "getMe",
    error_code: null,
    ip: "127.0.0.1",
    user_agent: "test/1",
    user_id: null,
  });
  expect(await readLog(other.headers)).toEqual([]);
  const foreign = await api.request(`/request_logs/${ids[0]}`, { headers: other.headers });
  expect(foreign.status).toBe(404);
});

test.each([
  ["?status[]=400", ["refused"]],
  ["?status[]=400&status[]=200&path=me", ["me"]],
  ["?status[gte]=400&status[lt]=500", ["refused"]],
  ["?method=GET&status=400", ["refused"]],
  ["?method=POST", []],
  ["?path=/M", ["me"]],
  ["?path=_e", []],
  ["?status=400&created_at[gte]=1&created_at[lt]=99999999999", ["refused"]],
  ["?created_at[lt]=5", []],
])("filters by %s to %j", async (search, expected) => {
  const { headers } = await makeTestAccount();
  const names = new Map<string | null, string>();
  const me = await api.request("/me", { headers });
  names.set(me.headers.get("x-service-request-id"), "me");
  const refused = await api.request("/request_logs?page=0", { headers });
  names.set(refused.headers.get("x-service-request-id"), "refused");
  const found: { request_id: string }[] = await readLog(headers, search);
  expect(found.map(({ request_id }) => names.get(request_id))).toEqual(expected);
});

test("stores bodies without secrets, and never headers", async () => {
  const { ctx, headers } = await makeTestAccount();
  const person = await makeTestPerson(ctx, "owner");
  const made = await api.request("/api_keys", {
    method: "POST",
    headers: { ...person.headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Logged key", password: "canary-password" }),
  });
  const { secret, token } = await made.json();
  const id = made.headers.get("x-service-request-id");
  await api.close();
  const detail = await api.request(`/request_logs/${id}`, {
    headers: { ...headers, accept: "application/json" },
  });
  const entry = await detail.json();
  expect(entry).toMatchObject({ status: 201, user_id: person.userId, key_id: null });
  expect(JSON.parse(entry.request_body)).toEqual({ name: "Logged key", password: "***" });
  // A successful response isn't stored, since only it contains the secret.
  expect(entry.response_body).toBeNull();
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT query_to_xml('SELECT * FROM request_log', true, false, '')::text
           || query_to_xml('SELECT * FROM request_log_bodies', true, false, '')::text AS dump`,
    ),
  );
  for (const canary of [secret, token, "canary-password", person.sid, person.headers.cookie]) {
    expect(rows[0].dump).not.toContain(canary);
  }
});

test("stores no unknown fields, texts or phone numbers from bodies and URLs", async () => {
  const { headers } = await makeTestAccount();
  const phone = "+4915123456789";
  const send = (path: string, body: string) =>
    api.request(path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
  const message = { text: "canary-1", sender_id: "SHOP", phone };
  // Errors of markup name tags, which are words of the text.
  const call = { service_code: "text2speech", sender_id: "SHOP", phones: [phone] };
  const speechText = (tag: string) => `<speak><${tag}>Hello</${tag}></speak>`;
  const speech = (tag: string) =>
    JSON.stringify({ ...message, service_code: "text2speech_ssml", text: speechText(tag) });
  const ids: (string | null)[] = [];
  for (const [path, body] of [
    ["/sms", JSON.stringify(message)],
    [
      "/sms",
      JSON.stringify({ ...message, text: undefined, texts: "canary-2", Text: ["canary-3"] }),
    ],
    ["/sms", JSON.stringify({ message: { canary: "canary-4" }, to: phone })],
    ["/sms", `text=canary-5&phone=${phone}`],
    ["/sms", speech("canary-8")],
    ["/bulks", JSON.stringify({ text: "Hello", variant_text: speechText("canary-9"), ...call })],
    [
      `/sms/ops/batch_cancel?texts=canary-6&receiver=${encodeURIComponent(phone)}&recipient=${encodeURIComponent(phone)}`,
      "",
    ],
  ] as const)
    ids.push((await send(path, body)).headers.get("x-service-request-id"));
  for (const path of [`/sms?message=canary-7&phone=${encodeURIComponent(phone)}`, `/sms/${phone}`])
    ids.push((await api.request(path, { headers })).headers.get("x-service-request-id"));

  const log: { request_id: string; path: string }[] = await readLog(headers, "?itemsPerPage=500");
  expect(log).toHaveLength(ids.length);
  const paths = new Map(log.map((entry) => [entry.request_id, entry.path]));
  expect(ids.map((id) => paths.get(id ?? ""))).toEqual([
    "/sms",
    "/sms",
    "/sms",
    "/sms",
    "/sms",
    "/bulks",
    "/sms/ops/batch_cancel?texts=***&receiver=***&recipient=***89",
    "/sms?message=***&phone=***89",
    "/sms/***89",
  ]);
  const bodies: string[] = [];
  for (const id of ids.slice(0, 4)) {
    const response = await api.request(`/request_logs/${id}`, { headers });
    bodies.push((await response.json()).request_body);
  }
  expect(bodies).toEqual([
    '{"text":"***","sender_id":"SHOP","phone":"***89"}',
    '{"sender_id":"SHOP","phone":"***89","texts":"***","Text":"***"}',
    '{"message":"***","to":"***"}',
    "*** (34 bytes)",
  ]);
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT query_to_xml('SELECT * FROM request_log', true, false, '')::text
           || query_to_xml('SELECT * FROM request_log_bodies', true, false, '')::text AS dump`,
    ),
  );
  expect(rows[0].dump).not.toMatch(/canary-\d|15123456789/);
});

test("only owners, developers and messaging keys can read it", async () => {
  const { ctx } = await makeTestAccount();
  const marketing = await makeTestPerson(ctx, "marketing");
  expect((await api.request("/request_logs", { headers: marketing.headers })).status).toBe(403);
  const developer = await makeTestPerson(ctx, "developer");
  expect((await api.request("/request_logs", { headers: developer.headers })).status).toBe(200);
});

type Entry = Parameters<RequestLogWriter["add"]>[0];
const makeEntry = (responseBody: string | null) => {
  const known = { segments: [], isParameter: () => false, isCount: () => false };
  return { path: "/sms", known, requestBody: null, responseBody } as unknown as Entry;
};

test("drops entries when the buffer is full instead of growing", () => {
  const writer = new RequestLogWriter({ limit: 2, batch: 100, flushEveryMs: 60_000 });
  for (let i = 0; i < 5; i += 1) writer.add(makeEntry(null));
  expect(writer.dropped).toBe(3);
});

test("doesn't store bodies that can't be masked", () => {
  const writer = new RequestLogWriter({ flushEveryMs: 60_000 });
  writer.add(makeEntry("{not JSON"));
  expect(writer.dropped).toBe(1);
});

test("creates partitions a week ahead", async () => {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT count(*) AS n FROM pg_inherits WHERE inhparent = 'request_log'::regclass"),
  );
  expect(Number(rows[0].n)).toBeGreaterThanOrEqual(9);
});
