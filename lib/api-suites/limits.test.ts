import { describe, expect, test } from "vitest";
import { testModule } from "./test-module";

/** Limits of the specification for fields of what is created: the last value that passes, and the first that doesn't. */
const { send, account } = testModule({
  account: { balance: "100" },
  hasRates: true,
  isShared: true,
});

const PHONE = "+4915112345678";
const SMS = { text: "Hello", sender_id: "POSTHORN", phone: PHONE };
const CALL = { ...SMS, service_code: "text2speech" };
const FRAUD = { service_code: "economy" };
const ADDRESS = { iso2: "DE", city: null, street_name: null };
const CAMPAIGN = { type: 1, name: "Sale", url: "https://example.org/" };

const a = (length: number) => "a".repeat(length);
const makeEmail = (length: number) => `a@${a(length - 5)}.de`;
const makePhone = (length: number) => `+${"1".repeat(length - 1)}`;
const addressWith = (field: string) => (value: unknown) => ({
  ...FRAUD,
  address: { ...ADDRESS, [field]: value },
});
const fraudWith = (field: string) => (value: unknown) => ({ ...FRAUD, [field]: value });
/** To another number each time: one number gets a few codes only. */
let numbers = 0;
const codeWith = (more: object) => {
  numbers += 1;
  return { phone: `+49151123${45_000 + numbers}`, routing_strategy: [{ channel: "sms" }], ...more };
};
const step = (timeout_sec: unknown) =>
  codeWith({ routing_strategy: [{ channel: "messenger", timeout_sec }] });

interface Limit {
  path: string;
  /** Field that is set, and that the error points to. */
  field: string;
  body: (value: unknown) => object;
  passes: readonly unknown[];
  refused: readonly unknown[];
}

const field = (path: string, base: object, name: string) => ({
  path,
  field: name,
  body: (value: unknown) => ({ ...base, [name]: value }),
});

const codeField = (name: string) => ({
  path: "/verify_codes",
  field: name,
  body: (value: unknown) => codeWith({ [name]: value }),
});

const LIMITS: readonly Limit[] = [
  { ...field("/sms/dryrun", SMS, "text"), passes: ["a", a(1_530)], refused: ["", a(1_531)] },
  {
    ...field("/sms/dryrun", { ...SMS, is_unicode: true }, "text"),
    passes: ["ж".repeat(670)],
    refused: ["ж".repeat(671)],
  },
  {
    ...field("/sms/dryrun", SMS, "sender_id"),
    passes: ["A", "A".repeat(11), `+${"1".repeat(15)}`],
    refused: ["", "A".repeat(12), `+${"1".repeat(16)}`],
  },
  { ...field("/sms/dryrun", SMS, "callback_data"), passes: [a(36)], refused: [a(37)] },
  { ...field("/sms/dryrun", CALL, "attempts_count_max"), passes: [null, 1, 3], refused: [0, 4] },
  { ...field("/sms/dryrun", SMS, "attempts_count_max"), passes: [null], refused: [1] },
  {
    ...field("/bulks/dryrun", { ...SMS, phones: [PHONE] }, "text"),
    passes: ["a"],
    refused: ["", a(1_786)],
  },
  { ...field("/groups", {}, "name"), passes: ["a", a(50)], refused: ["", a(51)] },
  { ...field("/groups", { name: "a" }, "description"), passes: [a(255)], refused: [a(256)] },
  { ...field("/groups", { name: "a" }, "name_a"), passes: [a(50)], refused: [a(51)] },
  { ...field("/groups", { name: "a" }, "name_e"), passes: [a(50)], refused: [a(51)] },
  {
    ...field("/short_link_campaigns", CAMPAIGN, "name"),
    passes: ["a", a(100)],
    refused: ["", a(101)],
  },
  { ...field("/short_link_campaigns", CAMPAIGN, "url"), passes: ["http://a.de"], refused: [""] },
  { ...field("/short_link_campaigns", CAMPAIGN, "type"), passes: [1, 2], refused: [0, 3] },
  {
    path: "/fraud-checks",
    field: "phone",
    body: fraudWith("phone"),
    passes: [makePhone(8), makePhone(16)],
    refused: ["", "+49151", "+49 151", makePhone(6), makePhone(17)],
  },
  {
    path: "/fraud-checks",
    field: "email",
    body: fraudWith("email"),
    passes: ["a@b.de", makeEmail(500)],
    refused: ["a@b.d", makeEmail(501)],
  },
  {
    path: "/fraud-checks",
    field: "ip",
    body: fraudWith("ip"),
    passes: ["1.1.1.1", "2001:0db8:0000:0000:0000:0000:0000:0001"],
    refused: ["1.1.1", "::1", "2001:0db8:0000:0000:0000:0000:192.168.100.100"],
  },
  {
    path: "/fraud-checks",
    field: "address.iso2",
    body: addressWith("iso2"),
    passes: ["DE"],
    refused: ["D", "DEU", "de", null],
  },
  {
    path: "/fraud-checks",
    field: "address.city",
    body: addressWith("city"),
    passes: [null, a(2), a(100)],
    refused: ["a", a(101)],
  },
  {
    path: "/fraud-checks",
    field: "address.postcode",
    body: addressWith("postcode"),
    passes: [null, a(3), a(20)],
    refused: [a(2), a(21)],
  },
  {
    path: "/fraud-checks",
    field: "address.street_number",
    body: addressWith("street_number"),
    passes: [null, "1", a(30)],
    refused: ["", a(31)],
  },
  {
    path: "/fraud-checks",
    field: "address.street_name",
    body: addressWith("street_name"),
    passes: [null, a(2), a(255)],
    refused: ["a", a(256)],
  },
  {
    path: "/fraud-checks",
    field: "callback_data",
    body: (value) => ({ ...FRAUD, phone: PHONE, callback_data: value }),
    passes: [a(36)],
    refused: [a(37)],
  },
  { ...codeField("code"), passes: ["1234", "12345678"], refused: ["123", a(9)] },
  { ...codeField("code_length"), passes: [4, 8], refused: [3, 9] },
  { ...codeField("payload"), passes: [a(128)], refused: [a(129)] },
  { ...codeField("routing_strategy"), passes: [], refused: [[]] },
  {
    path: "/verify_codes",
    field: "routing_strategy[0].timeout_sec",
    body: step,
    passes: [30, 3_600],
    refused: [29, 3_601],
  },
];

const shorten = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 12)}… (${String(value).length})` : text;
};

const flat = LIMITS.flatMap(({ passes, refused, ...limit }) => [
  ...passes.map((value) => [limit.path, limit.field, shorten(value), true, limit, value] as const),
  ...refused.map(
    (value) => [limit.path, limit.field, shorten(value), false, limit, value] as const,
  ),
]);

test.each(flat)("POST %s accepts %s %s: %s", async (path, name, _, isTaken, limit, value) => {
  const response = await send(account, "POST", path, limit.body(value));
  const found = response.body.violations?.map(
    (violation: { propertyPath: string }) => violation.propertyPath,
  );
  if (isTaken) expect([response.status, found]).toEqual([201, undefined]);
  else expect([response.status, [...new Set(found)]]).toEqual([400, [name]]);
});

describe("a contact's phone in a group", () => {
  test.each([
    ["a", a(1_530), a(1_531)],
    ["e", a(1_530), a(1_531)],
    ["callback_data", a(36), a(37)],
  ])("has limits for %s", async (name, longest, longer) => {
    const { body: group } = await send(account, "POST", "/groups", { name: "Customers" });
    const path = `/groups/${group.id}/phones`;
    const post = (value: string) => send(account, "POST", path, { phone: PHONE, [name]: value });
    expect((await post(longer)).status).toBe(400);
    expect((await post(longest)).status).toBe(201);
    const long = { phone: `+49 1511 ${" ".repeat(15)}2345678` };
    expect((await send(account, "POST", path, long)).status).toBe(400);
  });
});

test("applies the limits to invalid numbers too", async () => {
  const response = await send(account, "POST", "/fraud-checks", { ...FRAUD, phone: "+1234567" });
  expect([response.status, response.body.request_phone.phone]).toEqual([201, "+1234567"]);
});
