import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  readAccount,
  readAsOwner,
  readAsWorker,
  readAllAccounts,
  readWithoutAccount,
  type Tx,
  withAccount,
  readSnapshot,
  readForVisitors,
} from "@/lib/db/transaction";

testDatabase();

const UPDATE = "UPDATE accounts SET name = 'changed' WHERE account_id = $1";

type Open = (accountId: number, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** A permitted change that only the read-only transaction prevents. */
const READING: [string, Open, string][] = [
  ["readAccount", readAccount, UPDATE],
  ["readSnapshot", readSnapshot, UPDATE],
  ["readForVisitors", readForVisitors, UPDATE],
  ["readWithoutAccount", (_, work) => readWithoutAccount(work), "DELETE FROM sessions"],
  ["readAsWorker", (_, work) => readAsWorker(work), "DELETE FROM webhook_deliveries"],
  ["readAllAccounts", (_, work) => readAllAccounts(work), "DELETE FROM webhook_deliveries"],
  ["readAsOwner", (_, work) => readAsOwner(work), UPDATE],
  ["readAsOwner of a snapshot", (_, work) => readAsOwner(work, { isSnapshot: true }), UPDATE],
];

test.each(READING)("%s allows reads and rejects changes", async (_, open, change) => {
  const { account } = await createContext();
  const values = change.includes("$1") ? [account.id] : [];
  await open(account.id, (tx) => tx.query("SELECT 1"));
  const changed = open(account.id, (tx) => tx.query(change, values));
  await expect(changed).rejects.toThrow("read-only transaction");
});

test("rejects nested account transactions, for the same or another account", async () => {
  const [one, two] = [await createContext(), await createContext()];
  const readName = (id: number) =>
    readAccount(id, async (tx) => {
      const { rows } = await tx.query("SELECT name FROM accounts WHERE account_id = $1", [id]);
      return rows[0]?.name as string;
    });
  await expect(withAccount(one.account.id, () => readName(one.account.id))).rejects.toThrow(
    "Nested transaction for the same account",
  );
  expect(await withAccount(one.account.id, () => readName(two.account.id))).toBe(two.account.name);
});
