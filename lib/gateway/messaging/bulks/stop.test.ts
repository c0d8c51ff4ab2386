import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

const { send } = testApi({ hasRates: true });

const ofBulk = (table: "bulk_recipients" | "bulk_drops", more = "") =>
  `SELECT phone FROM ${table} WHERE account_id = $1 AND bulk_id = $2${more}`;

test.each([
  ["stopped", "PUT", "/cancel", 200],
  ["deleted", "DELETE", "", 204],
] as const)(
  "is %s at once, whatever the state of the remaining recipients",
  async (_, method, path, status) => {
    const account = await makeTestAccount({ balance: "10" });
    const { body: bulk } = await send(account, "POST", "/bulks", {
      text: "Hello",
      sender_id: "POSTHORN",
      phones: [phoneAt(1), phoneAt(2), "no number"],
    });
    const of = [account.id, bulk.uuid];
    // Somebody else holds them, as long as the request lasts.
    const response = await asOwner(async (tx) => {
      await tx.query(ofBulk("bulk_recipients", " FOR UPDATE"), of);
      return send(account, method, `/bulks/${bulk.uuid}${path}`);
    });
    expect(response.status).toBe(status);
    await workOff(account.id);
    expect(await listBulkMessages(account.id, bulk.uuid)).toEqual([]);
    const left = await asOwner((tx) => tx.query(ofBulk("bulk_recipients"), of));
    expect(left.rows).toEqual([]);
    const drops = await asOwner((tx) => tx.query(ofBulk("bulk_drops"), of));
    expect(drops.rows).toHaveLength(method === "DELETE" ? 0 : 1);
  },
);
