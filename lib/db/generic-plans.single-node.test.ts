import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker, readWithoutAccount, type Tx, withAccounts } from "@/lib/db/transaction";

testDatabase();

const readMode = async (tx: Tx) =>
  (await tx.query<{ mode: string }>("SELECT current_setting('plan_cache_mode') AS mode")).rows[0]
    ?.mode;

test("uses generic plans for frequent key lookups, and custom plans for other statements", async () => {
  await database().topology();
  expect([
    await withAccounts([1], readMode),
    await asWorker(readMode, { keepsPlans: true }),
    await asWorker(readMode),
    await readWithoutAccount(readMode),
  ]).toEqual(["force_generic_plan", "force_generic_plan", "auto", "auto"]);
});
