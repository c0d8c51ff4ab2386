import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { AUTOMATION, workOn } from "@/lib/gateway/messaging/automations/test-automations";
import { asOwner } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB] = ["+491713920001", "+491713920002"] as const;
const RULE = { name: "Info", match: "equals", keywords: ["info"] };
let number: string;
beforeEach(async () => {
  number = await giveNumber(account.id);
});

async function makeAutomation(...verbs: string[]): Promise<{ id: number; path: string }> {
  const steps = [{ kind: "text", text: "Here it is, [name|friend]" }];
  const { body } = await send(owner, "POST", "/automations", {
    ...AUTOMATION,
    reentry: "after_finishing",
    steps,
  });
  const path = `/automations/${body.id}`;
  for (const verb of verbs) await send(owner, "PUT", `${path}/${verb}`);
  return { id: body.id, path };
}
const create = (more: object) => send(owner, "POST", "/inbound_rules", { ...RULE, ...more });
async function makeRule(more: object): Promise<string> {
  const { status, body } = await create(more);
  expect([status, body.violations]).toEqual([201, undefined]);
  return `/inbound_rules/${body.id}`;
}
async function textsTo(phone: string): Promise<string[]> {
  await workOn(account.id);
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`);
  return body.map((sms: { text: string }) => sms.text);
}
const read = async (path: string) => (await send(owner, "GET", path)).body;

test("starts the automation for a keyword's sender, at most once a day", async () => {
  const { id, path } = await makeAutomation("publish");
  const rule = await makeRule({ automation_id: id });
  for (const text of ["Info", "info!", "other"]) await write(ADA, number, text);
  await write("12345", number, "info");
  expect(await textsTo(ADA)).toEqual(["Here it is, friend"]);
  await write(ADA, number, "info");
  expect(await textsTo(ADA)).toHaveLength(1);
  expect(await read(path)).toMatchObject({ counts: { entered: 1 } });
  expect(await read(rule)).toMatchObject({
    automation_id: id,
    automation_name: "Welcome",
    automation_state: "active",
    matches: 3,
    starts: 1,
  });
  expect(await read(`/inbound_rules?automation_id=${id}`)).toHaveLength(1);
  expect(await read(`/inbound_rules?automation_id=${id + 1}`)).toEqual([]);
});

test("starts no blocked numbers, but those whose opt-out joining lifts", async () => {
  const { id } = await makeAutomation("publish");
  await send(owner, "POST", "/blocked_numbers", { number: BOB });
  await makeRule({ automation_id: id });
  const { body: group } = await send(owner, "POST", "/groups", { name: "Club" });
  const joins = { keywords: ["join"], join_group_id: group.id, automation_id: id };
  await makeRule(joins);
  await write(BOB, number, "info");
  await write(ADA, number, "STOP");
  await write(ADA, number, "info");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([[], []]);
  await write(ADA, number, "join");
  expect(await textsTo(ADA)).toEqual(["Here it is, friend"]);
});

test("limits a rule's starts per day", async () => {
  const { id, path } = await makeAutomation("publish");
  await makeRule({ automation_id: id, total_daily_limit: 2 });
  for (const index of [1, 2, 3]) await write(`+4917139200${10 + index}`, number, "info");
  expect((await read(path)).counts.entered).toBe(2);
});

test("starts no people and reports it while the automation is paused or deleted", async () => {
  const { id, path } = await makeAutomation("publish");
  const rule = await makeRule({ automation_id: id, reply: "Welcome" });
  await send(owner, "PUT", `${path}/pause`);
  await write(ADA, number, "info");
  expect(await read(rule)).toMatchObject({ automation_state: "paused", starts: 0, replies: 1 });
  await send(owner, "PUT", `${path}/resume`);
  expect((await read(path)).counts.entered).toBe(0);
  await send(owner, "DELETE", path);
  await write(BOB, number, "info");
  expect(await read(rule)).toMatchObject({
    automation_id: id,
    automation_name: null,
    automation_state: "deleted",
    starts: 0,
  });
});

test("locks the automation before the group, like a publication", async () => {
  const { id, path } = await makeAutomation("publish");
  const { body: group } = await send(owner, "POST", "/groups", { name: "Club" });
  await makeRule({ automation_id: id, join_group_id: group.id });
  let written: Promise<unknown> = Promise.resolve();
  await asOwner(async (tx) => {
    await tx.query("SELECT FROM automations WHERE account_id = $1 AND id = $2 FOR UPDATE", [
      account.id,
      id,
    ]);
    written = write(ADA, number, "info");
    const countWaiting = async () =>
      (
        await tx.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    const lock =
      "SELECT FROM contact_groups WHERE account_id = $1 AND group_id = $2 FOR UPDATE NOWAIT";
    expect((await tx.query(lock, [account.id, group.id])).rowCount).toBe(1);
  });
  await written;
  expect((await read(path)).counts.entered).toBe(1);
});

test("rejects automations that are unpublished, unknown or of other accounts", async () => {
  const draft = await makeAutomation();
  const archived = await makeAutomation("publish", "archive");
  const other = await makeTestAccount();
  const foreign = await send(other, "POST", "/automations", AUTOMATION);
  expect(foreign.status).toBe(201);
  const cases: [number, number, string][] = [
    [draft.id, 422, "automation_not_published"],
    [archived.id, 422, "automation_not_published"],
    [foreign.body.id, 422, "automation_unknown"],
    [999_999, 422, "automation_unknown"],
  ];
  for (const [id, status, reason] of cases) {
    const { status: got, body } = await create({ automation_id: id });
    expect([got, body.reason, body.violations[0].propertyPath]).toEqual([
      status,
      reason,
      "automation_id",
    ]);
  }
  expect((await create({ automation_id: 0 })).status).toBe(400);
  expect((await create({ automation_id: null })).body.reason).toBe("rule_without_action");
});
