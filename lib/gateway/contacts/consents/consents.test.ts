import { testModule } from "@/lib/api-suites/test-module";
import { expect, test } from "vitest";
import { withAccount } from "@/lib/db/transaction";
import { deleteGroups } from "@/lib/retention/contacts";
import { runSteps } from "@/lib/retention/steps";
import { recordConsents } from "./service";

const { send, account, owner } = testModule({ people: ["owner"] });

const PHONE = "+491713920001";
const log = async (query = "") => (await send(owner, "GET", `/consents${query}`)).body;

test("keeps consents after the number, its group and its block are deleted", async () => {
  const group = await send(owner, "POST", "/groups", { name: "G", phones: [{ phone: PHONE }] });
  const [phone] = (await send(owner, "GET", `/groups/${group.body.id}/phones`)).body;
  const said = { phone: PHONE, kind: "opted_out", text: "STOP" } as const;
  await withAccount(account.id, (tx) => recordConsents(tx, account.ctx, [said], "sms"));
  const block = await send(owner, "POST", "/blocked_numbers", { number: PHONE });
  const before = await log(`?phone=${encodeURIComponent(PHONE)}`);
  expect(before).toMatchObject([
    { kind: "blocked", source: "dashboard" },
    { kind: "opted_out", source: "sms", text: "STOP", actor_kind: "system", actor_id: null },
  ]);
  expect((await send(owner, "DELETE", `/phones/${phone.id}`)).status).toBe(204);
  await send(owner, "DELETE", `/groups/${group.body.id}`);
  await send(owner, "DELETE", `/blocked_numbers/${block.body.id}`);
  await runSteps([deleteGroups()], {
    budgetMs: 60_000,
    isStopping: () => false,
    log: (message) => expect.fail(message),
  });
  const [last, ...rest] = await log(`?phone=${encodeURIComponent(PHONE)}`);
  expect(last).toMatchObject({ kind: "unblocked" });
  expect(rest).toEqual(before);
});

test("prevents the application from deleting consents, or updating them except for erasure", async () => {
  await send(owner, "POST", "/blocked_numbers", { number: PHONE });
  const refused = (sql: string) =>
    expect(withAccount(account.id, (tx) => tx.query(`${sql} WHERE account_id = $1`, [account.id])))
      .rejects;
  await refused("DELETE FROM consents").toThrow("permission denied");
  await refused("UPDATE consents SET kind = 'opted_in'").toThrow("permission denied");
  for (const change of [
    "text = 'no'",
    "phone = '+491713920002', text = NULL",
    "phone = 'forgotten:1', text = 'no'",
  ])
    await refused(`UPDATE consents SET ${change}`).toThrow("row-level security");
});

test("writes no consent entry for a failed block", async () => {
  await send(owner, "POST", "/blocked_numbers", { number: PHONE });
  await send(owner, "POST", "/blocked_numbers", { number: PHONE });
  expect(await log()).toHaveLength(1);
});

test.each([
  ["?kind=blocked", 2],
  ["?kind[]=blocked&kind[]=opted_in", 3],
  ["?source=form", 1],
  ["?phone=01713920001", 2],
  ["?phone=%2B491713920001&kind=opted_in", 1],
  ["?created_at[gte]=4102444800", 0],
])("filters %s to %i", async (query, length) => {
  await withAccount(account.id, async (tx) => {
    const blocked = { kind: "blocked", text: null } as const;
    const rows = [
      { ...blocked, phone: PHONE },
      { ...blocked, phone: "+491713920002" },
    ];
    await recordConsents(tx, account.ctx, rows);
    const back = { phone: PHONE, kind: "opted_in", text: null } as const;
    await recordConsents(tx, account.ctx, [back], "form");
  });
  expect(await log(query)).toHaveLength(length);
});
