import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { asOwner } from "@/lib/db/transaction";
import { lookForPeople } from "./look-for-people";
import { AUTOMATION, workOn } from "./test-automations";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });

async function passPeriod() {
  for (const change of ["automation_scans SET next_at", "automations SET work_at"])
    await asOwner((tx) =>
      tx.query(`UPDATE ${change} = now() - interval '1 minute' WHERE account_id = $1`, [
        account.id,
      ]),
    );
}

test("more than a batch starts, and a killed worker leaves nobody out and starts nobody twice", async () => {
  const club = { name: "Club", name_a: "Level" };
  const { body: group } = await send(owner, "POST", "/groups", club);
  const isGold = {
    kind: "text",
    group_id: group.id,
    column: "a",
    operator: "is",
    value: "gold",
  };
  const conditions = { kind: "group", match: "all", conditions: [isGold] };
  const { body: segment } = await send(owner, "POST", "/segments", { name: "Gold", conditions });
  const trigger = { kind: "segment", segment_id: segment.id };
  const { body } = await send(owner, "POST", "/automations", {
    ...AUTOMATION,
    trigger,
    steps: [{ kind: "text", text: "Hello" }],
  });
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  const phones = Array.from({ length: 1_010 }, (_, n) => ({
    phone: `+4917139${21_000 + n}`,
    a: "gold",
  }));
  expect((await send(owner, "PUT", `/groups/${group.id}`, { ...club, phones })).status).toBe(200);
  await passPeriod();
  const look = () => lookForPeople({ accountId: account.id, id: body.id });
  const kill = async (table: string) =>
    expect(await killAtWriteTo(table, look)).toBeInstanceOf(Error);
  for (const table of ["automation_matches", "automation_scans", "automations"]) await kill(table);
  await look();
  for (const table of ["automation_matches", "automations"]) await kill(table);
  await workOn(account.id);
  const countEntered = async () => (await send(owner, "GET", path)).body.counts.entered;
  expect(await countEntered()).toBe(phones.length);
  await passPeriod();
  await workOn(account.id);
  expect(await countEntered()).toBe(phones.length);
});
