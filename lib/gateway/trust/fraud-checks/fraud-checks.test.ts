import { beforeEach, describe, expect, test } from "vitest";
import { makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import type { FraudChecker, FraudFindings } from "@/lib/core/trust/fraud/findings";
import { toGeolocation } from "@/lib/core/trust/fraud/geolocation";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { getBalances } from "@/lib/ledger/store-balances";
import { getCheckData } from "./event-source";
import { type DueCheck, findDue, runFraudCheck } from "./work-on";

/** Checks of every kind through the API and the worker, with rules that say what a test needs. */
const { api, send, account, switchAccount } = testModule({
  account: { balance: "1" },
  hasRates: true,
  api: { hasRequestLog: true },
});
let done: DueCheck[] = [];

beforeEach(() => {
  done = [];
});

const FINDINGS: FraudFindings = {
  risk_score: 15,
  reasons: [
    { code: "base", part: "all", points: 25 },
    { code: "phone_valid_mobile", part: "phone", points: -10 },
  ],
  phone: {
    status_code: 10,
    is_possible: true,
    is_valid: true,
    region: "DE",
    number_type: "mobile",
  },
  email: null,
  ip: null,
  address: null,
};
const IP_FINDINGS: NonNullable<FraudFindings["ip"]> = {
  status_code: 10,
  iso2: "DE",
  state: null,
  city: "Berlin",
  postcode: null,
  geolocation: [52.52, 13.405],
  isp_name: null,
  isp_risk_score: 10,
  proxy_type: null,
  connection_type: null,
  is_ok: true,
};
const finds: FraudChecker = async () => FINDINGS;
const BODY = { service_code: "pro", phone: "+491713920001" };

const create = async (more: object = {}, headers = account.headers) => {
  const response = await send({ headers } as TestAccount, "POST", "/fraud-checks", {
    ...BODY,
    ...more,
  });
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return response.body.id as string;
};
const get = async (id: string) => (await send(account, "GET", `/fraud-checks/${id}`)).body;
const onDone = async (_: unknown, due: DueCheck) => void done.push(due);

/** Works on what is due in this account. Returns what each try came to. */
async function work(check: FraudChecker = finds, now?: () => Date) {
  const due = (await findDue(1_000, [], now?.())).filter((item) => item.accountId === account.id);
  return Promise.all(
    due.map((item) =>
      runFraudCheck(item, { check, onDone, ...(now && { now }) }).catch(
        (error: Error) => error.message,
      ),
    ),
  );
}

async function spent() {
  const { available, held } = await withAccount(account.id, (tx) => getBalances(tx, account.id));
  expect(held).toBe(0n);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  return 1_000_000n - available;
}

describe("fraud check", () => {
  test("is new, then completed with details and reasons, and charged once", async () => {
    const id = await create({ callback_data: "order-1" });
    expect(await get(id)).toMatchObject({
      status_code: 0,
      risk_score: null,
      reasons: [],
      price: 0.02,
      callback_data: "order-1",
      request_phone: { status_code: 0, phone: "+491713920001", is_valid: null },
      request_email: null,
      request_ip: null,
      request_address: null,
    });
    expect(await spent()).toBe(0n);
    expect(await work()).toEqual([true]);
    expect(await work()).toEqual([]);
    expect(await get(id)).toMatchObject({
      status_code: 10,
      risk_score: 15,
      reasons: FINDINGS.reasons,
      price: 0.02,
      request_phone: { status_code: 10, is_valid: true, region: "DE", number_type: "mobile" },
    });
    expect(await spent()).toBe(20_000n);
    expect(done).toEqual([{ accountId: account.id, id }]);
    const event = { event_id: id, name: "fraud-check.done", subject: id, data: {} };
    const sent = await withAccount(account.id, (tx) => getCheckData(tx, account.id, [event]));
    expect(sent.get(id)).toMatchObject({ id, check_id: id, risk_score: 15 });
  });

  test("returns only the score for the service economy", async () => {
    const id = await create({ service_code: "economy" });
    await work();
    expect(await get(id)).toMatchObject({
      status_code: 10,
      risk_score: 15,
      reasons: [],
      price: 0.01,
      request_phone: { status_code: 10, is_valid: null, region: null },
    });
    expect(await spent()).toBe(10_000n);
  });

  test("runs first for the service direct", async () => {
    await create();
    const id = await create({ service_code: "direct" });
    const due = (await findDue(1_000)).filter(({ accountId }) => accountId === account.id);
    expect(due[0]?.id).toBe(id);
  });

  test("ends without balance as 20, without findings or a charge", async () => {
    await switchAccount({ balance: "0.01" });
    const id = await create();
    await work();
    expect(await get(id)).toMatchObject({
      status_code: 20,
      risk_score: null,
      reasons: [],
      price: 0,
      request_phone: { status_code: 20, is_valid: null },
    });
    const { available } = await withAccount(account.id, (tx) => getBalances(tx, account.id));
    expect(available).toBe(10_000n);
    expect(done).toHaveLength(1);
  });

  test("is invalid and free for impossible data", async () => {
    const phone = {
      ...FINDINGS.phone,
      status_code: 21 as const,
      is_possible: false,
      is_valid: false,
    };
    const id = await create({ phone: "+1234567" });
    await work(async () => ({ ...FINDINGS, phone: phone as FraudFindings["phone"] }));
    expect(await get(id)).toMatchObject({
      status_code: 21,
      request_phone: { status_code: 21, phone: "+1234567", is_possible: false },
    });
    expect(await spent()).toBe(0n);
  });

  test("is retried after a failure, and ends with 1000 after five attempts", async () => {
    const id = await create();
    let now = new Date();
    for (let round = 0; round < 5; round += 1) {
      expect(
        await work(
          () => Promise.reject(new Error("broken")),
          () => now,
        ),
      ).toEqual(["broken"]);
      now = new Date(now.getTime() + 3_000);
    }
    expect(await work(finds, () => now)).toEqual([]);
    expect(await get(id)).toMatchObject({ status_code: 1000, price: 0, risk_score: null });
    expect(await spent()).toBe(0n);
    expect(done).toHaveLength(1);
  });

  test("is free with a test key", async () => {
    const { headers } = await makeTestKey(account.ctx, { is_test: true });
    const id = await create({}, headers);
    await work();
    expect(await get(id)).toMatchObject({ status_code: 10, price: 0, is_test: true });
    expect(await spent()).toBe(0n);
  });

  test("is limited to 600 an hour per test key, whatever else it sent", async () => {
    const { id: keyId, headers } = await makeTestKey(account.ctx, { is_test: true });
    const exhaust = (limitName: string) =>
      asOwner((tx) =>
        tx.query(
          `INSERT INTO attempt_limits (subject, full_at) VALUES ($1, now() + interval '1 hour')
           ON CONFLICT (subject) DO UPDATE SET full_at = excluded.full_at`,
          [`test-${limitName}:${account.id}/${keyId}`],
        ),
      );
    await exhaust("message");
    await create({}, headers);
    await exhaust("fraud_check");
    expect(await send({ headers } as TestAccount, "POST", "/fraud-checks", BODY)).toMatchObject({
      status: 429,
      body: {
        code: "too_many_requests",
        detail: "A test key can make 600 fraud checks an hour. Try again later.",
      },
    });
  });
});

describe("workers", () => {
  test("defer a check without failing it while another transaction holds the balance", async () => {
    const id = await create();
    await asOwner(async (tx) => {
      await tx.query("SELECT 1 FROM ledger_accounts WHERE account_id = $1 FOR UPDATE", [
        account.id,
      ]);
      for (let tries = 0; tries < 6; tries += 1)
        expect(await work()).toEqual(["canceling statement due to lock timeout"]);
    });
    expect(await work()).toEqual([true]);
    expect(await get(id)).toMatchObject({ status_code: 10, price: 0.02 });
    expect(await spent()).toBe(20_000n);
  });

  test("run a check once when two compete", async () => {
    await create();
    const [due] = (await findDue(1_000)).filter(({ accountId }) => accountId === account.id);
    if (due === undefined) throw new Error("nothing is due");
    const taken = await Promise.all(
      [1, 2, 3].map(() => runFraudCheck(due, { check: finds, onDone })),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await spent()).toBe(20_000n);
    expect(done).toHaveLength(1);
  });

  test("take over from a slow or killed worker, whose late result is discarded", async () => {
    const id = await create();
    const begun = new Date();
    let answer: (found: FraudFindings) => void = () => {};
    const slow = work(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      () => begun,
    );
    await expect.poll(() => get(id)).toMatchObject({ status_code: 5 });
    const later = () => new Date(begun.getTime() + 31_000);
    expect(await work(finds, later)).toEqual([true]);
    answer({ ...FINDINGS, risk_score: 99 });
    await slow;
    expect(await get(id)).toMatchObject({ status_code: 10, risk_score: 15 });
    expect(await spent()).toBe(20_000n);
    expect(done).toHaveLength(1);
  });

  test("keep a check deleted that was deleted while running, free of charge", async () => {
    const id = await create();
    let answer: (found: FraudFindings) => void = () => {};
    const working = work(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await expect.poll(() => get(id)).toMatchObject({ status_code: 5 });
    expect((await send(account, "DELETE", `/fraud-checks/${id}`)).status).toBe(204);
    answer(FINDINGS);
    await working;
    expect((await send(account, "GET", `/fraud-checks/${id}`)).status).toBe(404);
    expect(await spent()).toBe(0n);
  });
});

describe("check input", () => {
  const ADDRESS = { iso2: "DE", city: "Berlin", street_name: "Torstraße" };

  test("can be nested, and is stored in normalized form", async () => {
    const id = await create({
      phone: null,
      request_phone: { phone: "0171 3920001" },
      unknown: 1,
      request_email: { email: "Erika@Example.com" },
      request_ip: { ip: "2001:DB8:0:0::1" },
      request_address: ADDRESS,
    });
    expect(await get(id)).toMatchObject({
      request_phone: { phone: "+491713920001" },
      request_email: { email: "Erika@Example.com" },
      request_ip: { ip: "2001:db8::1" },
      request_address: { ...ADDRESS, postcode: null, street_number: null },
    });
  });

  test.each([
    ["nothing", { phone: null }, "phone"],
    ["no service", { service_code: undefined }, "service_code"],
    ["an email of 501 characters", { email: `a@${"b".repeat(492)}.example` }, "email"],
    ["an email without @", { email: "erika.example" }, "email"],
    ["a zone", { ip: "fe80::1%eth0" }, "ip"],
    ["a port", { ip: "192.0.2.1:80" }, "ip"],
    ["no IP", { ip: "999.1.1.1" }, "ip"],
    ["half an IPv4 behind an IPv6", { ip: "::ffff:10.0.0" }, "ip"],
    ["another address behind an IPv4", { ip: "10.0.0.1:10.0.0.1" }, "ip"],
    ["a phone of letters", { phone: "call me" }, "phone"],
    ["a country in small letters", { address: { ...ADDRESS, iso2: "de" } }, "address.iso2"],
    [
      "a street of one letter",
      { address: { ...ADDRESS, street_name: "x" } },
      "address.street_name",
    ],
    ["37 characters of callback data", { callback_data: "x".repeat(37) }, "callback_data"],
  ])("rejects %s with 400 at its field", async (_, more, field) => {
    const { status, body } = await send(account, "POST", "/fraud-checks", { ...BODY, ...more });
    expect(status).toBe(400);
    expect(
      body.violations.map((violation: { propertyPath: string }) => violation.propertyPath),
    ).toContain(field);
  });

  test("can be searched by its parts", async () => {
    const id = await create({ email: "find-me@example.org", ip: "203.0.113.77" });
    await create();
    for (const query of [
      "request_email.email=find-me",
      "request_ip.ip=113.77",
      "request_phone.phone=39200&request_email.email=EXAMPLE.org",
      `id[]=${id}`,
      "status_code[]=0&request_ip.ip=203",
    ]) {
      const { body } = await send(account, "GET", `/fraud-checks?${query}`);
      expect(
        body.map((item: { id: string }) => item.id),
        query,
      ).toEqual([id]);
    }
  });
});

test("lists checks of one number, and not those of a longer one", async () => {
  const id = await create({ phone: "+491713920055" });
  await create({ phone: "+4917139200551" });
  for (const phone of ["+491713920055", "0171 3920055"]) {
    const { body } = await send(account, "GET", `/fraud-checks?phone=${encodeURIComponent(phone)}`);
    expect(body.map((item: { id: string }) => item.id)).toEqual([id]);
  }
});

describe("coordinates", () => {
  const NOT_JSON = ["[NaN, 13.4]", "[52.5, Infinity]", "[-Infinity, 13.4]"];
  const NO_POINT = ["[1e999, 13.4]", "[90.1, 13.4]", "[52.5, -180.1]", '["52.5", null]'];
  const asks = (point: string) =>
    api.request("/fraud-checks", {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: `{"service_code":"pro","request_ip":{"ip":"203.0.113.7","geolocation":${point}}}`,
    });

  test.each(NOT_JSON)("of %s are invalid JSON", async (point) => {
    expect((await asks(point)).status).toBe(400);
    expect((await send(account, "GET", "/fraud-checks")).body).toEqual([]);
  });

  test.each(NO_POINT)("in a request, as %s, are ignored", async (point) => {
    expect((await asks(point)).status).toBe(201);
    expect((await send(account, "GET", "/fraud-checks")).body).toMatchObject([
      { status_code: 0, request_ip: { ip: "203.0.113.7", geolocation: null } },
    ]);
  });

  test.each<[number, number | undefined]>([
    [Number.NaN, 13.4],
    [52.5, Number.NaN],
    [Number.POSITIVE_INFINITY, 13.4],
    [52.5, Number.NEGATIVE_INFINITY],
    [90.1, 0],
    [-90.1, 0],
    [0, 180.1],
    [0, -180.1],
    [52.5, undefined],
  ])("in a database as %s and %s, are omitted", async (latitude, longitude) => {
    const id = await create({ ip: "203.0.113.7" });
    const ip = { ...IP_FINDINGS, geolocation: toGeolocation(latitude, longitude) };
    expect(await work(async () => ({ ...FINDINGS, ip }))).toEqual([true]);
    expect(await get(id)).toMatchObject({
      status_code: 10,
      request_ip: { geolocation: null, city: "Berlin" },
    });
  });

  test.each([
    [90, -180],
    [-90, 180],
    [0, 0],
    [52.51999, 13.40501],
  ])("of %s and %s are returned", async (latitude, longitude) => {
    const id = await create({ ip: "203.0.113.7" });
    const ip = { ...IP_FINDINGS, geolocation: toGeolocation(latitude, longitude) };
    await work(async () => ({ ...FINDINGS, ip }));
    const { geolocation } = (await get(id)).request_ip;
    expect(geolocation[0]).toBeCloseTo(latitude, 4);
    expect(geolocation[1]).toBeCloseTo(longitude, 4);
  });
});

test("deletes everything except the cost", async () => {
  const id = await create({
    phone: "+491713920093",
    email: "canary-mail@example.org",
    ip: "203.0.113.201",
    address: { iso2: "DE", city: "Canarytown", street_name: "Canarystraße" },
    callback_data: "canary-order",
  });
  /** Shortened, so no spelling remains. */
  const canaries = ["3920093", "canary-mail", "113.201", "Canarytown", "Canarystraße"];
  canaries.push("canary-order", "Canary Networks");
  const searches = ["phone.phone=3920093", "email.email=canary-mail", "ip.ip=113.201"];
  for (const search of searches) {
    const { body } = await send(account, "GET", `/fraud-checks?request_${search}`);
    expect(body).toHaveLength(1);
  }
  await work(async () => ({ ...FINDINGS, ip: { ...IP_FINDINGS, isp_name: "Canary Networks" } }));
  const before = await dumpDatabase();
  expect(canaries.filter((canary) => !before.includes(canary))).toEqual([]);
  expect((await send(account, "DELETE", `/fraud-checks/${id}`)).status).toBe(204);
  // Writes what is left of the request log.
  await api.close();
  const after = await dumpDatabase();
  expect(canaries.filter((canary) => after.includes(canary))).toEqual([]);
  for (const kept of [`fraud:${id}`, "/fraud-checks?***", "fraud_check.deleted"])
    expect(after).toContain(kept);
  expect(await spent()).toBe(20_000n);
});
