import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { findDue } from "./work-on";

const { send, account } = testModule({
  account: { balance: "1" },
  hasRates: true,
  api: { hasRequestLog: true },
});

const BODY = { service_code: "economy", phone: "+491713920001" };

test("stores or rejects each of many individually, in order", async () => {
  const response = await send(account, "POST", "/fraud-checks/batch", [
    { ...BODY, callback_data: "first" },
    { service_code: "economy", ip: "999.1.1.1" },
    { service_code: "pro" },
    { service_code: "pro", address: { iso2: "DE", city: "Berlin", street_name: null } },
    {},
  ]);
  expect(response.status).toBe(201);
  expect(response.body.map(({ status }: { status: number }) => status)).toEqual([
    201, 400, 400, 201, 400,
  ]);
  const [first, ip, nothing, last] = response.body;
  expect(first.body).toMatchObject({ callback_data: "first", status_code: 0, price: 0.01 });
  expect(ip.body.violations[0].propertyPath).toBe("ip");
  expect(nothing.body.violations[0].propertyPath).toBe("phone");
  expect((await send(account, "GET", `/fraud-checks/${last.body.id}`)).body).toEqual(last.body);
  expect((await send(account, "GET", "/fraud-checks")).body).toHaveLength(2);
});

test("spreads a thousand checks, so others aren't delayed", async () => {
  const entries = Array.from({ length: 1_000 }, () => BODY);
  const response = await send(account, "POST", "/fraud-checks/batch", entries);
  expect(response.body).toHaveLength(1_000);
  const begun = response.body[0].body.created_at;
  const dueAfter = async (seconds: number) => {
    const due = await findDue(10_000, [], new Date((begun + seconds) * 1000));
    return due.filter(({ accountId }) => accountId === account.id).length;
  };
  // Start times are in whole seconds, so up to 51 are due at its end.
  expect(await dueAfter(1)).toBeLessThanOrEqual(51);
  expect(await dueAfter(2)).toBeGreaterThanOrEqual(50);
  expect(await dueAfter(21)).toBe(1_000);
});

test("rejects more than a thousand as a whole", async () => {
  const entries = Array.from({ length: 1_001 }, () => BODY);
  const response = await send(account, "POST", "/fraud-checks/batch", entries);
  expect(response.status).toBe(400);
  expect((await send(account, "GET", "/fraud-checks")).body).toEqual([]);
});
