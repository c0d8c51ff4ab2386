import { beforeEach, describe, expect, test } from "vitest";
import { freshIp, makeTestKey, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { createContext } from "@/lib/db/factories";
import { runWrite } from "@/lib/db/write-context";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { createCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  encodeParameters,
  type KannelCustomer,
  makeKannelCustomer,
  listStoredMessages,
  sendKannelSms,
} from "./test-kannel";

const { api } = testApi({ hasRates: true });

let customer: KannelCustomer;
beforeEach(async () => {
  customer = await makeKannelCustomer(await createContext({ balance: "100" }));
});

const PHONE = "+4915112345678";
const MESSAGE = { from: "POSTHORN", to: PHONE, text: "Hello" };
const ACCEPTED = [202, "0: Accepted for delivery"];
const DENIED = [403, "Authorization failed for sendsms"];
const send = (
  parameters: Parameters<typeof sendKannelSms>[2],
  options?: Parameters<typeof sendKannelSms>[3],
) => sendKannelSms(api, customer, parameters, options);
const sent = () => listStoredMessages(customer.ctx.account.id);

describe("sending", () => {
  test("creates a message of the key, and responds like Kannel", async () => {
    expect(await send(MESSAGE)).toEqual(ACCEPTED);
    expect(await sent()).toEqual([
      expect.objectContaining({
        text: "Hello",
        phone: PHONE,
        sender_id: "POSTHORN",
        is_unicode: false,
        service_code: "direct",
        origin: "kannel",
        key_id: String(customer.keyId),
      }),
    ]);
  });

  test("stores and charges a message's own link with it", async () => {
    const { ctx } = customer;
    const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" } as const;
    const { id } = await runWrite(ctx, (write) => createCampaign(write, campaign));
    expect(await send({ ...MESSAGE, text: `Sale: [slink ${id}]` })).toEqual(ACCEPTED);
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT m.text, m.price FROM short_links l JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
         WHERE l.account_id = $1`,
        [ctx.account.id],
      ),
    );
    const plain = await partPrice("DE", "direct", ctx.account.currency, ctx.account.priceLevel);
    expect(rows).toEqual([
      { text: expect.stringMatching(/^Sale: http\S+$/), price: `${(plain ?? 0n) + 5_000n}` },
    ]);
  });

  test("works with and without .php, by GET and by a form", async () => {
    for (const path of ["/kannel/direct", "/kannel/direct.php", "/kannel/DIRECT.PHP"])
      expect(await send(MESSAGE, { path })).toEqual(ACCEPTED);
    const { username, password } = customer;
    const response = await api.request("/kannel/direct.php", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
      body: encodeParameters({ username, password, ...MESSAGE, text: "By a form" }),
    });
    expect([response.status, await response.text()]).toEqual(ACCEPTED);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-service-request-id")).toMatch(/^[A-Za-z0-9]{32}$/);
    expect((await sent()).map(({ text }) => text)).toEqual([
      "Hello",
      "Hello",
      "Hello",
      "By a form",
    ]);
  });

  test("sends one message to each recipient, without duplicates", async () => {
    const others = "+4915112345679  015112345670 +4915112345678";
    expect(await send({ ...MESSAGE, to: `${PHONE} ${others}` })).toEqual(ACCEPTED);
    const phones = (await sent()).map(({ phone }) => phone).sort();
    expect(phones).toEqual(["+4915112345670", PHONE, "+4915112345679"]);
  });

  test.each([
    ["GSM as UTF-8", { text: "Grüße {5 €}" }, "Grüße {5 €}", false],
    [
      "GSM as ISO-8859-1",
      { charset: "ISO-8859-1", text: Buffer.from("Grüße", "latin1") },
      "Grüße",
      false,
    ],
    [
      "GSM as windows-1252",
      { charset: "windows-1252", text: Buffer.from("8035", "hex") },
      "€5",
      false,
    ],
    [
      "coding 2 as its raw bytes",
      { coding: 2, text: Buffer.from("0414043000d8", "hex") },
      "ДаØ",
      true,
    ],
    ["coding 2 with a charset", { coding: 2, charset: "UTF-8", text: "Да 😀" }, "Да 😀", true],
    ["coding 1, which is Unicode here", { coding: 1, text: "Да" }, "Да", true],
    ["no coding and no form in GSM", { text: "你好 ”" }, "你好 ”", true],
    ["what GSM has another form of", { text: "“so?”" }, '"so?"', false],
  ])("decodes the text: %s", async (_, fields, text, isUnicode) => {
    expect(await send({ ...MESSAGE, ...fields } as Parameters<typeof send>[0])).toEqual(ACCEPTED);
    expect((await sent())[0]).toMatchObject({ text, is_unicode: isUnicode });
  });

  test("sends long texts as one message: 1530 characters, or 670 in Unicode", async () => {
    expect(await send({ ...MESSAGE, text: "a".repeat(1530) })).toEqual(ACCEPTED);
    expect(await send({ ...MESSAGE, coding: 2, charset: "UTF-8", text: "Д".repeat(670) })).toEqual(
      ACCEPTED,
    );
    expect((await sent()).map((item) => item.parts_count)).toEqual([10, 10]);
    expect((await send({ ...MESSAGE, text: "a".repeat(1531) }))[0]).toBe(400);
    expect((await send({ ...MESSAGE, coding: 1, text: "Д".repeat(671) }))[0]).toBe(400);
  });

  test("reads deferred and validity in minutes", async () => {
    const before = Date.now();
    expect(await send({ ...MESSAGE, deferred: 90, validity: 30 })).toEqual(ACCEPTED);
    expect(await send({ ...MESSAGE, deferred: -1, validity: 0 })).toEqual(ACCEPTED);
    const { rows } = await asOwner((tx) =>
      tx.query<{ due_at: Date; minutes: number }>(
        `SELECT due_at, round(extract(epoch FROM valid_until - due_at) / 60)::int AS minutes FROM dispatch_queue
         WHERE account_id = $1 ORDER BY uuid`,
        [customer.ctx.account.id],
      ),
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([30, 1]);
    const wait = (rows[0]?.due_at.getTime() ?? 0) - before;
    expect(Math.round(wait / 60_000)).toBe(90);
    expect((await sent())[1]?.delivery_at).toBeNull();
  });

  test("ignores parameters that Kannel adds by itself", async () => {
    const more = { mclass: 0, mwi: 1, account: "a", binfo: "b", smsc: "posthorn", priority: 1 };
    expect(await send({ ...MESSAGE, ...more, udh: "", "dlr-mask": 31 })).toEqual(ACCEPTED);
  });
});

describe("rejection in plain text, without writes", () => {
  test.each([
    ["no receiver", { to: "" }, "Missing receiver number, rejected"],
    ["no sender", { from: "" }, "Sender missing, rejected"],
    ["no text", { text: "" }, "Empty text, rejected"],
    ["a sender too long", { from: "POSTHORN TOO LONG" }, /up to 11 letters/],
    ["a sender with a line break", { from: "A\r\nB" }, /Sender|sender/],
    ["a receiver of letters", { to: "hello" }, /phone number/],
    ["a receiver too short", { to: "+49151" }, /number/i],
    ["a coding that there isn't", { coding: 3 }, "Coding field misformed, rejected"],
    ["a coding of letters", { coding: "two" }, "Coding field misformed, rejected"],
    ["an unknown charset", { charset: "koi8-x" }, "Unknown charset, rejected"],
    ["broken UTF-8", { text: Buffer.from("c3", "hex") }, "Charset or body misformed, rejected"],
    [
      "half a character",
      { coding: 2, text: Buffer.from("00", "hex") },
      "Charset or body misformed, rejected",
    ],
    ["a NUL", { text: "a\0b" }, "Charset or body misformed, rejected"],
    ["an emoji in GSM", { coding: 0, text: "😀" }, /GSM alphabet/],
    [
      "a header of ports",
      { udh: Buffer.from("06050415811581", "hex") },
      /^UDH is supported for parts/,
    ],
    ["a class that there isn't", { mclass: 4 }, "MClass field misformed, rejected"],
    ["a validity of letters", { validity: "1h" }, "Validity field misformed, rejected"],
    ["a time beyond numbers", { deferred: "99999999999" }, "Deferred field misformed, rejected"],
    ["a mask that there isn't", { "dlr-mask": 128 }, "DLR mask field misformed, rejected"],
    ["a country without a route", { to: "+8816123456789" }, /./],
    [
      "more receivers than one request takes",
      { to: Array.from({ length: 101 }, (_, n) => 4915112340000 + n).join(" ") },
      "More than 100 receivers, rejected",
    ],
    ["one bad receiver among good ones", { to: `${PHONE} 12` }, /./],
    [
      "a URL of reports inside",
      { "dlr-url": "http://10.0.0.1:13013/?d=%d" },
      /^DLR URL .*\(inside\)/,
    ],
    [
      "a URL of reports with a password",
      { "dlr-url": "http://a:b@example.com/" },
      /\(credentials\)/,
    ],
    ["a URL of reports inside, as one number", { "dlr-url": "http://2130706434/" }, /\(inside\)/],
    ["a URL of reports inside, in octal", { "dlr-url": "http://0177.0.0.2/" }, /\(inside\)/],
    ["a URL of reports inside, in IPv6", { "dlr-url": "http://[::ffff:10.0.0.1]/" }, /\(inside\)/],
    ["a URL of reports at metadata", { "dlr-url": "http://169.254.169.254/" }, /\(inside\)/],
    ["a URL of reports at a database", { "dlr-url": "http://example.com:5432/" }, /\(port\)/],
    ["a URL of reports of another scheme", { "dlr-url": "gopher://example.com/" }, /\(scheme\)/],
    ["a URL of reports that is none", { "dlr-url": "example.com" }, /\(form\)/],
  ])("%s", async (_, fields, sentence) => {
    const [status, text] = await send({ ...MESSAGE, ...fields } as Parameters<typeof send>[0]);
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await sent()).toEqual([]);
  });

  test("rejects unknown services, other methods, other bodies, and oversized bodies", async () => {
    expect((await send(MESSAGE, { path: "/kannel/mms.php" }))[0]).toBe(404);
    expect((await api.request("/kannel/direct.php", { method: "PUT" })).status).toBe(405);
    const post = (type: string, body: string) =>
      api.request("/kannel/direct.php", {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
    expect((await post("application/json", "{}")).status).toBe(415);
    expect(
      (await post("application/x-www-form-urlencoded", `text=${"a".repeat(70_000)}`)).status,
    ).toBe(413);
  });

  test("returns 402 without balance; sends to as many recipients as it covers, and lists the others", async () => {
    const poor = await makeKannelCustomer(await createContext({ balance: "0.1" }));
    const [status, text] = await sendKannelSms(api, poor, {
      ...MESSAGE,
      to: "+4915112345671 +4915112345672 +4915112345673 +4915112345674",
    });
    const count = (await listStoredMessages(poor.ctx.account.id)).length;
    expect([count, status]).toEqual([expect.any(Number), 202]);
    expect(count).toBeGreaterThan(0);
    expect(text).toMatch(/^0: Accepted for delivery Denied receivers are: \+49/);
    expect(text.match(/\+49/g)).toHaveLength(4 - count);
    expect((await sendKannelSms(api, poor, MESSAGE))[0]).toBe(402);
  });
});

describe("authentication", () => {
  test("accepts only kannel keys, which work nowhere else", async () => {
    const { ctx } = customer;
    for (const kind of ["api", "email"] as const) {
      const { secret } = await makeTestKey(ctx, { kind });
      expect(await send({ ...MESSAGE, password: secret })).toEqual(DENIED);
    }
    const headers = { "x-service-auth-token": `${customer.username}:${customer.password}` };
    expect(
      (await api.request("/me", { headers: { ...headers, [TEST_IP_HEADER]: freshIp() } })).status,
    ).toBe(401);
  });

  test("responds the same to wrong, missing, expired, inactive and foreign keys", async () => {
    const expired = await makeKannelCustomer(customer.ctx);
    await asOwner((tx) =>
      tx.query("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [expired.keyId]),
    );
    const inactive = await makeKannelCustomer(customer.ctx, { is_active: false });
    const other = await makeKannelCustomer(await createContext());
    const wrong = [
      { username: customer.username, password: "x" },
      { username: customer.username, password: "" },
      { username: "", password: customer.password },
      { username: "abc", password: customer.password },
      { username: `0${customer.username}`, password: customer.password },
      { username: other.username, password: customer.password },
      { username: customer.username, password: "x".repeat(10_000) },
      expired,
      inactive,
    ];
    for (const one of wrong) expect(await sendKannelSms(api, one, MESSAGE)).toEqual(DENIED);
    const nothing = await api.request(`/kannel/direct?${encodeParameters(MESSAGE)}`);
    expect([nothing.status, await nothing.text()]).toEqual(DENIED);
  });

  test("blocks guessing by GET and by a form, then with the right secret too", async () => {
    const ip = freshIp();
    for (let index = 0; index < 4; index += 1)
      await sendKannelSms(api, { ...customer, password: "guess" }, MESSAGE, { ip });
    expect((await send(MESSAGE, { ip }))[0]).toBe(429);
    const form = { "content-type": "application/x-www-form-urlencoded", [TEST_IP_HEADER]: ip };
    const posted = await api.request("/kannel/direct", {
      method: "POST",
      headers: form,
      body: "a=b",
    });
    expect(posted.status).toBe(429);
  });

  test("enforces the key's roles, IPs and limits", async () => {
    const { ctx } = customer;
    const reader = await makeKannelCustomer(ctx, { roles: ["read"] });
    const elsewhere = await makeKannelCustomer(ctx, { ip_list: ["192.0.2.0/28"] });
    const capped = await makeKannelCustomer(ctx, { spend_cap: 0.000001 });
    for (const one of [reader, elsewhere])
      expect((await sendKannelSms(api, one, MESSAGE))[0]).toBe(403);
    expect((await sendKannelSms(api, capped, MESSAGE))[0]).toBe(402);
    expect(await sent()).toEqual([]);
  });
});

test("sends tests with a test key", async () => {
  const tester = await makeKannelCustomer(customer.ctx, { is_test: true });
  expect(await sendKannelSms(api, tester, MESSAGE)).toEqual(ACCEPTED);
  expect((await sent())[0]).toMatchObject({ origin: "test", key_id: String(tester.keyId) });
});

describe("repeated request", () => {
  const mid = (id: string) => `https://example.com/dlr?u=a&p=b&dlr-mask=%d&dlr-mid=${id}`;
  const ID = "0b1d6a3e-2f31-4c3b-9a53-8d4f0f6f1d11";

  test("with Kannel's message ID is sent once, at any time", async () => {
    const report = { "dlr-url": mid(ID), "dlr-mask": 31 };
    expect(await send({ ...MESSAGE, ...report, validity: 60 })).toEqual(ACCEPTED);
    expect(await send({ ...MESSAGE, ...report, validity: 59 })).toEqual(ACCEPTED);
    expect(await sent()).toHaveLength(1);
    const other = { "dlr-url": mid(ID.replace("0b1d", "0b1e")), "dlr-mask": 31 };
    expect(await send({ ...MESSAGE, ...other })).toEqual(ACCEPTED);
    expect(await send({ ...MESSAGE, ...report, text: "Another part" })).toEqual(ACCEPTED);
    expect(await sent()).toHaveLength(3);
  });

  test("gets the first response, although its campaign was deleted", async () => {
    const { ctx } = customer;
    const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" } as const;
    const { id } = await runWrite(ctx, (write) => createCampaign(write, campaign));
    const request = { ...MESSAGE, text: `Sale: [slink ${id}]` };
    const again = { headers: { "idempotency-key": "order-4711" } };
    expect(await send(request, again)).toEqual(ACCEPTED);
    await asOwner((tx) =>
      tx.query("UPDATE short_link_campaigns SET removed_at = now() WHERE account_id = $1", [
        ctx.account.id,
      ]),
    );
    expect(await send(request, again)).toEqual(ACCEPTED);
    expect((await send(request))[0]).toBe(400);
    expect(await sent()).toHaveLength(1);
  });

  test("is sent once per recipient with an Idempotency-Key, and every time without one", async () => {
    const headers = { "idempotency-key": "order-4711" };
    const two = { ...MESSAGE, to: `${PHONE} +4915112345679` };
    expect(await send(two, { headers })).toEqual(ACCEPTED);
    expect(await send(two, { headers })).toEqual(ACCEPTED);
    expect(await sent()).toHaveLength(2);
    expect((await send({ ...two, text: "Other" }, { headers }))[0]).toBe(400);
    await send(MESSAGE);
    await send(MESSAGE);
    expect(await sent()).toHaveLength(4);
  });
});

test("accepts a burst of first requests with a DLR URL, which share one DNS lookup", async () => {
  const report = { "dlr-url": "https://example.com/?d=%d" };
  const burst = Array.from({ length: 600 }, (_, index) =>
    send({ ...MESSAGE, ...report, text: `Number ${index}` }),
  );
  expect(new Set((await Promise.all(burst)).map(([status]) => status))).toEqual(new Set([202]));
  expect(await sent()).toHaveLength(600);
});
