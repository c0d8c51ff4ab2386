import { shiftTimes } from "@/lib/db/testing/test-times";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { CHARGES } from "./test-charges";

const { api, send } = testModule({ hasRates: true });

const post = (headers: HeadersInit) => async (path: string, body: object) => {
  const answer = await send({ headers } as TestAccount, "POST", path, body);
  expect(answer.status).toBe(201);
  return (answer.body.uuid ?? answer.body.id) as string;
};

async function makeCustomer(): Promise<TestAccount> {
  const account = await makeTestAccount({ balance: "10" });
  await allowTestNumbers(account);
  return account;
}

/** Asks for the bill of the last hours. Its lines are read when the body is. */
async function startBill(account: TestAccount): Promise<() => Promise<Record<string, string>[]>> {
  // An hour more than is over when the test ends.
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
  const file = await api.request(`/usage/export?from=${to - 10_800}&to=${to}`, account);
  return async () => {
    const [heading = [], ...rows] = parse(await file.text(), { bom: true }) as string[][];
    return rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ""])));
  };
}

const itemsOf = (rows: Record<string, string>[]) => rows.map(({ item }) => item);

const deleteMessages = (account: TestAccount) =>
  asOwner((tx) => tx.query("DELETE FROM messages WHERE account_id = $1", [account.id]));

test("a deleted check keeps its key and cost centre, like an erased verification", async () => {
  const account = await makeCustomer();
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  await send(account, "PUT", "/cost_centres", { kind: "key", id: key.id, cost_centre: "=4711" });
  await CHARGES.messenger_code(account, post(key.headers));
  await CHARGES.fraud_check(account, post(key.headers));
  for (const table of ["verify_codes", "fraud_checks"])
    await asOwner((tx) => tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [account.id]));
  // A formula is kept as text.
  const cost_centre = "'=4711";
  const named = { key_id: String(key.id), cost_centre, quantity: "1", phone: "", id: "" };
  const read = await startBill(account);
  expect((await read()).sort((a, b) => (a.item ?? "").localeCompare(b.item ?? ""))).toEqual([
    expect.objectContaining({ ...named, item: "deleted_fraud_checks", service_code: "pro" }),
    expect.objectContaining({ ...named, item: "deleted_messenger_codes", iso2: "DE" }),
  ]);
});

test("a message written during the read doesn't offset a deleted one", async () => {
  const account = await makeCustomer();
  await CHARGES.message(account, post(account.headers));
  await deleteMessages(account);
  const read = await startBill(account);
  await CHARGES.message(account, post(account.headers));
  // As one whose transaction began before the bill.
  await shiftTimes(
    { table: "messages", column: "gateway_sent_at", accountId: account.id },
    "-1 minute",
  );
  expect(itemsOf(await read())).toEqual(["message", "deleted_messages"]);
});

test("messages that are deleted while the bill is read are summed up, and their links", async () => {
  const account = await makeCustomer();
  await CHARGES.message(account, post(account.headers));
  await CHARGES.short_link(account, post(account.headers));
  const read = await startBill(account);
  await deleteMessages(account);
  expect(await read()).toEqual([
    expect.objectContaining({ item: "deleted_messages", quantity: "2" }),
    expect.objectContaining({ item: "deleted_short_links", quantity: "1", amount: "0.005" }),
  ]);
});
