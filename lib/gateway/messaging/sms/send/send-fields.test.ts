import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  makeTestAccount,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
  TEST_IP_HEADER,
} from "@/lib/api-suites/test-api";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { readAccountState, PHONE, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Accepted requests, their interpretation and price. */
const { api } = testApi({ hasRates: true });
const accounts = new Map<string, TestAccount>();
let account: TestAccount;

beforeAll(async () => {
  for (const iso2 of ["DE", "CH", "AT", "US", "GB", "PT"]) {
    accounts.set(iso2, await makeTestAccount({ iso2, balance: "10000" }));
  }
  account = accountIn("DE");
});

function accountIn(iso2: string): TestAccount {
  const found = accounts.get(iso2);
  if (found === undefined) throw new Error(`No account in ${iso2}`);
  return found;
}

async function send(fields: object, customer = account, path = "/sms"): Promise<Sms> {
  const response = await postJson(api, path, customer.headers, { ...VALID, ...fields });
  const text = await response.text();
  expect([response.status, text]).toEqual([201, expect.any(String)]);
  return JSON.parse(text);
}

async function stored(uuid: string): Promise<Record<string, unknown>> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT * FROM messages WHERE uuid = $1", [uuid]),
  );
  return rows[0];
}

const soon = () => Math.floor(Date.now() / 1000);

test("stores, queues, counts and reserves a message once", async () => {
  const fresh = await makeTestAccount();
  const before = await readAccountState(fresh.id);
  const response = await postJson(api, "/sms", fresh.headers, VALID);
  const sms: Sms = await response.json();
  expect(response.headers.get("location")).toBe(`/sms/${sms.uuid}`);
  expect(response.headers.get("content-location")).toBe(`/sms/${sms.uuid}`);
  expect(await readAccountState(fresh.id)).toEqual({
    ...before,
    messages: 1,
    queued: 1,
    counted: 1,
    transfers: before.transfers + 1,
    available: String(BigInt(before.available) - 75_000n),
    held: "75000",
  });
});

describe("phone spelling by the account's country", () => {
  test.each([
    ["DE", "+49 171 99999999", PHONE, "DE"],
    ["DE", "0049 171 99999999", PHONE, "DE"],
    ["DE", "4917199999999", PHONE, "DE"],
    ["DE", "0171/99999999", PHONE, "DE"],
    ["DE", "(0171) 999.999-99", PHONE, "DE"],
    ["DE", "17199999999", "+17199999999", "US"],
    ["CH", "791234567", "+41791234567", "CH"],
    ["DE", "0041 79 123 45 67", "+41791234567", "CH"],
    ["DE", "4915112345678", "+4915112345678", "DE"],
    ["CH", "079 123 45 67", "+41791234567", "CH"],
    ["CH", "+4917199999999", PHONE, "DE"],
    ["CH", "4917199999999", PHONE, "DE"],
    ["AT", "0664 1234567", "+436641234567", "AT"],
    ["GB", "07700 900123", "+447700900123", "GB"],
    ["GB", "00 49 171 99999999", PHONE, "DE"],
    ["PT", "912 345 678", "+351912345678", "PT"],
    ["US", "(212) 555-0123", "+12125550123", "US"],
    ["US", "1 212 555 0123", "+12125550123", "US"],
  ])("%s parses %s as %s", async (iso2, phone, e164, country) => {
    const sms = await send({ phone }, accountIn(iso2));
    expect([sms.phone, sms.iso2]).toEqual([e164, country]);
    expect(await stored(sms.uuid)).toMatchObject({ phone: e164, iso2: country });
  });
});

describe("text, alphabet and segments", () => {
  const gsm = (length: number) => "a".repeat(length);
  const unicode = (length: number) => "ж".repeat(length);
  test.each([
    ["one", "a", null, false, 1, 1],
    ["160", gsm(160), null, false, 160, 1],
    ["161", gsm(161), null, false, 161, 2],
    ["306", gsm(306), null, false, 306, 2],
    ["307", gsm(307), null, false, 307, 3],
    ["1530", gsm(1530), null, false, 1530, 10],
    ["158 and an extension character", `${gsm(158)}€`, null, false, 160, 1],
    ["159 and an extension character", `${gsm(159)}€`, null, false, 161, 2],
    ["160 and an extension character", `${gsm(160)}€`, null, false, 162, 2],
    ["an extension character over the part border", `${gsm(152)}€${gsm(152)}`, null, false, 306, 3],
    ["1528 and an extension character", `${gsm(1528)}€`, null, false, 1530, 10],
    ["GSM letters that are not ASCII", "äöüÄÖÜßèéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæÉ", null, false, 30, 1],
    ["one letter outside of GSM", "ж", null, true, 1, 1],
    ["70 Unicode", unicode(70), null, true, 70, 1],
    ["71 Unicode", unicode(71), null, true, 71, 2],
    ["134 Unicode", unicode(134), null, true, 134, 2],
    ["135 Unicode", unicode(135), null, true, 135, 3],
    ["670 Unicode", unicode(670), null, true, 670, 10],
    ["70 with an emoji", `${gsm(68)}😀`, null, true, 70, 1],
    ["71 with an emoji", `${gsm(69)}😀`, null, true, 71, 2],
    ["an emoji over the part border", `${gsm(66)}😀${gsm(66)}`, null, true, 134, 3],
    ["plain letters sent as Unicode", gsm(71), true, true, 71, 2],
    ["a line end and a tab", "a\nb\tc", null, true, 5, 1],
  ] as const)("%s", async (_, text, choice, isUnicode, chars, parts) => {
    const sms = await send({ text, is_unicode: choice });
    expect(sms).toMatchObject({
      text,
      is_unicode: isUnicode,
      chars_count: chars,
      parts_count: parts,
      price: Number((0.075 * parts).toFixed(3)),
    });
    expect(await stored(sms.uuid)).toMatchObject({ text, unicode_choice: choice });
  });

  test.each([
    ["„Grüße“ – 5 €…", '"Grüße" - 5 €...'],
    ["Žluťoučký", "Zlutoucky"],
    ["Привет, мир! Ёлка, щука", "Privet, mir! Yolka, schuka"],
    ["Їжак і Ґанок", "Yizhak i Ganok"],
    ["Љубав, ћао, Скопје", "Ljubav, cao, Skopje"],
    ["Καλημέρα", "KAΛHMEPA"],
  ])("is_unicode false sends %s as %s, and counts the result", async (text, sent) => {
    const sms = await send({ text, is_unicode: false });
    expect(sms).toMatchObject({ text: sent, is_unicode: false, parts_count: 1 });
    expect((await stored(sms.uuid)).text).toBe(sent);
  });

  test("accepts a single space as text", async () => {
    expect(await send({ text: " " })).toMatchObject({ text: " ", chars_count: 1, parts_count: 1 });
  });
});

test.each([
  "POSTHORN",
  "a",
  "7",
  "Mr. A-B_c 1",
  "12345678901",
  "+491719999999",
  "123456789012345",
  "0800 POST",
])("accepts the sender %s unchanged", async (sender_id) => {
  expect((await send({ sender_id })).sender_id).toBe(sender_id);
});

describe("delivery_at", () => {
  test.each([
    ["absent", undefined],
    ["null", null],
    ["0", 0],
    ["1", 1],
    ["ten seconds ago", soon() - 10],
  ])("treats %s as now", async (_, delivery_at) => {
    const sms = await send({ delivery_at });
    expect(sms.delivery_at).toBe(0);
    expect((await stored(sms.uuid)).delivery_at).toBeNull();
  });

  test.each([
    ["in an hour", soon() + 3_600],
    ["in a year", soon() + 365 * 86_400],
    ["written as 1.0", "fraction"],
  ])("keeps %s", async (_, given) => {
    const at = given === "fraction" ? soon() + 600 : Number(given);
    const body = JSON.stringify({ ...VALID, delivery_at: 12345 });
    const spelled = given === "fraction" ? `${at}.0` : String(at);
    const response = await postJson(api, "/sms", account.headers, body.replace("12345", spelled));
    expect([response.status, (await response.json()).delivery_at]).toEqual([201, at]);
  });
});

describe("calls", () => {
  const text = "Good morning, this is a call";
  test("can reach a landline, in a detected language", async () => {
    const sms = await send({ service_code: "text2speech", text, phone: "+493023125000" });
    expect(sms).toMatchObject({
      service_code: "text2speech",
      voice_lang: "EN",
      parts_count: 1,
      price: 0.04,
      is_unicode: false,
      attempts_count_max: null,
    });
  });

  test.each(["DE", "de", "De", "uk"])("use voice_lang %s, in any spelling", async (voice_lang) => {
    const sms = await send({ service_code: "text2speech", text, voice_lang });
    expect(sms.voice_lang).toBe(voice_lang.toUpperCase());
  });

  test.each([1, 2, 3, null])("are attempted %s times", async (attempts_count_max) => {
    const sms = await send({ service_code: "text2speech", text, attempts_count_max });
    expect(sms.attempts_count_max).toBe(attempts_count_max);
  });

  test.each([
    ["text2speech", "a".repeat(160), 160, 1],
    ["text2speech", "a".repeat(161), 161, 2],
    ["text2speech", "a".repeat(1530), 1530, 10],
    ["text2speech", "ж".repeat(161), 161, 2],
    ["text2speech_ssml", `<speak>${"a".repeat(160)}</speak>`, 160, 1],
    ["text2speech_ssml", `<speak>${"a".repeat(158)}<break time="1s"/></speak>`, 160, 1],
    ["text2speech_ssml", `<speak>${"a".repeat(158)}<break time="1500ms"/></speak>`, 161, 2],
    ["text2speech", `<speak>${"a".repeat(159)}<break time="1s"/></speak>`, 161, 2],
    [
      "text2speech_ssml",
      '<speak><say-as interpret-as="characters">AB</say-as> &amp; C</speak>',
      6,
      1,
    ],
  ])("%s counts the spoken text", async (service_code, words, chars, parts) => {
    const sms = await send({ service_code, text: words, voice_lang: "en" });
    expect(sms).toMatchObject({ text: words, chars_count: chars, parts_count: parts });
    expect(sms.price).toBeCloseTo(0.04 * parts, 6);
  });

  test("replace a text sender by the gateway's own number", async () => {
    const sms = await send({ service_code: "text2speech", text });
    expect(sms.sender_id).toMatch(/^\+\d+$/);
  });
});

describe("null equals absent", () => {
  const given = {
    delivery_at: soon() + 600,
    source: 7,
    is_unicode: true,
    voice_lang: "fr",
    callback_data: "order 5",
    service_code: "text2speech",
    is_text_deleted: true,
    attempts_count_max: 2,
  };
  const comparable = ({ uuid, created_at, requests, clicks, ...rest }: Sms) => {
    expect([uuid, created_at, requests, clicks]).not.toContain(undefined);
    return rest;
  };
  test.each(Object.keys(given) as (keyof typeof given)[])("in %s", async (field) => {
    const others: Partial<typeof given> = { ...given };
    // Text messages have no attempts, so they are omitted where the service is tested.
    if (field !== "attempts_count_max") delete others.attempts_count_max;
    delete others[field];
    const absent = await send(others);
    const isNull = await send({ ...others, [field]: null });
    const isGiven = await send({ ...others, [field]: given[field] });
    expect(comparable(isNull)).toEqual(comparable(absent));
    if (field === "is_unicode") return;
    expect(comparable(isGiven)).not.toEqual(comparable(absent));
  });
});

test("accepts unknown and read-only fields, and never stores them", async () => {
  const other = accountIn("CH");
  const forged = {
    price: 0,
    uuid: "0198c2a0-0000-7000-8000-000000000001",
    account_id: other.id,
    tenant_id: other.id,
    key_id: 1,
    user_id: 1,
    status_code: 100,
    dlr_code: 1,
    is_sent: true,
    gateway_sent_at: 5,
    created_at: 5,
    parts_count: 0,
    chars_count: 0,
    iso2: "US",
    ip: "203.0.113.9",
    origin: "dashboard",
    bulk_id: "0198c2a0-0000-7000-8000-000000000001",
    hold_id: null,
    settle_id: null,
    carrier: "mine",
    requests: "/evil",
    clicks: "/evil",
    constructor: { prototype: { price: 0 } },
    nonsense: [1, { a: null }],
  };
  const before = await readAccountState(other.id);
  const sms = await send(forged, account);
  expect(sms).toMatchObject({
    price: 0.075,
    status_code: 0,
    dlr_code: 0,
    is_sent: false,
    gateway_sent_at: 0,
    parts_count: 1,
    chars_count: 5,
    iso2: "DE",
    ip: "127.0.0.1",
    bulk_id: null,
    requests: `/sms/${sms.uuid}/requests`,
    clicks: `/sms/${sms.uuid}/clicks`,
  });
  expect(sms.uuid).not.toBe(forged.uuid);
  expect(Object.keys(sms)).not.toEqual(expect.arrayContaining(["nonsense"]));
  expect(await stored(sms.uuid)).toMatchObject({
    account_id: String(account.id),
    price: "75000",
    origin: "api",
    carrier: null,
    user_id: null,
  });
  expect(await readAccountState(other.id)).toEqual(before);
});

test("composes combining accents, and trims a sender", async () => {
  const text = "Café à Zürich".normalize("NFD");
  const sms = await send({ text, sender_id: " Shop\u00a0" });
  expect(sms).toMatchObject({ text: "Café à Zürich", is_unicode: false, sender_id: "Shop" });
  expect(sms).toMatchObject({ chars_count: 13, parts_count: 1 });
});

describe("dry run", () => {
  test.each([
    ["plain", {}],
    ["ten parts", { text: "a".repeat(1530) }],
    ["transliterated", { text: "Žluťoučký", is_unicode: false }],
    ["planned", { delivery_at: soon() + 600 }],
    ["a call", { service_code: "text2speech", text: "Good morning, this is a call" }],
  ])(
    "%s: returns the real text and price with a constant uuid, and stores no message",
    async (_, fields) => {
      const real = await send(fields);
      const before = await readAccountState(account.id);
      const dry = await send(fields, account, "/sms/dryrun");
      const { uuid, created_at, requests, clicks, ...same } = dry;
      expect(uuid).toBe("11111111-2222-3333-4444-555555555555");
      expect(real).toMatchObject(same);
      expect(created_at).toBeGreaterThanOrEqual(real.created_at);
      expect(created_at).toBeLessThanOrEqual(soon());
      expect([requests, clicks]).toEqual([`/sms/${uuid}/requests`, `/sms/${uuid}/clicks`]);
      expect(await readAccountState(account.id)).toEqual(before);
    },
  );

  test("never returns 402, stores no idempotency key, allows test keys, and can't be found later", async () => {
    const poor = await makeTestAccount({ balance: "0" });
    const { headers } = await makeTestKey(poor.ctx, { is_test: true });
    const keyed = { ...headers, "idempotency-key": "dry" };
    for (const text of ["one", "two"]) {
      const response = await postJson(api, "/sms/dryrun", keyed, { ...VALID, text });
      expect([response.status, (await response.json()).text]).toEqual([201, text]);
    }
    const found = await api.request("/sms/11111111-2222-3333-4444-555555555555", { headers });
    expect(found.status).toBe(404);
    expect(await readAccountState(poor.id)).toMatchObject({ messages: 0, transfers: 0, keys: 0 });
  });
});

describe("is_text_deleted", () => {
  test.each([
    [undefined, false, false],
    [undefined, true, true],
    [null, true, true],
    [false, true, false],
    [true, false, true],
  ])(
    "uses for %s with the account's setting %s the value %s",
    async (choice, isTextDeleted, expected) => {
      const account = await makeTestAccount({ isTextDeleted });
      const sms = await send({ is_text_deleted: choice }, account);
      expect(sms).toMatchObject({ is_text_deleted: expected, text: "Hello" });
      expect(await stored(sms.uuid)).toMatchObject({ is_text_deleted: expected, text: "Hello" });
    },
  );
});

test("records the sender: key and IP, or user and dashboard", async () => {
  const key = await makeTestKey(account.ctx);
  const byKey = await postJson(
    api,
    "/sms",
    { ...key.headers, [TEST_IP_HEADER]: "2001:db8::5" },
    VALID,
  );
  const first: Sms = await byKey.json();
  expect(first).toMatchObject({ key_id: key.id, ip: "2001:db8::5" });
  expect(await stored(first.uuid)).toMatchObject({
    origin: "api",
    request_id: byKey.headers.get("x-service-request-id"),
  });
  const person = await makeTestPerson(account.ctx, "marketing");
  const byPerson = await postJson(api, "/sms", person.headers, VALID);
  const second: Sms = await byPerson.json();
  // The dashboard's key has the number of its account.
  expect(second.key_id).toBe(account.id);
  expect(await stored(second.uuid)).toMatchObject({
    origin: "dashboard",
    user_id: String(person.userId),
  });
});

test("reads and returns JSON-LD", async () => {
  const response = await api.request("/sms", {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/ld+json; charset=utf-8" },
    body: JSON.stringify({ "@context": "/contexts/sms", "@type": "sms", ...VALID }),
  });
  const sms = await response.json();
  expect(response.headers.get("content-type")).toBe("application/ld+json; charset=utf-8");
  expect(sms).toMatchObject({
    "@context": "/contexts/sms",
    "@id": `/sms/${sms.uuid}`,
    "@type": "sms",
    text: "Hello",
  });
});

test("keeps a delay across retries: a repeat in the next window gets the first message", async () => {
  const headers = { ...account.headers, "idempotency-key": "draft-1-7" };
  const body = { ...VALID, delivery_delay: 30 };
  const first = await postJson(api, "/sms", headers, body);
  const sent: Sms = await first.json();
  expect(sent.delivery_at - sent.created_at).toBeGreaterThanOrEqual(30);
  const second = await postJson(api, "/sms", headers, body);
  expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await second.json()).toMatchObject({ uuid: sent.uuid, delivery_at: sent.delivery_at });
});
