import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { api, account, send } = testModule({
  account: { balance: "12.345678", creditLine: "5" },
  hasRates: true,
});

test("returns the account with its balance by GET /me, in both formats", async () => {
  const plain = await api.request("/me", {
    headers: { ...account.headers, accept: "application/json" },
  });
  expect(plain.status).toBe(200);
  expect(await plain.json()).toEqual({
    id: account.id,
    currency: "EUR",
    balance_amount: 12.345678,
    reserved_amount: 0,
    credit_line: 5,
    balance_changed_at: expect.any(Number),
    is_text_deleted: false,
    services: ["direct", "text2speech", "text2speech_ssml", "economy", "pro"],
    groups: {},
  });

  const linked = await api.request("/me", { headers: account.headers });
  expect(linked.headers.get("content-type")).toBe("application/ld+json; charset=utf-8");
  expect(await linked.json()).toMatchObject({
    "@context": "/contexts/client",
    "@id": "/me",
    "@type": "client",
    id: account.id,
  });
});

test("accepts a check of this key for every listed fraud check service", async () => {
  const { body } = await send(account, "GET", "/me");
  for (const service_code of ["economy", "pro"]) {
    expect(body.services).toContain(service_code);
    const check = { service_code, phone: "+4915112345678" };
    expect((await send(account, "POST", "/fraud-checks", check)).status).toBe(201);
  }
});
