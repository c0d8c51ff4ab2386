import { beforeAll, describe, expect, test } from "vitest";
import { createFraudChecker } from "@/lib/core/trust/fraud/check";
import { COUNTRIES } from "@/lib/core/countries/countries";
import type { FraudList } from "@/lib/core/trust/fraud/data";
import type { FraudChecker } from "@/lib/core/trust/fraud/findings";
import { FRAUD_REASON_CODES } from "@/lib/core/trust/fraud/reasons";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import de from "@/translations/de/fraud.json";
import en from "@/translations/en/fraud.json";
import { IpDatabases } from "./ip-databases";
import { LocalLists } from "./lists";
import { loadFraudData } from "./load";
import { readOnce } from "./read-once";
import { saveList } from "./store";
import { deleteIpDatabase } from "./store-ip-files";
import { loadIpDatabase } from "./test-ip-databases";
import { makeUniformMmdb } from "./test-mmdb";

/** Tests the bundled data with well-known cases. */
testDatabase();
let now = 0;
const lists = new LocalLists(() => now);
const warnings: string[] = [];
const databases = new IpDatabases({ now: () => now, warn: (message) => warnings.push(message) });
let check: FraudChecker;
beforeAll(async () => {
  // Tests make no DNS queries: every domain but one accepts email.
  const hasMailServer = async (domain: string) => domain !== "no-mail.example";
  await databases.load();
  check = createFraudChecker(await loadFraudData({ lists, databases }, { hasMailServer }));
});
const ask = (given: object) =>
  check({ phone: null, email: null, ip: null, address: null, ...given });
const codes = async (given: object) => (await ask(given)).reasons.map(({ code }) => code);

test.each([
  ["8.8.8.8", { iso2: "US", isp_name: "Google LLC", status_code: 10 }],
  ["1.1.1.1", { isp_name: "Cloudflare, Inc.", status_code: 10 }],
  ["66.249.66.1", { iso2: "US", proxy_type: "SES" }],
  ["185.220.101.1", { iso2: "DE", proxy_type: "TOR" }],
  ["2a00:1450:4001:80b::200e", { isp_name: "Google LLC", status_code: 10 }],
  ["::ffff:8.8.8.8", { iso2: "US" }],
  ["5.9.9.9", { iso2: "DE", proxy_type: "DCH" }],
  ["2a01:4f8::1", { proxy_type: "DCH" }],
  ["91.0.0.1", { iso2: "DE", proxy_type: null }],
  ["31.56.236.7", { isp_name: "Bullet Proof VPN Ltd", proxy_type: "VPN" }],
  ["5.182.186.7", { isp_name: "Comcast Cable Communications, LLC", connection_type: "cable" }],
  ["23.18.0.7", { isp_name: "T-Mobile USA, Inc.", connection_type: "wireless" }],
  ["23.228.128.7", { isp_name: "Google Fiber Inc.", connection_type: "fttx" }],
  ["14.192.128.7", { connection_type: "dsl" }],
  ["63.40.0.7", { isp_name: "Verizon Business", connection_type: "wireless" }],
  ["23.233.128.7", { isp_name: "Videotron Ltee", connection_type: "cable" }],
  ["91.0.0.1", { isp_name: "Deutsche Telekom AG", connection_type: null, postcode: null }],
  ["198.51.100.7", { status_code: 21, iso2: null, proxy_type: null }],
])("parses %s as %j", async (ip, findings) => {
  expect((await ask({ ip })).ip).toMatchObject(findings);
});

test("returns latitude and longitude in this order", async () => {
  const { geolocation } = (await ask({ ip: "91.0.0.1" })).ip ?? {};
  expect(geolocation?.[0]).toBeGreaterThan(47);
  expect(geolocation?.[0]).toBeLessThan(55);
  expect(geolocation?.[1]).toBeGreaterThan(5);
  expect(geolocation?.[1]).toBeLessThan(16);
});

test.each([
  ["x@mailinator.com", "email_disposable"],
  ["x@guerrillamail.com", "email_disposable"],
  ["x@yopmail.com", "email_disposable"],
  ["x@sub.33m.co", "email_disposable"],
  ["erika@gmail.com", "email_free_domain"],
  ["erika@web.de", "email_free_domain"],
  ["erika@bund.example", "email_company_domain"],
  ["erika@no-mail.example", "email_no_mail_server"],
])("%s: %s", async (email, code) => {
  expect(await codes({ email })).toContain(code);
});

test("classifies numbers of receive-SMS websites as disposable, but not fictional ones", async () => {
  const numbers = Object.keys(
    readOnce<object>("@ip1sms/disposable-phone-numbers/number-list.json"),
  );
  const lent = numbers.filter((_, at) => at % 9_000 === 0).map((digits) => `+${digits}`);
  const found = await Promise.all(lent.map((phone) => codes({ phone })));
  // The rest is not valid any more.
  expect(found.filter((all) => all.includes("phone_disposable")).length).toBeGreaterThan(8);
  expect(await codes({ phone: "+491713920001" })).not.toContain("phone_disposable");
});

/** One postal code of each, and one of another form. */
const POSTCODES: readonly [string, string, string][] = [
  ["DE", "10115", "1011"],
  ["AT", "1010", "10101"],
  ["CH", "8001", "80011"],
  ["FR", "75001", "7500"],
  ["IT", "00118", "118"],
  ["ES", "28001", "2800A"],
  ["PT", "1000-001", "100"],
  ["PL", "00-001", "0-0001"],
  ["NL", "1011 AB", "1011"],
  ["BE", "1000", "100"],
  ["LU", "1009", "10"],
  ["DK", "1050", "10500"],
  ["SE", "111 20", "11"],
  ["NO", "0150", "150"],
  ["FI", "00100", "100"],
  ["GB", "SW1A 1AA", "12345"],
  ["CZ", "110 00", "110"],
  ["SK", "811 01", "811"],
  ["HU", "1011", "101"],
  ["RO", "010011", "0100"],
  ["BG", "1000", "100"],
  ["GR", "104 31", "104"],
  ["HR", "10000", "1000"],
  ["SI", "1000", "10"],
  ["EE", "10111", "101"],
  ["LV", "LV-1010", "10"],
  ["LT", "LT-01100", "01"],
  ["US", "10001", "1000"],
  ["CA", "K1A 0B1", "12345"],
  ["MX", "01000", "100"],
  ["BR", "01310-100", "0131"],
  ["AR", "C1000AAA", "1"],
  ["AU", "2000", "200"],
  ["NZ", "6011", "60111"],
  ["JP", "100-0001", "100"],
  ["KR", "03051", "0305"],
  ["CN", "100000", "10000"],
  ["IN", "110001", "1100"],
  ["ID", "10110", "101"],
  ["MY", "50000", "5000"],
  ["TH", "10200", "1020"],
  ["VN", "100000", "10"],
  ["PH", "1000", "100"],
  ["SG", "018956", "0189"],
  ["TR", "06100", "610"],
  ["IL", "9103401", "91"],
  ["SA", "11564", "115"],
  ["ZA", "0001", "001"],
  ["KE", "00100", "100"],
  ["MA", "10000", "100"],
  ["TN", "1000", "10"],
  ["DZ", "16000", "160"],
  ["UA", "01001", "010"],
  ["RU", "101000", "1010"],
  ["BY", "220050", "2200"],
  ["GE", "0100", "01"],
  ["AM", "0010", "1"],
  ["IS", "101", "1011"],
  ["MT", "VLT 1117", "1"],
  ["CY", "1010", "101"],
] as [string, string, string][];

test("accepts postal codes of 60 countries, and rejects others", async () => {
  expect(POSTCODES).toHaveLength(60);
  const wrong: string[] = [];
  const address = (iso2: string, postcode: string) => ({
    address: { iso2, city: null, postcode, street_name: null, street_number: null },
  });
  for (const [iso2, right, other] of POSTCODES) {
    if (!(await codes(address(iso2, right))).includes("address_postcode_fits"))
      wrong.push(`${iso2} ${right} should fit`);
    if (!(await codes(address(iso2, other))).includes("address_postcode_misfit"))
      wrong.push(`${iso2} ${other} shouldn't`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["DE", "München", true],
  ["DE", "Muenchen", true],
  ["DE", "Frankfurt am Main", true],
  ["FR", "Saint-Étienne", true],
  ["PL", "Łódź", true],
  ["US", "New York City", true],
  ["DE", "Atlantis", false],
  ["AT", "Hamburg", false],
])("%s gets %s: %s", async (iso2, city, isKnown) => {
  const address = { iso2, city, postcode: null, street_name: null, street_number: null };
  expect((await codes({ address })).includes("address_city_known")).toBe(isKnown);
});

// In steps that grow with more than the square of the length they would not end within the time limit of a test.
test("evaluates every rule quickly for adversarial postal codes, cities and streets (ReDoS)", async () => {
  const parts = ["0", "a", "0-", " ", "A1", "é"];
  const fill = (part: string, length: number) => `${part.repeat(length).slice(0, length - 1)}!`;
  for (const part of parts) {
    const hostile = { city: fill(part, 100), street_name: fill(part, 255) };
    const address = { ...hostile, postcode: fill(part, 20), street_number: fill(part, 30) };
    for (const { iso2 } of COUNTRIES) await ask({ address: { ...address, iso2 } });
  }
});

describe("installed lists", () => {
  test("apply within 30 seconds, and until they are replaced", async () => {
    const load = (content: string) =>
      asOwner((tx) => saveList(tx, "vpn-networks", { content, entries: 1 }));
    const proxy = async () => {
      await lists.refresh();
      return (await ask({ ip: "91.0.0.1" })).ip?.proxy_type;
    };
    await load("91.0.0.0/24");
    expect(await proxy()).toBe("VPN");
    await load("91.9.0.0/24");
    now += 29_000;
    expect(await proxy()).toBe("VPN");
    now += 2_000;
    expect(await proxy()).toBeNull();
  });

  test("identify Tor exits, proxies and number ranges not covered elsewhere", async () => {
    const load = (list: FraudList, content: string) =>
      asOwner((tx) => saveList(tx, list, { content, entries: 1 }));
    await load("tor-exits", "91.0.2.1");
    await load("public-proxies", "91.0.3.0/24");
    await load("web-proxies", "91.0.4.1\n2003::/19");
    await load("disposable-phones", "+49171392*");
    await load("disposable-domains", "throwaway.example");
    now += 31_000;
    await lists.refresh();
    const proxy = async (ip: string) => (await ask({ ip })).ip?.proxy_type;
    expect(await proxy("91.0.2.1")).toBe("TOR");
    expect(await proxy("91.0.3.7")).toBe("PUB");
    expect(await proxy("91.0.4.1")).toBe("WEB");
    expect(await proxy("2003::7")).toBe("WEB");
    expect(await codes({ phone: "+491713920001" })).toContain("phone_disposable");
    expect(await codes({ email: "x@mail.throwaway.example" })).toContain("email_disposable");
  });
});

describe("installed databases", () => {
  const place = { city: "Graz", country_code: "AT", latitude: 47.07, longitude: 15.44 };
  const cityNow = async () => {
    await databases.refresh();
    return (await ask({ ip: "91.0.0.1" })).ip?.city;
  };

  test("apply within 30 seconds; an unreadable one keeps the last in use; a reset reverts", async () => {
    const embedded = await cityNow();
    await loadIpDatabase("ip-places", makeUniformMmdb("City", place));
    expect(await cityNow()).toBe(embedded);
    now += 31_000;
    expect(await cityNow()).toBe("Graz");

    await loadIpDatabase("ip-places", makeUniformMmdb("City", { ...place, city: "Linz" }));
    await asOwner((tx) => tx.query("UPDATE fraud_ip_files SET sha256 = '\\x00'"));
    now += 31_000;
    expect(await cityNow()).toBe("Graz");
    await loadIpDatabase("ip-places", makeUniformMmdb("City", { ...place, city: "Wels" }));
    await asOwner((tx) => tx.query("DELETE FROM fraud_ip_chunks"));
    now += 31_000;
    expect(await cityNow()).toBe("Graz");
    expect(warnings).toEqual(Array(2).fill(expect.stringContaining("ip-places")));

    // In two parts.
    const large = makeUniformMmdb("City", { ...place, city: "Enns" }, { padding: 1_200_000 });
    await loadIpDatabase("ip-places", large);
    now += 31_000;
    expect(await cityNow()).toBe("Enns");
    await asOwner((tx) => deleteIpDatabase(tx, "ip-places"));
    now += 31_000;
    expect(await cityNow()).toBe(embedded);
  });
});

test("translates every reason into every language", () => {
  for (const words of [en, de])
    expect(Object.keys(words.reason).sort()).toEqual([...FRAUD_REASON_CODES].sort());
});
