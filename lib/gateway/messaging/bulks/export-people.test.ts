import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { phoneAt } from "./test-bulks";

const { api, send } = testApi({ hasRates: true });

test("rejects an Excel file of too many exclusions, gives CSV, and logs it once", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [phoneAt(1)],
  });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulk_drops (account_id, bulk_id, phone, reason, is_recipient)
       SELECT b.account_id, b.uuid, 'entry ' || n, 'invalid', false
       FROM bulks b CROSS JOIN generate_series(1, 100001) n WHERE b.account_id = $1 AND b.uuid = $2`,
      [account.id, bulk.uuid],
    ),
  );
  const ask = (format: string) =>
    api.request(`/bulks/${bulk.uuid}/drops/export?format=${format}&columns[]=phone`, {
      headers: account.headers,
    });
  const refused = await ask("xlsx");
  expect([refused.status, await refused.json()]).toMatchObject([422, { reason: "too_many_rows" }]);
  const lines = (await (await ask("csv")).text()).trim().split("\r\n");
  expect(lines).toHaveLength(100_002);
  const owner = await makeTestPerson(account.ctx, "owner");
  const { body: log } = await send(owner, "GET", "/team/audit_logs?action=bulk.exported");
  expect(log).toHaveLength(1);
});
