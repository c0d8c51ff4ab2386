import { shiftTimes } from "@/lib/db/testing/test-times";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { CHARGED_ITEMS, type ChargedItem } from "@/lib/core/billing/balance-items";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { CHARGES } from "@/lib/gateway/billing/usage/test-charges";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { adjust } from "./ledger";
import { repairBalanceChanges } from "./store-repair";

const { send } = testModule({ hasRates: true });

const MIGRATION = path.resolve(import.meta.dirname, "../db/migrations/0153_balance_changes.sql");

/** An account with a change of each kind, by a key. */
async function makeHistory(items: readonly ChargedItem[] = CHARGED_ITEMS): Promise<TestAccount> {
  const account = await makeTestAccount({ balance: "10" });
  await allowTestNumbers(account);
  const { headers } = await makeTestKey(account.ctx);
  const post = async (url: string, body: object) => {
    const response = await send({ headers } as TestAccount, "POST", url, body);
    expect(response.status).toBe(201);
    return (response.body.uuid ?? response.body.id) as string;
  };
  for (const item of items) await CHARGES[item](account, post);
  return account;
}

async function listBalanceChanges({ id }: TestAccount) {
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT * FROM balance_changes WHERE account_id = $1 ORDER BY hour, item, service_code, iso2, key_id",
      [id],
    ),
  );
  return rows;
}

const forget = ({ id }: TestAccount, which = "true") =>
  asOwner((tx) => tx.query(`DELETE FROM balance_changes WHERE account_id = $1 AND ${which}`, [id]));

const repairAccount = async ({ id }: TestAccount) =>
  (await repairBalanceChanges()).find(({ accountId }) => accountId === id);

test("restores aggregates that the previous version's processes didn't write", async () => {
  const account = await makeHistory();
  const changes = await listBalanceChanges(account);
  expect(changes).toHaveLength(5);
  await forget(account, "item <> 'top_up'");
  expect((await findLedgerDiscrepancies(account.id)).map(({ rule }) => rule)).toEqual(
    Array(4).fill("changes_are_sums"),
  );
  expect(await repairAccount(account)).toMatchObject({ sums: 4 });
  expect(await listBalanceChanges(account)).toEqual(changes);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  expect(await repairAccount(account)).toBeUndefined();
});

test("rewrites an hour with missing or excess charges", async () => {
  const account = await makeHistory();
  const changes = await listBalanceChanges(account);
  await asOwner(async (tx) => {
    const { id } = account;
    await tx.query(
      "UPDATE balance_changes SET amount = amount + 1, entries = entries - 1 WHERE account_id = $1 AND item = 'message'",
      [id],
    );
  });
  await shiftTimes(
    {
      table: "balance_changes",
      column: "hour",
      accountId: account.id,
      where: "item = 'top_up'",
    },
    "-1 hour",
  );
  expect((await findLedgerDiscrepancies(account.id)).map(({ rule }) => rule)).toEqual([
    "changes_are_sums",
    "changes_are_sums",
  ]);
  expect(await repairAccount(account)).toMatchObject({ sums: 3 });
  expect(await listBalanceChanges(account)).toEqual(changes);
});

test("rewrites an hour with wrong charge counts but a correct total", async () => {
  const account = await makeHistory();
  const changes = await listBalanceChanges(account);
  await asOwner((tx) =>
    tx.query(
      "UPDATE balance_changes SET entries = entries + 1 WHERE account_id = $1 AND item = 'message'",
      [account.id],
    ),
  );
  expect(await repairAccount(account)).toMatchObject({ sums: 1 });
  expect(await listBalanceChanges(account)).toEqual(changes);
});

test("neither misses nor double-counts concurrent transfers", async () => {
  const account = await makeHistory();
  const { id } = account;
  for (const round of Array(3).keys()) {
    await forget(account, "item = 'message'");
    const credits = Array.from({ length: 8 }, (_, index) =>
      creditAccount(id, 1_000_000n, `paid-${round}-${index}`, ""),
    );
    await Promise.all([repairBalanceChanges(), ...credits, repairBalanceChanges()]);
    expect(await findLedgerDiscrepancies(id)).toEqual([]);
  }
  expect((await listBalanceChanges(account)).find(({ item }) => item === "top_up")).toMatchObject({
    entries: "25",
    amount: "34000000",
  });
});

test("aggregates earlier history on upgrade like the ledger", async () => {
  // Links had no transfers of their own then.
  const account = await makeHistory(["message", "messenger_code", "fraud_check"]);
  // References of operators are free texts.
  for (const ref of ["fraud:case-17", "verify:by phone"]) {
    await creditAccount(account.id, 1n, ref, "");
    await withAccount(account.id, (tx) => adjust(tx, account.id, 2n, ref, ""));
  }
  const changes = await listBalanceChanges(account);
  await forget(account);
  const [, backfill = ""] =
    /(INSERT INTO balance_changes[\s\S]+);/.exec(readFileSync(MIGRATION, "utf8")) ?? [];
  await asOwner((tx) =>
    tx.query(backfill.replace("WHERE t.effect <> 0", `$& AND t.account_id = ${account.id}`)),
  );
  expect(await listBalanceChanges(account)).toEqual(changes);
});

test("passes the check with credit references that look like charges", async () => {
  const account = await makeTestAccount({ balance: "0" });
  await creditAccount(account.id, 1n, "verify:by phone", "");
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});
