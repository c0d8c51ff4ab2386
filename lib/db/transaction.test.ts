import { expect, test } from "vitest";
import { makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { readAccount, withAccount } from "@/lib/db/transaction";

testDatabase();

const UPDATE = "UPDATE accounts SET name = 'changed' WHERE account_id = $1";

test("a transaction to read refuses a change", async () => {
  const { account } = await makeContext();
  const change = readAccount(account.id, (tx) => tx.query(UPDATE, [account.id]));
  await expect(change).rejects.toThrow("read-only transaction");
});

test("a transaction of an account opens no other one of it, and one of another account", async () => {
  const [one, two] = [await makeContext(), await makeContext()];
  const nameOf = (id: number) =>
    readAccount(id, async (tx) => {
      const { rows } = await tx.query("SELECT name FROM accounts WHERE account_id = $1", [id]);
      return rows[0]?.name as string;
    });
  await expect(withAccount(one.account.id, () => nameOf(one.account.id))).rejects.toThrow(
    "must not open another one",
  );
  expect(await withAccount(one.account.id, () => nameOf(two.account.id))).toBe(two.account.name);
});
