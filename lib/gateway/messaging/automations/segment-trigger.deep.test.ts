import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { asOwner } from "@/lib/db/transaction";
import { runTriggerScan } from "./run-trigger-scan";
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

const CLUB = { name: "Club", name_a: "Level" };

async function start(more: object = {}): Promise<{ group: number; id: number; path: string }> {
  const { body: group } = await send(owner, "POST", "/groups", CLUB);
  const isGold = { kind: "text", group_id: group.id, column: "a", operator: "is", value: "gold" };
  const conditions = { kind: "group", match: "all", conditions: [isGold] };
  const { body: segment } = await send(owner, "POST", "/segments", { name: "Gold", conditions });
  const { body } = await send(owner, "POST", "/automations", {
    ...AUTOMATION,
    trigger: { kind: "segment", segment_id: segment.id },
    steps: [{ kind: "text", text: "Hello" }],
    ...more,
  });
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  return { group: group.id, id: body.id, path };
}

test("starts more people than a batch, each once despite a killed worker", async () => {
  const { group, id, path } = await start();
  const phones = Array.from({ length: 1_010 }, (_, n) => ({
    phone: `+4917139${21_000 + n}`,
    a: "gold",
  }));
  expect((await send(owner, "PUT", `/groups/${group}`, { ...CLUB, phones })).status).toBe(200);
  await passPeriod();
  const look = () => runTriggerScan({ accountId: account.id, id });
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

test("restarts people who reenter a segment after a day, if allowed", async () => {
  const { group, path } = await start({ reentry: "after_finishing" });
  const phone = "+491713920001";
  const { body } = await send(owner, "POST", `/groups/${group}/phones`, { phone, a: "silver" });
  const change = async (level: string) => {
    await send(owner, "PUT", `/phones/${body.id}`, { phone, a: level });
    await passPeriod();
    await workOn(account.id);
  };
  const countEntered = async () => (await send(owner, "GET", path)).body.counts.entered;
  for (const level of ["gold", "silver", "gold"]) await change(level);
  expect(await countEntered()).toBe(1);
  await asOwner((tx) =>
    tx.query(
      "UPDATE automation_runs SET started_at = started_at - interval '1 day' WHERE account_id = $1",
      [account.id],
    ),
  );
  for (const level of ["silver", "gold"]) await change(level);
  expect(await countEntered()).toBe(2);
});
