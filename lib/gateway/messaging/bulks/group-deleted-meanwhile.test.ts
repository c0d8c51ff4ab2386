import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { phoneAt } from "./test-bulks";

const { send, account, owner } = testModule({
  hasRates: true,
  people: ["owner"],
  account: { balance: "100" },
});

test("a bulk isn't sent to everyone if the group that its segment excludes is deleted meanwhile", async () => {
  const makeGroup = async (name: string, ...numbers: number[]) => {
    const phones = numbers.map((n) => ({ phone: phoneAt(n) }));
    return (await send(owner, "POST", "/groups", { name, phones })).body.id;
  };
  const all = await makeGroup("All", 1, 2);
  const complained = await makeGroup("Complained", 2);
  const conditions = {
    kind: "group",
    match: "all",
    conditions: [
      { kind: "groups", operator: "any_of", group_ids: [all] },
      { kind: "groups", operator: "none_of", group_ids: [complained] },
    ],
  };
  const { id } = (await send(owner, "POST", "/segments", { name: "Happy", conditions })).body;
  const bulk = { text: "Hello", sender_id: "POSTHORN", segments: [id] };
  let answer: ReturnType<typeof send> | undefined;
  await asOwner(async (tx) => {
    // Holds the bulk up after it was checked, as a million phones to read would.
    await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR UPDATE", [account.id]);
    answer = send(owner, "POST", "/bulks", bulk);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const table of ["contact_phones", "contact_groups"])
      await tx.query(`DELETE FROM ${table} WHERE account_id = $1 AND group_id = $2`, [
        account.id,
        complained,
      ]);
  });
  const { status, body } = (await answer) ?? {};
  if (status !== 422) expect([status, body.recipients_count]).toEqual([201, 1]);
});
