import { expect, test } from "vitest";
import { freshIp, TEST_IP_HEADER } from "./test-api";
import { testModule } from "./test-module";

/** Languages are read in any case wherever the API takes one, and answered in the case of the documents. */
const { api, send, account, owner } = testModule({
  account: { balance: "10" },
  hasRates: true,
  people: ["owner"],
});

const PHONE = "+4915112345678";
const CALL = { text: "Hello", sender_id: PHONE, phone: PHONE, service_code: "text2speech" };

test.each(["en", "EN", "eN"])("%s means English in verifications", async (lang) => {
  const body = { phone: PHONE, lang, routing_strategy: [{ channel: "sms" }] };
  const response = await send(account, "POST", "/verify_codes", body);
  expect([response.status, response.body.lang]).toEqual([201, "EN"]);
});

test.each(["de", "DE", "dE"])("%s means German everywhere else", async (lang) => {
  const sms = await send(account, "POST", "/sms/dryrun", { ...CALL, voice_lang: lang });
  expect([sms.status, sms.body.voice_lang]).toEqual([201, "DE"]);
  const bulk = { ...CALL, phones: [PHONE], voice_lang: lang };
  const dryRun = await send(account, "POST", "/bulks/dryrun", bulk);
  expect([dryRun.status, dryRun.body.voice_lang]).toEqual([201, "DE"]);
  const profile = await send(owner, "PUT", "/me/profile", { lang });
  expect([profile.status, profile.body.lang]).toEqual([200, "de"]);
  const settings = await send(owner, "PUT", "/settings/account", { document_lang: lang });
  expect([settings.status, settings.body.document_lang]).toEqual([200, "de"]);
  for (const path of ["/pricelist/DE", "/me/pricelist/DE"]) {
    const list = await send(account, "GET", `${path}?lang=${lang}`);
    expect([list.status, list.body.name]).toEqual([200, "Deutschland"]);
  }
  const form = { name: "Leave", type: 1 };
  const made = await send(account, "POST", "/short_link_campaigns/unsubscribe", form);
  const path = `/short_link_campaigns/${made.body.id}/form?lang=${lang}`;
  expect((await send(owner, "GET", path)).body.lang).toBe("de");
  const signUp = {
    name: "Erika",
    account_name: "Nordwind",
    email: `erika-${lang}@example.com`,
    password: "eleven-green-boats",
    iso2: "DE",
    lang,
  };
  const headers = { "content-type": "application/json", [TEST_IP_HEADER]: freshIp() };
  const init = { method: "POST", headers, body: JSON.stringify(signUp) };
  expect((await api.request("/sign_ups", init)).status).toBe(201);
});

test("rejects an unknown language with a list of the supported ones", async () => {
  const body = { phone: PHONE, lang: "xx", routing_strategy: [{ channel: "sms" }] };
  const response = await send(account, "POST", "/verify_codes", body);
  expect([response.status, response.body.violations]).toMatchObject([
    400,
    [{ propertyPath: "lang" }],
  ]);
  expect(response.body.violations[0].message).toContain("EN, DE, FR");
});
