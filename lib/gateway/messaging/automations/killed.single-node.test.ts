import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { runTriggerScan } from "./run-trigger-scan";
import { AUTOMATION, letPass, workOn } from "./test-automations";
import { runAutomationSteps } from "./work-on";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });

const phoneAt = (index: number) => `+49171392${1_000 + index}`;

async function start(more: object = {}): Promise<number> {
  const { body } = await send(owner, "POST", "/automations", { ...AUTOMATION, ...more });
  await send(owner, "PUT", `/automations/${body.id}/publish`);
  return body.id;
}
const report = (phone: string) =>
  send(owner, "POST", "/automation_events", { id: `of ${phone}`, name: "signed_up", phone });
const list = async () =>
  (await send(owner, "GET", "/sms?itemsPerPage=500")).body as { phone: string; text: string }[];

test("enforces the cap per person exactly over two automations and ten workers", async () => {
  await send(owner, "PUT", "/automation_cap", { texts: 1, days: 7 });
  const ids = [await start(), await start({ name: "Second" })];
  const people = 60;
  for (let index = 0; index < people; index++) await report(phoneAt(index));
  const workers = Array.from({ length: 10 }, (_, index) =>
    runAutomationSteps({ accountId: account.id, id: ids[index % 2] ?? 0 }).catch(
      (error: unknown) => {
        // On a busy machine the last in turn gives up, as in a worker, which tries again.
        if (!isLockTimeout(error)) throw error;
      },
    ),
  );
  await Promise.all(workers);
  await workOn(account.id);
  const messages = await list();
  expect(messages).toHaveLength(people);
  expect(new Set(messages.map(({ phone }) => phone)).size).toBe(people);
  const reports = await Promise.all(
    ids.map(async (id) => (await send(owner, "GET", `/automations/${id}/report`)).body.steps[0]),
  );
  const sum = (outcome: string) =>
    reports.reduce((total, { outcomes }) => total + outcomes[outcome], 0);
  expect([sum("sent"), sum("capped")]).toEqual([people, people]);
});

test.each(["messages", "automation_texts", "automation_runs"])(
  "sends nothing when a worker is killed before the write to %s, and once by the next",
  async (table) => {
    const id = await start();
    await report(phoneAt(0));
    const due = { accountId: account.id, id };
    expect(await killAtWriteTo(table, () => runAutomationSteps(due))).toBeInstanceOf(Error);
    expect(await list()).toEqual([]);
    await workOn(account.id);
    expect(await list()).toMatchObject([{ text: "Hello there" }]);
  },
);

test("enters everyone despite a worker killed meanwhile", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Club" });
  const id = await start({ trigger: { kind: "group", group_id: group.id } });
  for (const index of [1, 2, 3])
    await send(owner, "POST", `/groups/${group.id}/phones`, { phone: phoneAt(index) });
  const due = { accountId: account.id, id };
  expect(await killAtWriteTo("group_watches", () => runTriggerScan(due))).toBeInstanceOf(Error);
  await workOn(account.id);
  expect((await list()).map(({ phone }) => phone).sort()).toEqual([1, 2, 3].map(phoneAt));
});

test("enters people on the day of their date, also if they are added late", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Club", name_a: "Date" });
  const add = (index: number, date: string) =>
    send(owner, "POST", `/groups/${group.id}/phones`, { phone: phoneAt(index), a: date });
  for (const [index, date] of ["2030-01-10", "11.01.2030", "2030-01-12", "soon"].entries())
    await add(index, date);
  const id = await start({
    trigger: { kind: "date", group_id: group.id, column: "a", repeats: "once", time: "20:00" },
  });
  const noon = new Date("2030-01-10T12:00:00Z");
  const look = async () => {
    while (await runTriggerScan({ accountId: account.id, id }, noon));
  };
  await look();
  await add(7, "2030-01-10");
  await add(8, "2030-01-09");
  await look();
  const { body } = await send(owner, "GET", `/automations/${id}/people?_order[started_at]=asc`);
  const starts = body.map((person: { phone: string; due_at: number }) => [
    person.phone,
    new Date(person.due_at * 1_000).toISOString(),
  ]);
  expect(starts).toEqual([
    [phoneAt(0), "2030-01-10T19:00:00.000Z"],
    [phoneAt(1), "2030-01-11T19:00:00.000Z"],
    [phoneAt(7), "2030-01-10T19:00:00.000Z"],
  ]);
  await letPass(account.id, "5 years");
  await workOn(account.id);
  expect(await list()).toHaveLength(3);
});
