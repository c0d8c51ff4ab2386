import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { type Statement, sendTogether } from "./send-together";
import { testDatabase } from "@/lib/db/test-database";
import { withAccounts } from "@/lib/db/transaction";

testDatabase();

const count = (id: number) => ({
  text: "SELECT count(*)::int AS n FROM pumping_numbers WHERE account_id = $1",
  values: [id],
});
const add = (id: number, phone: string) => ({
  text: "INSERT INTO pumping_numbers (account_id, phone, recent, seen_at) VALUES ($1, $2, '{}', now())",
  values: [id, phone],
});
const touch = (id: number, phone: string) => ({
  text: "UPDATE pumping_numbers SET seen_at = now() WHERE account_id = $1 AND phone = $2 RETURNING phone",
  values: [id, phone],
});

async function send(id: number, statements: Statement[]) {
  const results = await withAccounts([id], (tx) => sendTogether(tx, statements));
  return results.map(({ rows }) => rows);
}

const newAccount = async () => (await createContext()).account.id;

test("each statement sees the earlier ones' effects, and results keep their order", async () => {
  const id = await newAccount();
  const rows = await send(id, [
    count(id),
    add(id, "+4915"),
    count(id),
    touch(id, "+4915"),
    add(id, "+4916"),
    count(id),
  ]);
  expect(rows).toEqual([[{ n: 0 }], [], [{ n: 1 }], [{ phone: "+4915" }], [], [{ n: 2 }]]);
});

test("skips statements after a failed one, and throws its error", async () => {
  const id = await newAccount();
  const failing = send(id, [add(id, "+4917"), { text: "SELECT 1 / 0" }, add(id, "+4918")]);
  await expect(failing).rejects.toThrow("division by zero");
  expect(await send(id, [count(id)])).toEqual([[{ n: 0 }]]);
});

test("changes no rows when the transaction fails to begin, although its statements were sent", async () => {
  const id = await newAccount();
  const work = withAccounts([id], (tx) => tx.query(add(id, "+4919")), -1);
  await expect(work).rejects.toThrow("statement_timeout");
  expect(await send(id, [count(id)])).toEqual([[{ n: 0 }]]);
});
