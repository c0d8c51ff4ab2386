import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { api, account } = testModule({ account: { balance: "12.345678", creditLine: "5" } });

test("GET /me answers the account with its balance, in both formats", async () => {
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
    services: ["direct", "text2speech", "text2speech_ssml"],
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
