import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";

const { api, send, account } = testModule({ account: { balance: "100" }, hasRates: true });

const FINDINGS = {
  risk_score: 60,
  reasons: [
    { code: "base", part: "all", points: 30 },
    { code: "phone_valid_mobile", part: "phone", points: -10 },
    { code: "ip_tor", part: "ip", points: 40 },
  ],
  phone: {
    status_code: 10,
    is_possible: true,
    is_valid: true,
    region: "DE",
    number_type: "mobile",
  },
  email: null,
  ip: { status_code: 10, iso2: "NL", isp_name: "Example", proxy_type: "TOR", is_ok: false },
  address: { status_code: 10 },
};

test("exports every check once, newest first, with input and findings", async () => {
  const address = { iso2: "DE", city: "Berlin", postcode: "10115", street_name: "=1+1" };
  const asked = { phone: "+491713920001", ip: "203.0.113.7", address, callback_data: "order-1" };
  const { id } = (await send(account, "POST", "/fraud-checks", { service_code: "pro", ...asked }))
    .body;
  const { body: economy } = await send(account, "POST", "/fraud-checks", {
    service_code: "economy",
    email: "erika@example.com",
  });
  await asOwner((tx) =>
    tx.query(
      "UPDATE fraud_checks SET findings = $2, risk_score = 60, status_code = 10 WHERE account_id = $1",
      [account.id, JSON.stringify(FINDINGS)],
    ),
  );
  // More than one page, all at one moment.
  const many = Array.from({ length: 1_000 }, () => ({ service_code: "economy", ip: "192.0.2.1" }));
  await send(account, "POST", "/fraud-checks/batch", many);
  const read = async (query: string, headers = account.headers) => {
    const response = await api.request(`/fraud-checks/export?${query}`, { headers });
    expect(response.status).toBe(200);
    return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  const rows = await read("");
  expect(new Set(rows.map((row) => row.id)).size).toBe(1_002);
  expect(rows.slice(-2)).toMatchObject([
    // Findings of an economy check are hidden.
    {
      id: economy.id,
      email: "erika@example.com",
      risk_score: "60",
      phone_is_valid: "",
      reasons: "",
    },
    {
      id,
      phone: "+491713920001",
      ip: "203.0.113.7",
      street_name: "'=1+1",
      city: "Berlin",
      postcode: "10115",
      iso2: "DE",
      callback_data: "order-1",
      status_code: "10",
      phone_is_valid: "true",
      phone_region: "DE",
      phone_number_type: "mobile",
      ip_iso2: "NL",
      ip_proxy_type: "TOR",
      ip_isp_name: "Example",
      service_code: "pro",
      reasons: "base +30, phone_valid_mobile -10, ip_tor +40",
    },
  ]);
  expect((await read("_order[created_at]=asc")).map((row) => row.id)).toEqual(
    rows.map((row) => row.id).reverse(),
  );
  expect(await read("phone=0171 3920001&columns[]=id&columns[]=reasons")).toEqual([
    { id, reasons: "base +30, phone_valid_mobile -10, ip_tor +40" },
  ]);
  expect(await read("", (await makeTestAccount()).headers)).toEqual([]);
});
