import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { phoneAt } from "./test-bulks";

const { send, account, owner, database } = testModule({
  hasRates: true,
  people: ["owner"],
  account: { balance: "100" },
});

const makeGroup = async (name: string, ...numbers: number[]): Promise<number> => {
  const phones = numbers.map((n) => ({ phone: phoneAt(n) }));
  return (await send(owner, "POST", "/groups", { name, phones })).body.id;
};

const makeSegment = async (all: number, complained: number): Promise<number> => {
  const conditions = {
    kind: "group",
    match: "all",
    conditions: [
      { kind: "groups", operator: "any_of", group_ids: [all] },
      { kind: "groups", operator: "none_of", group_ids: [complained] },
    ],
  };
  return (await send(owner, "POST", "/segments", { name: `Happy ${all}`, conditions })).body.id;
};

test.each([
  [
    "its segment excludes",
    "segments[0]",
    async (all: number, complained: number) => ({ segments: [await makeSegment(all, complained)] }),
  ],
  [
    "it excludes",
    "except_groups[0]",
    (all: number, complained: number) => ({ msg_groups: [all], except_groups: [complained] }),
  ],
])("never widens a bulk whose group that %s is deleted meanwhile", async (name, path, fields) => {
  const all = await makeGroup(`All ${name}`, 1, 2);
  const complained = await makeGroup(`Complained ${name}`, 2);
  const bulk = { text: "Hello", sender_id: "POSTHORN", ...(await fields(all, complained)) };
  let answer: ReturnType<typeof send> | undefined;
  await asOwner(async (tx) => {
    // Holds the bulk up after it was checked, as a million phones to read would.
    await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR UPDATE", [account.id]);
    answer = send(owner, "POST", "/bulks", bulk);
    await expect.poll(() => countLockWaits(database.current.url)).toBeGreaterThan(0);
    for (const table of ["contact_phones", "contact_groups"])
      await tx.query(`DELETE FROM ${table} WHERE account_id = $1 AND group_id = $2`, [
        account.id,
        complained,
      ]);
  });
  const { status, body } = (await answer) ?? {};
  expect([status, body.violations[0].propertyPath]).toEqual([422, path]);
});
