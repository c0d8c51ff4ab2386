import { expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";

const { send, account } = testModule({ account: { balance: "0" }, hasRates: true });

test("shows the person or API key that started a payment", async () => {
  const body = { net_val: 100, type: "bank_transfer" };
  const owner = await makeTestPerson(account.ctx, "owner");
  const byPerson = await send(owner, "POST", "/payments", body);
  expect(byPerson.body).toMatchObject({ created_by: "Test person", key_name: null });
  const byKey = await send(account, "POST", "/payments", body);
  expect(byKey.body).toMatchObject({ created_by: null, key_name: expect.any(String) });
});
