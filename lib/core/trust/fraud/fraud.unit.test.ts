import { describe, expect, it } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { createFraudChecker } from "./check";
import type { FraudData } from "./data";
import { isLookalike, parseEmailAddress } from "./email";
import { isPublicIp } from "./ip-kinds";
import { ListLineError, parseFraudList } from "./list-lines";
import { FRAUD_REASON_CODES, scoreReasons } from "./reasons";
import type { FraudReasonCode } from "./reasons";

const DATA: FraudData = {
  isDisposableDomain: (domain) => domain === "mailinator.com",
  isFreeDomain: (domain) => domain === "gmail.com",
  hasMailServer: async (domain) => (domain === "silent.example" ? null : domain !== "none.example"),
  isDisposablePhone: (phone) => phone === "+491713920099",
  findNetwork: (ip) =>
    ({
      "81.169.145.1": { asn: 6_724, name: "Strato GmbH Hosting" },
      "91.0.0.1": { asn: 3_320, name: "Deutsche Telekom AG" },
      "185.220.101.1": { asn: 60_729, name: "Stiftung Erneuerbare Freiheit" },
    })[ip] ?? null,
  findLocation: () => ({
    iso2: "DE",
    state: null,
    city: "Berlin",
    postcode: null,
    geolocation: null,
    connection_type: null,
  }),
  isDataCentre: () => false,
  isListed: (list, ip) => list === "tor-exits" && ip === "9.9.9.1",
  isPostcode: (iso2, postcode) => (iso2 === "DE" ? /^\d{5}$/.test(postcode) : null),
  isCity: (_, city) => city === "Berlin",
};
const check = createFraudChecker(DATA);
const ask = (given: object) =>
  check({ phone: null, email: null, ip: null, address: null, ...given });
const codes = async (given: object) =>
  (await ask(given)).reasons.map(({ code }) => code).filter((code) => code !== "base");
const ADDRESS = {
  iso2: "DE",
  city: "Berlin",
  postcode: "10115",
  street_number: "12a",
  street_name: "Torstraße",
};

describe("phones", () => {
  it.each([
    [
      "+491713920001",
      ["phone_valid_mobile"],
      { is_valid: true, region: "DE", number_type: "mobile" },
    ],
    ["+447700900123", ["phone_valid_mobile"], { is_valid: true, region: "GB" }],
    ["+493023125100", ["phone_valid_landline"], { number_type: "landline", status_code: 10 }],
    ["+491713920099", ["phone_disposable"], { is_valid: true }],
    ["+4912", ["phone_invalid"], { is_possible: false, status_code: 21, is_valid: false }],
    ["+999123456789", ["phone_invalid"], { region: null, status_code: 21 }],
  ])("%s: %j", async (phone, reasons, findings) => {
    expect(await codes({ phone })).toEqual(reasons);
    expect((await ask({ phone })).phone).toMatchObject(findings);
  });
});

describe("emails", () => {
  it.each([
    ["erika.muster@firma.example", ["email_company_domain"]],
    ["erika@gmail.com", ["email_free_domain"]],
    ["erika@mailinator.com", ["email_disposable"]],
    ["erika@gmial.com", ["email_lookalike"]],
    ["erika@none.example", ["email_no_mail_server"]],
    ["erika@silent.example", ["email_company_domain"]],
    ["info+web@firma.example", ["email_company_domain", "email_role"]],
    ["xkjvbqwrtz@firma.example", ["email_company_domain", "email_random_name"]],
    ["erika19834@firma.example", ["email_company_domain", "email_many_digits"]],
    ["erika@", ["email_invalid"]],
    ["erika@localhost", ["email_invalid"]],
    ["erika..muster@firma.example", ["email_invalid"]],
  ])("%s: %j", async (email, reasons) => {
    expect(await codes({ email })).toEqual(reasons);
  });

  it.each([
    ["gmail.com", false],
    ["gmall.com", true],
    ["gmai1.com", true],
    ["rngmail.com", true],
    ["xn--gmal-nza.com", true],
    ["outIook.com".toLowerCase(), true],
    ["gmx.at", false],
    ["wxb.de", false],
  ])("%s resembles another: %s", (domain, expected) => {
    expect(isLookalike(domain)).toBe(expected);
  });

  // In steps that grow with the square of the length they would not end within the time limit of a test.
  it.each(["a.", "a@", "é", "-", "a-a."])("parses a million times %j", (part) => {
    expect(parseEmailAddress(part.repeat(1_000_000))).toBeNull();
    expect(
      parseEmailAddress(`${part.repeat(1_000_000)}@${"a-".repeat(1_000_000)}.example`),
    ).toBeNull();
  });
});

describe("IPs", () => {
  it.each([
    ["91.0.0.1", ["ip_access_network"], { status_code: 10, proxy_type: null, isp_risk_score: 10 }],
    ["::ffff:91.0.0.1", ["ip_access_network"], { status_code: 10 }],
    ["81.169.145.1", ["ip_data_centre"], { proxy_type: "DCH" }],
    ["185.220.101.1", ["ip_tor"], { proxy_type: "TOR", isp_risk_score: 95 }],
    ["9.9.9.1", ["ip_tor"], { proxy_type: "TOR" }],
    ["66.249.66.1", ["ip_search_engine"], { proxy_type: "SES" }],
    ["8.8.4.4", ["ip_unknown"], { isp_name: null }],
    ["192.168.1.1", ["ip_not_public"], { status_code: 21, is_ok: false, city: null }],
    ["::ffff:10.0.0.1", ["ip_not_public"], { status_code: 21 }],
    ["fe80::1", ["ip_not_public"], { status_code: 21 }],
  ])("%s: %j", async (ip, reasons, findings) => {
    expect(await codes({ ip })).toEqual(reasons);
    expect((await ask({ ip })).ip).toMatchObject(findings);
  });

  it.each([
    ["192.0.2.1", false],
    ["203.0.113.9", false],
    ["2001:db8::1", false],
    ["100.64.0.1", false],
    ["8.8.8.8", true],
    ["2a00:1450:4001::1", true],
    ["8.8.8", false],
  ])("classifies %s as public: %s", (ip, expected) => {
    expect(isPublicIp(ip)).toBe(expected);
  });
});

describe("addresses", () => {
  it.each([
    [{}, ["address_postcode_fits", "address_city_known"], 10],
    [{ postcode: "ABC" }, ["address_postcode_misfit", "address_city_known"], 10],
    [{ city: "Atlantis" }, ["address_postcode_fits", "address_city_unknown"], 10],
    [
      { street_name: "asdf" },
      ["address_postcode_fits", "address_city_known", "address_street_misfit"],
      10,
    ],
    [
      { street_number: "?" },
      ["address_postcode_fits", "address_city_known", "address_street_misfit"],
      10,
    ],
    [{ iso2: "FR", postcode: "75001" }, ["address_city_known"], 10],
    [{ iso2: "XX" }, ["address_country_unknown"], 21],
    [{ city: null, postcode: null, street_name: null, street_number: null }, [], 10],
  ])("%j: %j", async (change, reasons, status) => {
    const address = { ...ADDRESS, ...change };
    expect(await codes({ address })).toEqual(reasons);
    expect((await ask({ address })).address).toEqual({ status_code: status });
  });
});

describe("cross-checks between inputs", () => {
  it.each([
    [{ phone: "+491713920001", ip: "91.0.0.1", address: ADDRESS }, ["countries_agree"]],
    [{ phone: "+447700900123", ip: "91.0.0.1" }, ["phone_ip_differ"]],
    [{ phone: "+447700900123", address: ADDRESS }, ["address_phone_differ"]],
    [{ ip: "91.0.0.1", address: { ...ADDRESS, iso2: "FR" } }, ["address_ip_differ"]],
    [{ phone: "+4912", ip: "91.0.0.1" }, []],
  ])("%j: %j", async (given, expected) => {
    const all = new Set([
      "countries_agree",
      "phone_ip_differ",
      "address_ip_differ",
      "address_phone_differ",
    ]);
    expect((await codes(given)).filter((code) => all.has(code))).toEqual(expected);
  });
});

it("sums any set of reasons to the score", () => {
  const known = FRAUD_REASON_CODES.filter((code) => code !== "score_limited") as FraudReasonCode[];
  const next = createSeededRandom(7);
  for (let round = 0; round < 5_000; round += 1) {
    const { risk_score: score, reasons } = scoreReasons(known.filter(() => next() < 0.3));
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  }
});

it("scores genuine data from home low, and concealed data high", async () => {
  const good = {
    phone: "+491713920001",
    email: "erika@firma.example",
    ip: "91.0.0.1",
    address: ADDRESS,
  };
  const bad = { phone: "+4912", email: "x@mailinator.com", ip: "185.220.101.1" };
  expect((await ask(good)).risk_score).toBe(0);
  expect((await ask(bad)).risk_score).toBe(100);
  expect((await ask({ phone: "+491713920001" })).risk_score).toBe(15);
});

describe("operators' lists", () => {
  it.each([
    ["disposable-domains", "# mine\nBad.example\n", "sub.bad.example", true],
    ["disposable-domains", "bad.example", "good.example", false],
    ["disposable-phones", "+4915*\n+447700900001", "+491511234567", true],
    ["disposable-phones", "+447700900001", "+447700900002", false],
    ["tor-exits", "192.0.2.7 # exit\n2001:db8::/32", "2001:db8::9", true],
    ["vpn-networks", "192.0.2.0/24", "192.0.3.1", false],
    ["tor-exits", "2001:DB8:0:0:0:0:0:9", "2001:db8::9", true],
    ["tor-exits", "2001:db8::9", "2001:db8::8", false],
    ["vpn-networks", "::ffff:192.0.2.0/120", "192.0.2.9", true],
    ["vpn-networks", "::ffff:192.0.2.0/120", "192.0.3.9", false],
    ["public-proxies", "::ffff:192.0.2.9", "192.0.2.9", true],
  ] as const)("matches %s %j on %s: %s", (list, text, asked, expected) => {
    expect(parseFraudList(list, text).has(asked)).toBe(expected);
  });

  it.each([
    ["disposable-domains", "ok.example\nno domain", 2],
    ["disposable-phones", "0151", 1],
    ["tor-exits", "\n\n192.0.2.0/99", 3],
    ["web-proxies", "0.0.0.0/0", 1],
  ] as const)("rejects %s %j at line %d", (list, text, line) => {
    expect(() => parseFraudList(list, text)).toThrow(ListLineError);
    expect(() => parseFraudList(list, text)).toThrow(`Line ${line}:`);
  });
});
