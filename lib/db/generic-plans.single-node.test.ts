import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker, readWithoutAccount } from "@/lib/db/transaction";

testDatabase();

test("pools of look-ups by key plan a statement once, others by its values", async () => {
  await database().topology();
  const setting = "SELECT current_setting('plan_cache_mode') AS mode";
  const worker = await asWorker((tx) => tx.query(setting));
  const app = await readWithoutAccount((tx) => tx.query(setting));
  expect([worker.rows, app.rows]).toEqual([[{ mode: "force_generic_plan" }], [{ mode: "auto" }]]);
});
