import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { addCarrier, addRoute } from "@/lib/carriers/table/configure";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  signedCallback,
  startTestProvider,
  type TestProvider,
} from "./test-provider";

const { api } = testApi({ hasRates: true });

const SECRET = "a-secret-of-24-letters-or-more";
const PUBLIC_URL = "https://gateway.example.org/api";
const PHONE = "+4917199999999";

let provider: TestProvider;
let ctx: Context;
let workers: Worker[] = [];

beforeEach(async () => {
  provider = await startTestProvider();
  ctx = await createContext({ balance: "100" });
  await asOwner((tx) => tx.query("DELETE FROM carriers"));
  await asOwner((tx) => tx.query("DELETE FROM carrier_calls"));
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await provider.close();
  expect(await asOwner(checkLedger)).toEqual([]);
});

const makeSettings = (more: object = {}) => ({
  account_sid: ACCOUNT_SID,
  auth_token: AUTH_TOKEN,
  public_url: PUBLIC_URL,
  callers: ["+493012345678", "+493012345679"],
  callback_secret: SECRET,
  api_url: provider.url,
  timeout_ms: 1_000,
  ...more,
});

const add = (settings: object, services?: string[]) =>
  asOwner((tx) =>
    addCarrier(
      tx,
      CARRIER_KINDS,
      { name: "voice", kind: "twilio-voice" },
      {
        settings: settings as Record<string, unknown>,
        ...(services && { services: services as ["direct"] }),
      },
    ),
  );

async function work(count = 1): Promise<void> {
  for (let number = 0; number < count; number += 1)
    workers.push(
      await startWorker({
        inDoubtLimit: 8,
        leaseSeconds: 10,
        carriers: [],
        kinds: CARRIER_KINDS,
        log: () => {},
      }),
    );
}

async function run(more: object = {}, count = 1): Promise<void> {
  await add(makeSettings(more));
  await work(count);
}

const call = (body: object = {}) =>
  sendSms(ctx, {
    text: "Your code is 1 2 3 4.",
    sender_id: "POSTHORN",
    phone: PHONE,
    service_code: "text2speech",
    voice_lang: "DE",
    ...body,
  });
const becomes = (uuid: string, state: object) =>
  expect.poll(() => getSms(ctx, uuid)).toMatchObject(state);
const asked = (count: number) => expect.poll(() => provider.calls.length).toBe(count);

/** Reports an attempt's outcome by its callback. */
function tell(url: string, status: string, how: Parameters<typeof signedCallback>[2] = {}) {
  const { body, signature } = signedCallback(url, status, how);
  return api.request(url.slice(PUBLIC_URL.length), {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    },
    body,
  });
}

/** Returns this message's calls; an earlier test's call may be repeated meanwhile. */
const listCalls = (uuid: string) =>
  provider.calls.filter(({ callback }) => callback.includes(uuid));

const lastCallback = () => provider.calls.at(-1)?.callback ?? "";

/** Lets the pause between two attempts pass. */
const endPause = () =>
  asOwner((tx) => tx.query("UPDATE carrier_calls SET next_at = now() WHERE next_at IS NOT NULL"));
const arePlanned = (count: number) =>
  expect
    .poll(
      async () =>
        (await asOwner((tx) => tx.query("SELECT 1 FROM carrier_calls WHERE next_at > now()")))
          .rowCount,
    )
    .toBe(count);
const allTaken = () =>
  expect
    .poll(async () => (await asOwner((tx) => tx.query("SELECT 1 FROM carrier_callbacks"))).rowCount)
    .toBe(0);
const callsKept = async () =>
  (await asOwner((tx) => tx.query("SELECT 1 FROM carrier_calls"))).rowCount;

describe("calls through a provider", () => {
  it("speak the text in its language, and are delivered once answered", async () => {
    await run();
    const { uuid } = await call({ sender_id: "493012345679" });
    await becomes(uuid, { status_code: 100, dlr_code: 0 });
    expect(provider.calls).toMatchObject([
      {
        to: PHONE,
        from: "+493012345679",
        twiml:
          '<Response><Say language="de-DE" voice="Polly.Vicki">Your code is 1 2 3 4.</Say></Response>',
        fields: { Timeout: "30", StatusCallbackMethod: "POST" },
        authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString("base64")}`,
      },
    ]);
    expect((await tell(lastCallback(), "completed")).status).toBe(204);
    await becomes(uuid, { dlr_code: 1 });
    await expect.poll(callsKept).toBe(0);
  });

  it("keep pauses and spelled words, and escape everything else like markup", async () => {
    await run();
    const ssml =
      '<speak>A &amp; B<break time="1s"/><say-as interpret-as="characters">AB1</say-as> &lt;Hangup/&gt;</speak>';
    await becomes((await call({ service_code: "text2speech_ssml", text: ssml })).uuid, {
      status_code: 100,
    });
    const { twiml = "" } = provider.calls[0] ?? {};
    expect(twiml).toContain("A &amp; B<break time=");
    expect(twiml).toContain('<say-as interpret-as="characters">AB1</say-as> &lt;Hangup/');
    const plain = await call({ text: 'Tom & "Jerry" </Say><Hangup/>' });
    await becomes(plain.uuid, { status_code: 100 });
    expect(provider.calls[1]?.twiml).not.toContain("<Hangup");
  });

  it.each([
    ["busy", 8],
    ["no-answer", 8],
    ["failed", 16],
    ["canceled", 16],
  ])("%s ends as %i without further attempts", async (status, dlr_code) => {
    await run();
    const { uuid } = await call();
    await becomes(uuid, { status_code: 100 });
    await tell(lastCallback(), status, { code: "486" });
    await becomes(uuid, { dlr_code });
    await expect.poll(callsKept).toBe(0);
    expect(provider.calls).toHaveLength(1);
  });

  it("are retried after a delay, up to the requested number of attempts", async () => {
    await run();
    const { uuid } = await call({ attempts_count_max: 3 });
    await becomes(uuid, { status_code: 100 });
    for (const attempt of [2, 3]) {
      await tell(lastCallback(), "busy");
      await arePlanned(1);
      await becomes(uuid, { dlr_code: 2 });
      expect(provider.calls).toHaveLength(attempt - 1);
      await endPause();
      await asked(attempt);
      expect(lastCallback()).toContain(`attempt=${attempt}`);
    }
    await tell(lastCallback(), "no-answer");
    await becomes(uuid, { dlr_code: 8 });
    await expect.poll(callsKept).toBe(0);
  });

  it("are retried once per outcome, despite late and duplicate reports and two workers", async () => {
    await run({}, 2);
    const { uuid } = await call({ attempts_count_max: 3 });
    await becomes(uuid, { status_code: 100 });
    const first = lastCallback();
    await Promise.all([tell(first, "busy"), tell(first, "busy"), tell(first, "ringing")]);
    await arePlanned(1);
    await endPause();
    await asked(2);
    await Promise.all([tell(first, "busy"), tell(first, "no-answer")]);
    await allTaken();
    await arePlanned(0);
    await tell(lastCallback(), "completed");
    await becomes(uuid, { dlr_code: 1 });
    await tell(lastCallback(), "failed");
    await allTaken();
    expect(await getSms(ctx, uuid)).toMatchObject({ dlr_code: 1 });
    expect(provider.calls).toHaveLength(2);
  });

  it.each(["hang", "cut"] as const)(
    "aren't retried without a response (%s), and are refunded",
    async (fault) => {
      await run();
      provider.respond = () => fault;
      const { uuid } = await call({ attempts_count_max: 3 });
      await becomes(uuid, { status_code: 400 });
      // The provider placed it all the same.
      await tell(lastCallback(), "busy");
      await allTaken();
      await endPause();
      expect([provider.calls.length, await callsKept()]).toEqual([1, 0]);
    },
  );

  it("aren't repeated after a worker dies behind the request", async () => {
    await run();
    const [lost, known] = [
      await call({ attempts_count_max: 3 }),
      await call({ attempts_count_max: 3 }),
    ];
    for (const { uuid } of [lost, known]) await becomes(uuid, { status_code: 100 });
    // Simulates a crash before recording that the provider has the call.
    await asOwner((tx) => tx.query("DELETE FROM carrier_submits WHERE uuid = $1", [lost.uuid]));
    for (const { callback } of [...provider.calls]) await tell(callback, "busy");
    await arePlanned(2);
    await endPause();
    await asked(3);
    expect(lastCallback()).toContain(known.uuid);
    await tell(lastCallback(), "completed");
    await asOwner((tx) => tx.query("UPDATE carrier_calls SET valid_until = now()"));
    await expect.poll(callsKept).toBe(0);
    expect(provider.calls).toHaveLength(3);
  });

  it("wait for the outcome of an unanswered retry, and end if none arrives", async () => {
    await run();
    const { uuid } = await call({ attempts_count_max: 3 });
    await becomes(uuid, { status_code: 100 });
    await tell(lastCallback(), "busy");
    await arePlanned(1);
    provider.respond = () => "cut";
    await endPause();
    await asked(2);
    await asOwner((tx) =>
      tx.query("UPDATE carrier_calls SET asked_at = now() - interval '1 hour'"),
    );
    await becomes(uuid, { dlr_code: 8 });
    await expect.poll(callsKept).toBe(0);
    expect(provider.calls).toHaveLength(2);
  });

  it.each([
    [400, 21_211, "Invalid 'To' Phone Number", { status_code: 5000 }],
    [429, 20_429, "Too Many Requests", { status_code: 0 }],
    [401, 20_003, "Authenticate", { status_code: 0 }],
    [500, 20_500, "Internal Server Error", { status_code: 400 }],
  ])("end as the provider says when it returns %i", async (status, code, message, state) => {
    await run();
    provider.respond = () => ({ status, body: { status, code, message } });
    const { uuid } = await call();
    await expect.poll(() => listCalls(uuid).length).toBe(1);
    await becomes(uuid, state);
    await expect.poll(callsKept).toBe(0);
  });

  it("are rejected in languages without a voice", async () => {
    await run();
    const { uuid } = await call({ voice_lang: "HR" });
    await becomes(uuid, { status_code: 5000 });
    expect(listCalls(uuid)).toEqual([]);
  });
});

describe("outcomes", () => {
  const url = (more: string) => `${PUBLIC_URL}/carrier_callbacks/voice/${SECRET}${more}`;
  const named = url(`?call=call-01234567-89ab-7cde-8fab-0123456789ab&attempt=1`);

  it.each([
    ["another token", named, { token: "another-token-0123456789abcdef" }, 400],
    ["another account", named, { account: `AC${"9".repeat(32)}` }, 400],
    ["no call", url(""), {}, 400],
    ["an attempt that there is not", named.replace("attempt=1", "attempt=4"), {}, 400],
    ["a call that is none", named.replace("call-0", "call-x"), {}, 400],
    ["another secret", named.replace("a-secret", "b-secret"), {}, 404],
    ["another carrier", named.replace("/voice/", "/other/"), {}, 404],
  ])("with %s are rejected", async (_, target, how, status) => {
    await add(makeSettings());
    expect((await tell(target, "completed", how)).status).toBe(status);
    const { rowCount } = await asOwner((tx) => tx.query("SELECT 1 FROM carrier_callbacks"));
    expect(rowCount).toBe(0);
  });

  it("are rejected without a signature or with an added field", async () => {
    await add(makeSettings());
    const { body, signature } = signedCallback(named, "completed");
    const bring = (headers: Record<string, string>, more = "") =>
      api.request(named.slice(PUBLIC_URL.length), { method: "POST", headers, body: body + more });
    const signed = { "x-twilio-signature": signature };
    expect((await bring({})).status).toBe(400);
    expect((await bring(signed, "&Extra=1")).status).toBe(400);
    expect((await bring(signed)).status).toBe(204);
    await asOwner((tx) => tx.query("DELETE FROM carrier_callbacks"));
  });
});

describe("settings", () => {
  it.each([
    ["account_sid", { account_sid: "AC1" }],
    ["auth_token", { auth_token: "short" }],
    ["callers", { callers: [] }],
    ["callers.0", { callers: ["POSTHORN"] }],
    ["api_url", { api_url: "http://api.example.org" }],
    ["api_url", { api_url: "https://api.example.org/path" }],
    ["public_url", { public_url: "gateway.example.org" }],
    ["public_url", { public_url: "https://gateway.example.org/api/" }],
    ["callback_secret", { callback_secret: "short" }],
    ["pause_seconds", { pause_seconds: 1 }],
    ["voices.DE.language", { voices: { DE: { language: "german", voice: "Polly.Vicki" } } }],
    ["voices.DE.voice", { voices: { DE: { language: "de-DE", voice: 'x" loop="0' } } }],
    ["settings", { misspelt: 1 }],
  ])("reject %s", async (path, more) => {
    await expect(add(makeSettings(more))).rejects.toMatchObject({
      violations: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it("hide the token from anyone who reads the table, and allow calls only", async () => {
    await expect(add(makeSettings(), ["direct"])).rejects.toMatchObject({
      violations: [{ path: "services" }],
    });
    await add(makeSettings());
    const { rows } = await asOwner((tx) => tx.query("SELECT services, settings FROM carriers"));
    expect(rows[0].services).toEqual(["text2speech", "text2speech_ssml"]);
    expect(JSON.stringify(rows[0].settings)).not.toMatch(new RegExp(`${AUTH_TOKEN}|${SECRET}`));
    const route = asOwner((tx) => addRoute(tx, CARRIER_KINDS, "voice", { services: ["direct"] }));
    await expect(route).rejects.toMatchObject({ violations: [{ path: "services" }] });
  });
});
