import { expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { makeTestAccount } from "@/lib/api-suites/test-api";

const { api } = testApi({ hasRates: true });

async function read(path: string, headers: Record<string, string>) {
  const response = await api.request(path, { headers: { ...headers, accept: "application/json" } });
  return { status: response.status, body: await response.json() };
}

test("shows the segment price that sending charges", async () => {
  const account = await makeTestAccount({ balance: "5" });
  const sms = await postJson(api, "/sms/dryrun", account.headers, VALID);
  const { price } = await sms.json();
  const response = await read("/me/pricelist/de", account.headers);
  expect(response).toMatchObject({
    status: 200,
    body: { country: "DE", name: "Germany", currency: "EUR", requirements: null },
  });
  expect(response.body.rates.direct).toBe(price);
});

test("shows only check prices for a country without a route, and 404 for an unknown one", async () => {
  const { headers } = await makeTestAccount();
  const empty = await read("/me/pricelist/AQ", headers);
  expect([empty.status, empty.body.rates]).toEqual([200, { pro: 0.02, economy: 0.01 }]);
  expect((await read("/me/pricelist/ZZ", headers)).status).toBe(404);
});

test("shows a country's sender requirements", async () => {
  const { headers } = await makeTestAccount();
  expect((await read("/me/pricelist/US", headers)).body.requirements).toContain("numbers only");
});
