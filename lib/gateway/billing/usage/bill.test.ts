import { shiftTimes } from "@/lib/db/testing/test-times";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import {
  makeTestAccount,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
} from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { systemContext } from "@/lib/core/system-context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import { sendOptOutConfirmation } from "@/lib/gateway/messaging/sms/public";
import { handOverAll, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { CHARGES } from "./test-charges";

const { api, send } = testModule({ hasRates: true });

const post = (headers: HeadersInit) => async (path: string, body: object) => {
  const response = await send({ headers } as TestAccount, "POST", path, body);
  expect(response.status).toBe(201);
  return (response.body.uuid ?? response.body.id) as string;
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

const TEXT = { text: "Hi", sender_id: "Shop" };

const listItems = (rows: Record<string, string>[]) => rows.map(({ item }) => item);

const deleteMessages = (account: TestAccount) =>
  asOwner((tx) => tx.query("DELETE FROM messages WHERE account_id = $1", [account.id]));

test("keeps the key and cost centre of a deleted check, like those of an erased verification", async () => {
  const account = await makeCustomer();
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  await send(account, "PUT", "/cost_centres", { kind: "key", id: key.id, cost_centre: "=4711" });
  await CHARGES.messenger_code(account, post(key.headers));
  await CHARGES.fraud_check(account, post(key.headers));
  for (const table of ["verify_codes", "fraud_checks"])
    await asOwner((tx) => tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [account.id]));
  // Formulas are escaped as text.
  const cost_centre = "'=4711";
  const named = { key_id: String(key.id), cost_centre, quantity: "1", phone: "", id: "" };
  const read = await startBill(account);
  expect((await read()).sort((a, b) => (a.item ?? "").localeCompare(b.item ?? ""))).toEqual([
    expect.objectContaining({ ...named, item: "deleted_fraud_checks", service_code: "pro" }),
    expect.objectContaining({ ...named, item: "deleted_messenger_codes", iso2: "DE" }),
  ]);
});

test("doesn't let a message written during the read offset a deleted one", async () => {
  const account = await makeCustomer();
  await CHARGES.message(account, post(account.headers));
  await deleteMessages(account);
  const read = await startBill(account);
  await CHARGES.message(account, post(account.headers));
  // Simulates a transaction that started before the bill.
  await shiftTimes(
    { table: "messages", column: "gateway_sent_at", accountId: account.id },
    "-1 minute",
  );
  expect(listItems(await read())).toEqual(["message", "deleted_messages"]);
});

test("includes messages deleted while the bill is read, and their links", async () => {
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

test("assigns each line the cost centre of its key, else of its bulk's group", async () => {
  const account = await makeCustomer();
  const person = await makeTestPerson(account.ctx, "owner");
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  const phones = [{ phone: "+491713920003" }, { phone: "+491713920004" }];
  const group = (await send(account, "POST", "/groups", { name: "News", phones })).body.id;
  const assign = async (kind: "key" | "group", id: number, cost_centre: string | null) =>
    expect((await send(person, "PUT", "/cost_centres", { kind, id, cost_centre })).status).toBe(
      200,
    );
  await assign("key", key.id, "Shop");
  await assign("group", group, "Newsletter");
  const sources: Record<string, (headers: HeadersInit) => Promise<unknown>> = {
    1: (headers) => post(headers)("/sms", { ...TEXT, phone: "+491713920001", source: 1 }),
    2: (headers) => post(headers)("/bulks", { ...TEXT, phones: ["+491713920002"], source: 2 }),
    3: (headers) => post(headers)("/bulks", { ...TEXT, msg_groups: [group], source: 3 }),
  };
  for (const sender of Object.values(sources)) {
    await sender(key.headers);
    await sender(person.headers);
  }
  await workOff(account.id);
  expect(await handOverAll(account.id)).toBe(8);
  const listCentres = async () => {
    const read = await startBill(account);
    const rows = (await read()).map(({ source, key_name: name, cost_centre: centre }) =>
      [source, name, centre].join("/"),
    );
    return [...new Set(rows)].sort();
  };
  const ofKey = ["1/Shop system/Shop", "2/Shop system/Shop", "3/Shop system/Shop"];
  expect(await listCentres()).toEqual([
    "1//",
    ofKey[0],
    "2//",
    ofKey[1],
    "3//Newsletter",
    ofKey[2],
  ]);
  // The dashboard counts as a key, and a key comes before a group.
  await assign("key", account.id, "Office");
  expect(await listCentres()).toEqual([...ofKey, "1//Office", "2//Office", "3//Office"].sort());
  // The bill agrees with the sums of cost centres.
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
  const usage = await send(person, "GET", `/cost_centres/usage?from=${to - 10_800}&to=${to}`);
  const bill = await (await startBill(account))();
  const sums = Object.fromEntries(
    usage.body.cost_centres.map((row: { cost_centre: string; cost: number }) => [
      row.cost_centre,
      row.cost,
    ]),
  );
  const billed: Record<string, number> = {};
  for (const { cost_centre: centre = "", amount } of bill)
    billed[centre] = Number(((billed[centre] ?? 0) + Number(amount)).toFixed(6));
  expect(billed).toEqual(sums);
});

test("gives opt-out confirmations their own origin in usage, bill and messages", async () => {
  const account = await makeCustomer();
  const person = await makeTestPerson(account.ctx, "owner", { name: "Nora" });
  await post(person.headers)("/sms", { ...TEXT, phone: "+491713920001" });
  const confirmation = { ...TEXT, phone: "+491713920002" };
  await sendOptOutConfirmation(
    systemContext(account.ctx.account, "opt-out"),
    uuidv7(),
    confirmation,
  );
  expect(await handOverAll(account.id)).toBe(2);
  const rows = await (await startBill(account))();
  expect(rows.map(({ origin, person }) => [origin, person]).sort()).toEqual([
    ["dashboard", "Nora"],
    ["opt_out", ""],
  ]);
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
  const { body: usage } = await send(account, "GET", `/usage?from=${to - 10_800}&to=${to}`);
  // Equal costs are sorted by user id.
  expect(usage.people).toMatchObject([
    { user_id: null, origin: "opt_out", messages: 1 },
    { name: "Nora", origin: null, messages: 1 },
  ]);
  const { body: listed } = await send(account, "GET", "/sms");
  expect(listed.map(({ origin }: { origin: string }) => origin)).toEqual(["opt_out", "dashboard"]);
  const file = await api.request("/sms/export?origin=opt_out", account);
  expect(parse(await file.text(), { bom: true, columns: true })).toMatchObject([
    { phone: "+491713920002", origin: "opt_out" },
  ]);
});
