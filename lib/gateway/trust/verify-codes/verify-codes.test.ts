import { beforeAll, describe, expect, test } from "vitest";
import { makeTestAccount, makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { MAX_TEMPLATE } from "./schema-values";
import { checkCode } from "./check";

const { send, account } = testModule({ isShared: true, hasRates: true });

const SMS = { channel: "sms", sender_id: "NORDWIND" };
const VOICE = { channel: "voice" };
const MESSENGER = { channel: "messenger" };
const BODY = { phone: "+491713920001", routing_strategy: [SMS] };

beforeAll(async () => {
  await allowTestNumbers(account);
});

const create = (fields: object = {}, caller: { headers: Record<string, string> } = account) =>
  send(caller, "POST", "/verify_codes", { ...BODY, ...fields });
const check = (id: string, code: string, customer = account) =>
  send(customer, "POST", `/verify_codes/${id}/check`, { code });
const get = (id: string, caller: { headers: Record<string, string> } = account) =>
  send(caller, "GET", `/verify_codes/${id}`);
const readFunds = (id: number) => withAccount(id, (tx) => getBalances(tx, id));

test("stores a verification with a code, and reserves the price of all its steps", async () => {
  const own = await makeTestAccount({ balance: "1" });
  await allowTestNumbers(own);
  const strategy = [{ ...MESSENGER, timeout_sec: 60 }, VOICE, SMS];
  const { status, body } = await create({ routing_strategy: strategy, payload: "p-1" }, own);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    user_id: own.id,
    phone: "+491713920001",
    iso2: "DE",
    code_length: 4,
    lang: "DE",
    status: 0,
    delivered_channel: null,
    cost: null,
    currency: "EUR",
    payload: "p-1",
    history: [],
    is_code_deleted: false,
    attempts_left: 5,
    checked_at: null,
    code: expect.stringMatching(/^\d{4}$/),
    routing_strategy: [
      { channel: "messenger", timeout_sec: 60, sender_id: null, template: null },
      { channel: "voice", timeout_sec: null, sender_id: null, template: null },
      { channel: "sms", timeout_sec: null, sender_id: "NORDWIND", template: null },
    ],
  });
  expect(body.valid_until - body.created_at).toBe(600);
  expect((await get(body.id, own)).body).toEqual(body);
  // 0.05 for the messenger, 0.04 for the call, 0.075 for the text.
  expect(await readFunds(own.id)).toMatchObject({ available: 835_000n, held: 165_000n });
  expect(await asOwner(checkLedger)).toEqual([]);
  expect((await get(body.id, own)).body).toEqual(body);
  const list = await send(own, "GET", "/verify_codes?payload=p-1&status=0");
  expect(list.body).toEqual([body]);
});

test("generates codes of the requested length, and keeps a given one", async () => {
  expect((await create({ code_length: 8 })).body.code).toMatch(/^\d{8}$/);
  expect((await create({ code: "AbC123" })).body).toMatchObject({ code: "AbC123", code_length: 6 });
});

describe("rejection of impossible strategies, without a reservation", () => {
  const sms = (template: string) => ({ routing_strategy: [{ ...SMS, template }] });
  const voice = (template: string) => ({ routing_strategy: [{ ...VOICE, template }] });
  const messenger = (timeout_sec: number) => ({
    routing_strategy: [{ ...MESSENGER, timeout_sec }],
  });
  test.each<[string, object, number, string]>([
    ["code_length 0", { code_length: 0 }, 400, "code_length"],
    ["code_length 3", { code_length: 3 }, 400, "code_length"],
    ["code_length 99", { code_length: 99 }, 400, "code_length"],
    ["a code of three", { code: "123" }, 400, "code"],
    ["a code of nine", { code: "123456789" }, 400, "code"],
    ["a code with a tag", { code: "<b>1" }, 400, "code"],
    ["two lengths", { code: "12345", code_length: 4 }, 400, "code_length"],
    ["another language", { lang: "XX" }, 400, "lang"],
    ["a long payload", { payload: "x".repeat(129) }, 400, "payload"],
    ["no steps", { routing_strategy: [] }, 400, "routing_strategy"],
    ["50 steps", { routing_strategy: Array(50).fill(SMS) }, 400, "routing_strategy"],
    ["a channel twice", { routing_strategy: [VOICE, VOICE] }, 400, "routing_strategy[1].channel"],
    ["sms first", { routing_strategy: [SMS, VOICE] }, 400, "routing_strategy[0].channel"],
    ["no placeholder", sms("Your code"), 400, "routing_strategy[0].template"],
    ["two placeholders", sms("{{code}} {{code}}"), 400, "routing_strategy[0].template"],
    ["HTML", sms("<b>{{code}}</b>"), 400, "routing_strategy[0].template"],
    [
      "SSML",
      voice("<speak>{{code}}<break time='9s'/></speak>"),
      400,
      "routing_strategy[0].template",
    ],
    ["a short link", sms("{{code}} [slink abc]"), 400, "routing_strategy[0].template"],
    ["a timeout of -1", messenger(-1), 400, "routing_strategy[0].timeout_sec"],
    ["a timeout of 1e9", messenger(1e9), 400, "routing_strategy[0].timeout_sec"],
    [
      "a sender of a messenger",
      { routing_strategy: [{ ...MESSENGER, sender_id: "ME" }] },
      400,
      "routing_strategy[0].sender_id",
    ],
    [
      "a broken sender",
      { routing_strategy: [{ ...SMS, sender_id: "ÄÖÜ" }] },
      400,
      "routing_strategy[0].sender_id",
    ],
    ["WebOTP without SMS", { routing_strategy: [VOICE], web_otp: "example.com" }, 400, "web_otp"],
    ["WebOTP without a domain", { web_otp: "https://example.com" }, 400, "web_otp"],
    ["a validity of 59", { validity_sec: 59 }, 400, "validity_sec"],
    ["no number", { phone: "abc" }, 400, "phone"],
    ["a landline by text", { phone: "+493023125000" }, 422, "phone"],
    ["a country without a route", { phone: "+33612345678" }, 422, "phone"],
    [
      "a country without a messenger",
      { phone: "+33612345678", routing_strategy: [MESSENGER] },
      422,
      "phone",
    ],
  ])("%s", async (_, fields, status, path) => {
    const before = await readFunds(account.id);
    const response = await create(fields);
    expect([response.status, response.body]).toEqual([status, expect.anything()]);
    expect(JSON.stringify(response.body)).toContain(`"${path}"`);
    expect(await readFunds(account.id)).toEqual(before);
  });

  test.each<[object, string, string]>([
    [{ code_length: 3 }, "code_length", "4"],
    [{ code_length: 99 }, "code_length", "8"],
    [{ code: "123" }, "code", "4 to 8"],
    [{ payload: "x".repeat(129) }, "payload", "128"],
    [{ routing_strategy: [] }, "routing_strategy", "empty"],
    [{ routing_strategy: Array(50).fill(SMS) }, "routing_strategy", "3"],
    [messenger(-1), "routing_strategy[0].timeout_sec", "30"],
    [messenger(1e9), "routing_strategy[0].timeout_sec", "3600"],
    [{ validity_sec: 59 }, "validity_sec", "60"],
    [{ validity_sec: 3_601 }, "validity_sec", "3600"],
    [
      sms("{{code}}".padEnd(MAX_TEMPLATE + 1, "x")),
      "routing_strategy[0].template",
      String(MAX_TEMPLATE),
    ],
  ])("rejects %j with the limit of %s, %s", async (fields, path, limit) => {
    const { body } = await create(fields);
    const violation = body.violations.find(
      ({ propertyPath }: { propertyPath: string }) => propertyPath === path,
    );
    expect(violation?.message.replaceAll(",", "")).toContain(limit);
  });

  test("rejects more than 600 an hour of a test key, whatever else it sent", async () => {
    const key = await makeTestKey(account.ctx, { is_test: true });
    const exhaust = (limitName: string) =>
      asOwner((tx) =>
        tx.query(
          `INSERT INTO attempt_limits (subject, full_at) VALUES ($1, now() + interval '1 hour')
           ON CONFLICT (subject) DO UPDATE SET full_at = excluded.full_at`,
          [`test-${limitName}:${account.id}/${key.id}`],
        ),
      );
    await exhaust("message");
    expect((await create({}, key)).status).toBe(201);
    await exhaust("verify_code");
    expect(await create({}, key)).toMatchObject({
      status: 429,
      body: { detail: "A test key can send 600 verification codes an hour. Try again later." },
    });
  });

  test("rejects a balance below the most expensive path", async () => {
    const poor = await makeTestAccount({ balance: "0.16" });
    await allowTestNumbers(poor);
    const response = await create({ routing_strategy: [MESSENGER, VOICE, SMS] }, poor);
    expect(response).toMatchObject({ status: 402 });
    expect(await readFunds(poor.id)).toMatchObject({ available: 160_000n, held: 0n });
    expect((await send(poor, "GET", "/verify_codes")).body).toEqual([]);
  });

  test("rejects a key whose cap is below it", async () => {
    const capped = await makeTestKey(account.ctx, { spend_cap: 0.1 });
    expect((await create({ routing_strategy: [VOICE, SMS] }, capped)).status).toBe(402);
    expect((await create({}, capped)).status).toBe(201);
  });
});

test("creates one verification for repeated requests with one key", async () => {
  const own = await makeTestAccount({ balance: "1" });
  await allowTestNumbers(own);
  const keyed = { headers: { ...own.headers, "idempotency-key": "verify-1" } };
  const [first, second] = [await create({}, keyed), await create({}, keyed)];
  expect(second.body).toEqual(first.body);
  expect(await readFunds(own.id)).toMatchObject({ held: 75_000n });
});

describe("code check", () => {
  test("matches once", async () => {
    const { body } = await create({ code: "4711" });
    expect((await check(body.id, "4712")).body).toEqual({
      match: false,
      reason: "wrong",
      attempts_left: 4,
    });
    expect((await check(body.id, " 4711 ")).body).toEqual({
      match: true,
      reason: null,
      attempts_left: 4,
    });
    expect((await check(body.id, "4711")).body).toMatchObject({ match: false, reason: "used" });
    expect((await get(body.id)).body).toMatchObject({
      status: 10,
      delivered_channel: null,
      checked_at: expect.any(Number),
    });
  });

  test("locks after five wrong codes, for any later code", async () => {
    const { body } = await create({ code: "4711" });
    const responses = [];
    for (let n = 0; n < 6; n += 1) responses.push((await check(body.id, "0000")).body);
    expect(responses.map(({ attempts_left }) => attempts_left)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(responses[5]).toMatchObject({ match: false, reason: "locked" });
    expect((await check(body.id, "4711")).body).toMatchObject({ match: false, reason: "locked" });
  });

  test.each(["012 345", "012-345", "\u2066012\u00a0345\u2069", "٠١٢٣٤٥", "０１２３４５"])(
    "accepts spoken spellings without using an attempt: %j",
    async (typed) => {
      const { body } = await create({ code: "012345" });
      expect((await check(body.id, typed)).body).toEqual({
        match: true,
        reason: null,
        attempts_left: 5,
      });
    },
  );

  /** Submits codes concurrently. Returns the outcomes sorted, since their order is arbitrary. */
  async function checkConcurrently(id: string, codes: readonly string[]) {
    const responses = await Promise.all(codes.map((code) => check(id, code)));
    expect(responses.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const outcomes = responses.map(({ body: { match, reason, attempts_left: left } }): string =>
      match ? "matched" : reason === "wrong" ? `wrong, ${left} left` : reason,
    );
    return outcomes.sort().reverse();
  }
  const WRONG = [4, 3, 2, 1, 0].map((left) => `wrong, ${left} left`);
  const times = (count: number, answer: string): string[] => Array(count).fill(answer);
  const guesses = Array.from({ length: 20 }, (_, n) => String(n).padStart(4, "0"));

  test("limits concurrent brute force to five attempts", async () => {
    const { body } = await create({ code: "4711" });
    expect(await checkConcurrently(body.id, guesses)).toEqual([...WRONG, ...times(15, "locked")]);
    expect((await check(body.id, "4711")).body).toMatchObject({ match: false, reason: "locked" });
  });

  test("matches only within the first five of concurrent attempts", async () => {
    const { body } = await create({ code: "0019" });
    const said = await checkConcurrently(body.id, guesses);
    const tries = said.filter((answer) => answer.startsWith("wrong")).length;
    expect(said).toEqual(
      tries === 5
        ? [...WRONG, ...times(15, "locked")]
        : [...WRONG.slice(0, tries), ...times(19 - tries, "used"), "matched"],
    );
  });

  test("matches once for concurrent right entries", async () => {
    const { body } = await create({ code: "4711" });
    const same = times(20, "4711");
    expect(await checkConcurrently(body.id, same)).toEqual([...times(19, "used"), "matched"]);
  });

  test("rejects an expired code", async () => {
    const { body } = await create({ code: "4711", validity_sec: 60 });
    const at = (seconds: number) => () => new Date((body.created_at + seconds) * 1_000);
    const by = (seconds: number) =>
      withAccount(account.id, (tx) =>
        checkCode({ ...account.ctx, tx, now: at(seconds) }, body.id, "4711"),
      );
    expect(await by(62)).toMatchObject({ match: false, reason: "expired" });
    expect(await by(59)).toMatchObject({ match: true });
  });

  test("returns 404 for another account's code", async () => {
    const { body } = await create({ code: "4711" });
    const other = await makeTestAccount();
    await allowTestNumbers(other);
    expect((await check(body.id, "4711", other)).status).toBe(404);
    expect((await get(body.id)).body.attempts_left).toBe(5);
  });
});

test("shows users that there is a code, and reveals it on request", async () => {
  const person = await makeTestPerson(account.ctx, "developer");
  const { body } = await create({ code: "471147" }, person);
  expect(body.code).toBe("••••••");
  expect((await get(body.id, person)).body.code).toBe("••••••");
  const { body: list } = await send(person, "GET", "/verify_codes");
  expect(list[0]).toMatchObject({ id: body.id, code: "••••••" });
  expect((await get(body.id)).body.code).toBe("471147");
  const revealed = await send(person, "POST", `/verify_codes/${body.id}/reveal`);
  expect(revealed.body).toEqual({ code: "471147" });
});

test("hides verifications from accountants", async () => {
  const { body } = await create({ code: "471147", payload: "secret" });
  const accountant = await makeTestPerson(account.ctx, "accountant");
  expect((await get(body.id, accountant)).status).toBe(403);
});
