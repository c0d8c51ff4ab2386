import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Carrier } from "@/lib/carriers/carrier";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import type { CodeStep } from "@/lib/carriers/code-messenger";
import { addCarrier } from "@/lib/carriers/table/configure";
import { ACCOUNT_SID, AUTH_TOKEN } from "@/lib/carriers/twilio-voice/test-provider";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import {
  SENDER,
  signedState,
  startTestProvider,
  TEMPLATES,
  type TestProvider,
} from "./test-provider";

const { api } = testApi();

const SECRET = "a-secret-of-24-letters-or-more";
const PUBLIC_URL = "https://gateway.example.org/api";
const PHONE = "+4917199999999";
const CODE = "481516";

let provider: TestProvider;
let steps: CodeStep[] = [];
let logged: string[] = [];
let workers: Worker[] = [];
let carriers: Carrier[] = [];

beforeEach(async () => {
  provider = await startTestProvider();
  steps = [];
  logged = [];
  await asOwner(async (tx) => {
    for (const table of ["carriers", "carrier_callbacks", "messenger_messages"])
      await tx.query(`DELETE FROM ${table}`);
  });
});
afterEach(async () => {
  await Promise.all([...workers, ...carriers].map((worker) => worker.stop()));
  [workers, carriers] = [[], []];
  await provider.close();
  expect(logged.join()).not.toMatch(new RegExp(`${AUTH_TOKEN}|${SECRET}|${CODE}`));
});

const makeSettings = (more: object = {}) => ({
  account_sid: ACCOUNT_SID,
  auth_token: AUTH_TOKEN,
  public_url: PUBLIC_URL,
  sender: SENDER,
  templates: TEMPLATES,
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
      { name: "codes", kind: "twilio-whatsapp" },
      {
        settings: settings as Record<string, unknown>,
        ...(services && { services: services as ["direct"] }),
      },
    ),
  );

/** Runs a worker that processes states and reports steps. */
async function work(count = 1): Promise<void> {
  for (let number = 0; number < count; number += 1)
    workers.push(
      await startWorker({
        inDoubtLimit: 8,
        leaseSeconds: 10,
        carriers: [],
        kinds: CARRIER_KINDS,
        log: (message, error) => logged.push(`${message} ${error}`),
        onCodeSteps: async (_, reported) => {
          steps.push(...reported);
        },
      }),
    );
}

/** Builds a requesting messenger; its loops run in workers. */
function makeMessenger(more: object = {}) {
  const ready = CARRIER_KINDS["twilio-whatsapp"]?.read(makeSettings(more));
  if (ready === undefined || Array.isArray(ready)) throw new Error(JSON.stringify(ready));
  const carrier = ready.open({ name: "codes", log: (message) => logged.push(message) });
  carriers.push(carrier);
  if (carrier.messenger === undefined) throw new Error("No messenger");
  return carrier.messenger;
}

const message = (more: object = {}) => ({
  messageId: uuidv7(),
  phone: PHONE,
  lang: "DE",
  code: CODE,
  endsAt: new Date(Date.now() + 60_000),
  ...more,
});

async function run(count = 1) {
  await add(makeSettings());
  await work(count);
  return makeMessenger();
}

function tell(url: string, status: string, how: Parameters<typeof signedState>[2] = {}) {
  const { body, signature } = signedState(url, status, how);
  return api.request(url.slice(PUBLIC_URL.length), {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    },
    body,
  });
}

const lastCallback = () => provider.messages.at(-1)?.callback ?? "";
const countRows = async (table: string) =>
  (await asOwner((tx) => tx.query(`SELECT 1 FROM ${table}`))).rowCount;
const allTaken = () => expect.poll(() => countRows("carrier_callbacks")).toBe(0);
const states = () => steps.map(({ state }) => state);
const become = (...expected: string[]) => expect.poll(states).toEqual(expected);
const endTime = () =>
  asOwner((tx) => tx.query("UPDATE messenger_messages SET ends_at = now() - interval '1 second'"));

describe("codes by messenger", () => {
  it("use the approved template of their language, and report every state", async () => {
    const messenger = await run();
    const one = message();
    expect(await messenger.send(one)).toEqual({
      kind: "accepted",
      carrierId: `SM${"1".repeat(32)}`,
    });
    expect(provider.messages).toEqual([
      {
        fields: {
          To: `whatsapp:${PHONE}`,
          From: `whatsapp:${SENDER}`,
          ContentSid: TEMPLATES.DE,
          ContentVariables: `{"1":"${CODE}"}`,
          StatusCallback: lastCallback(),
          ValidityPeriod: expect.stringMatching(/^([1-5]\d|60)$/),
        },
        callback: `${PUBLIC_URL}/carrier_callbacks/codes/${SECRET}?message=${one.messageId}`,
        authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString("base64")}`,
      },
    ]);
    for (const status of ["queued", "sent", "delivered", "read"]) {
      expect((await tell(lastCallback(), status)).status).toBe(204);
      await allTaken();
    }
    await become("sent", "delivered", "read");
    expect(steps[0]).toEqual({
      carrier: "codes",
      messageId: one.messageId,
      state: "sent",
      errorCode: null,
      isLate: false,
    });
  });

  it("store neither the code nor the phone number", async () => {
    const messenger = await run();
    await messenger.send(message());
    const { rows } = await asOwner((tx) => tx.query("SELECT m::text FROM messenger_messages m"));
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${CODE}|${PHONE.slice(1)}`));
  });

  it.each([
    ["a number that is none", { phone: "+49" }, {}, /21211/],
    ["a template that isn't approved", {}, { templates: { DE: `HX${"c".repeat(32)}` } }, /21655/],
    ["a sender that isn't one", {}, { sender: "+4930999999" }, /63007/],
    ["a language without a template", { lang: "FR" }, {}, /no template for FR/],
    ["a time that is over", { endsAt: new Date(0) }, {}, /time is over/],
  ])("are rejected for %s, without a retry", async (_, more, settings, reason) => {
    const outcome = await makeMessenger(settings).send(message(more));
    expect(outcome).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) });
    expect(await countRows("messenger_messages")).toBe(0);
  });

  it.each([
    [429, { "Retry-After": "7" }, 7_000],
    [429, {}, 5_000],
    [401, {}, 60_000],
  ])("can be retried after a response with %i", async (status, headers, retryAfterMs) => {
    const messenger = makeMessenger();
    provider.respond = (count) =>
      count === 1 ? { status, headers, body: { status, code: 20_000, message: "No" } } : null;
    const one = message();
    expect(await messenger.send(one)).toMatchObject({ kind: "temporary", retryAfterMs });
    expect(await messenger.send(one)).toMatchObject({ kind: "accepted" });
  });

  it("can be retried when the provider is unreachable", async () => {
    const messenger = makeMessenger();
    await provider.close();
    expect(await messenger.send(message())).toMatchObject({ kind: "temporary" });
    expect(await countRows("messenger_messages")).toBe(0);
  });

  it.each(["hang", "cut", "500"] as const)(
    "aren't resent without a response (%s), and their states count",
    async (fault) => {
      const messenger = await run();
      provider.respond = () =>
        fault === "500" ? { status: 500, body: { status: 500, message: "Oops" } } : fault;
      const one = message();
      expect(await messenger.send(one)).toMatchObject({ kind: "unknown" });
      provider.respond = null;
      const others = [messenger.send(one), makeMessenger().send(one)];
      expect(await Promise.all(others)).toMatchObject([{ kind: "unknown" }, { kind: "unknown" }]);
      expect(provider.messages).toHaveLength(1);
      await tell(lastCallback(), "delivered");
      await become("delivered");
    },
  );

  it("are requested once by two concurrent workers", async () => {
    const one = message();
    const outcomes = await Promise.all([makeMessenger().send(one), makeMessenger().send(one)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["accepted", "unknown"]);
    expect(provider.messages).toHaveLength(1);
  });

  it("reject messages of other services", async () => {
    await expect(add(makeSettings(), ["direct"])).rejects.toMatchObject({
      violations: [{ path: "services" }],
    });
  });
});

describe("states", () => {
  it("are reported once, in any order, despite duplicates and two workers", async () => {
    const messenger = await run(2);
    await messenger.send(message());
    const url = lastCallback();
    await Promise.all(
      ["read", "sent", "delivered", "read", "failed", "sent"].map((s) => tell(url, s)),
    );
    await allTaken();
    await expect.poll(() => states().at(-1)).toBe("read");
    expect(new Set(states()).size).toBe(steps.length);
    await Promise.all(["delivered", "read", "undelivered"].map((s) => tell(url, s)));
    await allTaken();
    expect(states().filter((state) => state === "read")).toHaveLength(1);
    expect(states().at(-1)).toBe("read");
  });

  it("can arrive before the provider's response", async () => {
    const messenger = await run();
    provider.respond = (count) => (count === 1 ? "hang" : null);
    const sending = messenger.send(message());
    await expect.poll(lastCallback).not.toBe("");
    await tell(lastCallback(), "delivered");
    await become("delivered");
    expect(await sending).toMatchObject({ kind: "unknown" });
  });

  it("include the provider's code for a failure", async () => {
    const messenger = await run();
    await messenger.send(message());
    await tell(lastCallback(), "undelivered", { code: "63024" });
    await become("failed");
    expect(steps[0]).toMatchObject({ errorCode: "63024" });
  });

  it("that fail don't time out, others do once, and later ones are reported as late", async () => {
    const messenger = await run(2);
    await messenger.send(message());
    await tell(lastCallback(), "failed", { code: "63016" });
    await become("failed");
    const late = message();
    await messenger.send(late);
    await tell(lastCallback(), "sent");
    await become("failed", "sent");
    await endTime();
    await become("failed", "sent", "timed_out");
    await tell(lastCallback(), "delivered");
    await become("failed", "sent", "timed_out", "delivered");
    expect(steps.slice(2)).toMatchObject([
      { messageId: late.messageId, state: "timed_out", isLate: false },
      { messageId: late.messageId, state: "delivered", isLate: true },
    ]);
  });

  it("are kept while no worker runs, and while the listener fails", async () => {
    await add(makeSettings());
    await makeMessenger().send(message());
    expect((await tell(lastCallback(), "delivered")).status).toBe(204);
    let failures = 0;
    workers.push(
      await startWorker({
        inDoubtLimit: 8,
        leaseSeconds: 10,
        carriers: [],
        kinds: CARRIER_KINDS,
        log: () => {},
        async onCodeSteps(_, reported) {
          failures += 1;
          if (failures < 3) throw new Error("Not now");
          steps.push(...reported);
        },
      }),
    );
    await become("delivered");
    expect(failures).toBe(3);
  });

  it("are acknowledged only once stored", async () => {
    const messenger = await run();
    await messenger.send(message());
    await asOwner((tx) => tx.query("ALTER TABLE carrier_callbacks RENAME TO away"));
    const away = await tell(lastCallback(), "delivered");
    await asOwner((tx) => tx.query("ALTER TABLE away RENAME TO carrier_callbacks"));
    expect(away.status).toBeGreaterThanOrEqual(500);
    expect((await tell(lastCallback(), "delivered")).status).toBe(204);
    await become("delivered");
  });

  it("of unknown messages are ignored", async () => {
    await run();
    const url = `${PUBLIC_URL}/carrier_callbacks/codes/${SECRET}?message=${uuidv7()}`;
    expect((await tell(url, "delivered")).status).toBe(204);
    await allTaken();
    expect([steps, await countRows("messenger_messages")]).toEqual([[], 0]);
  });

  const named = `${PUBLIC_URL}/carrier_callbacks/codes/${SECRET}?message=01234567-89ab-7cde-8fab-0123456789ab`;
  it.each([
    ["another token", named, { token: "another-token-0123456789abcdef" }, 400],
    ["another account", named, { account: `AC${"9".repeat(32)}` }, 400],
    ["no message", named.replace(/\?.*/, ""), {}, 400],
    ["a message that is none", named.replace("message=0", "message=x"), {}, 400],
    ["another secret", named.replace("a-secret", "b-secret"), {}, 404],
    ["another carrier", named.replace("/codes/", "/other/"), {}, 404],
  ])("with %s are rejected", async (_, url, how, status) => {
    await add(makeSettings());
    expect((await tell(url, "delivered", how)).status).toBe(status);
    expect(await countRows("carrier_callbacks")).toBe(0);
  });

  it("are rejected without a signature or with another message's signature", async () => {
    await add(makeSettings());
    const { body, signature } = signedState(named, "delivered");
    const bring = (url: string, headers: Record<string, string>) =>
      api.request(url.slice(PUBLIC_URL.length), { method: "POST", headers, body });
    const signed = { "x-twilio-signature": signature };
    expect((await bring(named.replace("message=0", "message=1"), signed)).status).toBe(400);
    expect((await bring(named, {})).status).toBe(400);
    expect((await bring(named, signed)).status).toBe(204);
  });
});

describe("settings", () => {
  it.each([
    ["sender", { sender: "POSTHORN" }],
    ["templates", { templates: {} }],
    ["templates.DE", { templates: { DE: "HX1" } }],
    ["templates.german", { templates: { german: TEMPLATES.DE } }],
    ["code_variable", { code_variable: "{{1}}" }],
    ["auth_token", { auth_token: "short" }],
    ["api_url", { api_url: "http://api.example.org" }],
    ["settings", { callers: [SENDER] }],
  ])("reject %s", async (path, more) => {
    await expect(add(makeSettings(more))).rejects.toMatchObject({
      violations: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it("hide the token from anyone who reads the table", async () => {
    await add(makeSettings());
    const { rows } = await asOwner((tx) => tx.query("SELECT services, settings FROM carriers"));
    expect(rows[0].services).toEqual(["messenger"]);
    expect(JSON.stringify(rows[0].settings)).not.toMatch(new RegExp(`${AUTH_TOKEN}|${SECRET}`));
  });
});
