import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { addCarrier } from "@/lib/carriers/table/configure";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";

const { api } = testApi({ hasRates: true });

const SECRET = "a-secret-of-24-letters-or-more";
const TOKEN = "token-of-the-provider";
interface Got {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let ctx: Context;
let worker: Worker | undefined;
const got: Got[] = [];
let respond: (got: Got) => { status: number; body?: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body };
      got.push(one);
      const answer = respond(one);
      response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ctx = await createContext({ balance: "100" });
});
afterAll(() => server.close());
beforeEach(async () => {
  got.length = 0;
  respond = () => ({ status: 200, body: '{"messages":[{"id":4711}]}' });
  await asOwner((tx) => tx.query("DELETE FROM carriers"));
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  expect(await asOwner(checkLedger)).toEqual([]);
});

const host = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function run(more: Record<string, unknown> = {}): Promise<void> {
  const settings = {
    url: `${host()}/send`,
    headers: { Authorization: "Bearer {secrets.token}" },
    fields: { to: ["{phone_digits}"], from: "{sender}", body: "{text}", n: "{parts}", ref: "{id}" },
    secrets: { token: TOKEN },
    callback_secret: SECRET,
    response: { id: "messages.0.id", reason: "error.text" },
    receipt: {
      list: "reports",
      id: "id",
      state: "state",
      error: "code",
      states: { DELIVERED: "DELIVRD", FAILED: "UNDELIV" },
    },
    inbound: { id: "mo", from: "sender", to: "receiver", text: "content" },
    ...more,
  };
  await asOwner((tx) => addCarrier(tx, CARRIER_KINDS, { name: "agg", kind: "http" }, { settings }));
  worker = await startWorker({
    inDoubtLimit: 8,
    leaseSeconds: 10,
    carriers: [],
    kinds: CARRIER_KINDS,
    log: () => {},
  });
}

const send = (text = "Hello") =>
  sendSms(ctx, { text, sender_id: "POSTHORN", phone: "+4917199999999" });
const becomes = (uuid: string, state: object) =>
  expect.poll(() => getSms(ctx, uuid)).toMatchObject(state);
const bring = (body: object | string, secret = SECRET, search = "") =>
  api.request(`/carrier_callbacks/agg/${secret}${search}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("HTTP carrier", () => {
  it("receives a long text unsplit, and applies its single DLR to all segments", async () => {
    await run();
    const text = "A".repeat(400);
    const { uuid } = await send(text);
    await becomes(uuid, { status_code: 100 });
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({ method: "POST", url: "/send" });
    expect(got[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(got[0]?.body ?? "")).toEqual({
      to: ["4917199999999"],
      from: "POSTHORN",
      body: text,
      n: 3,
      ref: uuid,
    });
    const response = await bring({ reports: [{ id: 4711, state: "DELIVERED" }] });
    expect(response.status).toBe(204);
    await becomes(uuid, { dlr_code: 1 });
  });

  it("can receive the text in a header, as UTF-8", async () => {
    await run({ headers: { "X-Text": "{text}" } });
    const { uuid } = await send("Привет 😀");
    await becomes(uuid, { status_code: 100 });
    expect(Buffer.from(String(got[0]?.headers["x-text"]), "latin1").toString()).toBe("Привет 😀");
  });

  it.each([
    [{ status: 400, body: '{"error":{"text":"No such number"}}' }, { status_code: 5000 }],
    [{ status: 302, headers: { Location: "http://127.0.0.1:1/" } }, { status_code: 5000 }],
  ])("rejects with %j", async (answer, state) => {
    respond = () => answer;
    await run();
    const { uuid } = await send();
    await becomes(uuid, state);
    expect(got).toHaveLength(1);
  });

  it.each([
    ["throttles", { status: 429, headers: { "Retry-After": "0" } }],
    ["is closed for a moment", { status: 503, headers: { "Retry-After": "0" } }],
  ])("is retried when it %s", async (_, answer) => {
    respond = () => (got.length < 3 ? answer : { status: 200, body: '{"messages":[{"id":"x"}]}' });
    await run();
    const { uuid } = await send();
    await becomes(uuid, { status_code: 100 });
    expect(got).toHaveLength(3);
  });

  it.each(["", "<html>", "[", '{"messages":null}', "9".repeat(200_000)])(
    "counts garbage with 200 as accepted, without reports (%#)",
    async (body) => {
      respond = () => ({ status: 200, body });
      await run();
      const { uuid } = await send();
      await becomes(uuid, { status_code: 100 });
    },
  );

  it("leaves a message's acceptance in doubt after an internal error", async () => {
    respond = () => ({ status: 500 });
    await run();
    const { uuid } = await send();
    const unknown = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT unknown_count AS count FROM dispatch_queue WHERE uuid = $1", [uuid]),
      );
      return rows[0]?.count;
    };
    await expect.poll(unknown).toBe(1);
    expect(got).toHaveLength(1);
    await asOwner((tx) =>
      tx.query(
        "UPDATE dispatch_queue SET valid_until = now(), due_at = now(); UPDATE dispatch_ready SET due_at = now()",
      ),
    );
    await becomes(uuid, { status_code: 400 });
  });

  it("accepts a form, and values in the URL", async () => {
    await run({
      method: "GET",
      format: "query",
      headers: {},
      fields: { to: "{phone}", text: "{text}", key: "{secrets.token}" },
    });
    const { uuid } = await send("A&B=C é");
    await becomes(uuid, { status_code: 100 });
    const url = new URL(got[0]?.url ?? "", host());
    expect(Object.fromEntries(url.searchParams)).toEqual({
      to: "+4917199999999",
      text: "A&B=C é",
      key: TOKEN,
    });
  });

  it("handles reports that arrive early, twice, or for other messages", async () => {
    let early: Promise<Response> | undefined;
    respond = () => {
      early ??= bring({ reports: [{ id: "early", state: "FAILED", code: "7" }] });
      return { status: 200, body: '{"messages":[{"id":"early"}]}' };
    };
    await run();
    const { uuid } = await send("B".repeat(200));
    await becomes(uuid, { status_code: 100, dlr_code: 16 });
    expect((await early)?.status).toBe(204);
    expect((await bring({ reports: [{ id: "nobody", state: "DELIVERED" }] })).status).toBe(204);
    expect((await bring({ reports: [{ id: "early", state: "DELIVERED" }] })).status).toBe(204);
    expect((await bring({ reports: [{ id: "early", state: "SOMETHING" }] })).status).toBe(400);
  });

  it.each([
    ["a wrong secret", "b-secret-of-24-letters-or-more", "{}", 404],
    ["a short secret", "short", "{}", 404],
    ["nothing", SECRET, "", 400],
    ["broken JSON", SECRET, '{"reports":', 400],
    ["another shape", SECRET, '{"reports":{"id":1}}', 400],
    ["a form of something else", SECRET, "a=b", 400],
    ["a prototype", SECRET, '{"__proto__":{"id":"x","state":"DELIVERED"}}', 400],
  ])("rejects callbacks with %s", async (_, secret, body, status) => {
    await run();
    expect((await bring(body, secret)).status).toBe(status);
  });
});

describe("HTTP carrier settings", () => {
  it.each([
    ["url", { url: "https://{phone}.example.org/" }],
    ["url", { url: "ftp://example.org" }],
    ["url", { url: "https://user:password@example.org/" }],
    ["fields", { fields: { a: ["{nothing}"] } }],
    ["headers", { headers: { X: "{secrets.other}" } }],
    ["callback_secret", { callback_secret: "short" }],
    ["receipt.id", { receipt: { id: "a b", state: "s", states: {} } }],
    ["format", { method: "GET", format: "json" }],
  ])("reject %s", async (path, settings) => {
    const given = { url: "https://example.org/", ...settings };
    const adding = asOwner((tx) =>
      addCarrier(tx, CARRIER_KINDS, { name: "wrong", kind: "http" }, { settings: given }),
    );
    await expect(adding).rejects.toMatchObject({
      violations: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});
