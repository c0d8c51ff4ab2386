import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { findPhoneAfter } from "@/lib/gateway/contacts/phones/public";
import { runTriggerScan } from "./run-trigger-scan";
import { MAX_SEGMENT_AUTOMATIONS } from "./schema-values";
import { AUTOMATION, workOn } from "./test-automations";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB, CAROL] = ["+491713920001", "+491713920002", "+491713920003"] as const;

let group = 0;
let segment = 0;
const inClub = (more: object[] = []) => ({
  kind: "group",
  match: "all",
  conditions: [
    { kind: "text", group_id: group, column: "a", operator: "is", value: "gold" },
    ...more,
  ],
});
async function makeSegment() {
  const made = await send(owner, "POST", "/groups", {
    name: "Club",
    name_a: "Level",
    name_b: "Name",
  });
  group = made.body.id;
  const { body } = await send(owner, "POST", "/segments", { name: "Gold", conditions: inClub() });
  segment = body.id;
}
async function add(phone: string, level: string, name = ""): Promise<string> {
  const { body } = await send(owner, "POST", `/groups/${group}/phones`, {
    phone,
    a: level,
    b: name,
  });
  return `/phones/${body.id}`;
}
async function create(more: object = {}) {
  const { trigger, ...rest } = { trigger: {}, ...more };
  return send(owner, "POST", "/automations", {
    ...AUTOMATION,
    trigger: { kind: "segment", segment_id: segment, group_id: group, ...trigger },
    steps: [{ kind: "text", text: "Hello [name|there]" }],
    ...rest,
  });
}
async function start(more: object = {}): Promise<string> {
  const { status, body } = await create(more);
  expect([status, body.violations]).toEqual([201, undefined]);
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  return path;
}
async function passPeriod() {
  await asOwner(async (tx) => {
    await tx.query(
      "UPDATE automation_scans SET next_at = next_at - interval '16 minutes' WHERE account_id = $1",
      [account.id],
    );
    await tx.query(
      "UPDATE automations SET work_at = work_at - interval '16 minutes' WHERE account_id = $1",
      [account.id],
    );
  });
}
/** Lets a quarter of an hour pass, and the segments be evaluated. */
async function check() {
  await passPeriod();
  await workOn(account.id);
}
const enteredIn = async (path: string) => (await send(owner, "GET", path)).body.counts.entered;
async function textsTo(phone: string): Promise<string[]> {
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`);
  return body.map((sms: { text: string }) => sms.text).reverse();
}

test("starts people who enter a segment once", async () => {
  await makeSegment();
  await add(ADA, "gold");
  const bob = await add(BOB, "silver", "Bob");
  const path = await start();
  const { problem, checked_at: checkedAt } = (await send(owner, "GET", path)).body;
  expect([problem, typeof checkedAt]).toEqual([null, "number"]);
  await send(owner, "PUT", bob, { phone: BOB, a: "gold", b: "Bob" });
  await workOn(account.id);
  expect(await textsTo(BOB)).toEqual([]);
  await check();
  await check();
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([[], ["Hello Bob"]]);
});

test("starts existing members if enabled, except after a pause", async () => {
  await makeSegment();
  await add(ADA, "gold");
  const path = await start({ trigger: { starts_matching: true } });
  expect(await enteredIn(path)).toBe(1);
  await send(owner, "PUT", `${path}/pause`);
  await add(BOB, "gold");
  await check();
  await send(owner, "PUT", `${path}/resume`);
  await check();
  await add(CAROL, "gold");
  await check();
  expect(await enteredIn(path)).toBe(2);
  expect([await textsTo(BOB), await textsTo(CAROL)]).toEqual([[], ["Hello there"]]);
});

test("stops on a segment with a deleted reference, without losing people", async () => {
  await makeSegment();
  await add(ADA, "gold");
  const path = await start();
  const columns = (level: string | null) => ({ name: "Club", name_a: level, name_b: "Name" });
  await send(owner, "PUT", `/groups/${group}`, columns(null));
  await add(BOB, "gold");
  await check();
  expect((await send(owner, "GET", path)).body).toMatchObject({
    state: "active",
    problem: "segment_broken",
  });
  expect(await enteredIn(path)).toBe(0);
  await send(owner, "PUT", `/groups/${group}`, columns("Level"));
  const conditions = inClub();
  await send(owner, "PUT", `/segments/${segment}`, { name: "Gold", conditions });
  await send(owner, "POST", `/groups/${group}/phones`, { phone: BOB, a: "gold" });
  await check();
  expect((await send(owner, "GET", path)).body.problem).toBe(null);
  expect(await textsTo(ADA)).toEqual([]);
  await send(owner, "DELETE", `/segments/${segment}`);
  await check();
  expect((await send(owner, "GET", path)).body.problem).toBe("segment_unknown");
});

test("starts each person once despite a killed worker", async () => {
  await makeSegment();
  const path = await start();
  const id = Number(path.split("/").at(-1));
  const phones = [ADA, BOB, CAROL];
  for (const phone of phones) await add(phone, "gold");
  await passPeriod();
  const look = () => runTriggerScan({ accountId: account.id, id });
  const kill = async (table: string) =>
    expect(await killAtWriteTo(table, look)).toBeInstanceOf(Error);
  await kill("automations");
  await look();
  for (const table of ["automation_runs", "automations"]) await kill(table);
  await check();
  await check();
  expect(await enteredIn(path)).toBe(phones.length);
});

test("evaluates contacts in chunks, by an index", async () => {
  await makeSegment();
  for (const phone of [BOB, ADA, CAROL]) await add(phone, "gold");
  const ends = await readAccount(account.id, async (tx) => [
    await findPhoneAfter(tx, account.id, "", 2),
    await findPhoneAfter(tx, account.id, ADA, 2),
    await findPhoneAfter(tx, account.id, BOB, 2),
  ]);
  expect(ends).toEqual([BOB, CAROL, null]);
});

test("clears segment members on another trigger, archiving or deletion", async () => {
  await makeSegment();
  await add(ADA, "gold");
  const countMatches = async () =>
    (
      await asOwner((tx) =>
        tx.query("SELECT 1 FROM automation_matches WHERE account_id = $1", [account.id]),
      )
    ).rowCount;
  const path = await start();
  expect(await countMatches()).toBe(1);
  const trigger = { kind: "group", group_id: group };
  await send(owner, "PUT", path, { ...AUTOMATION, trigger });
  await send(owner, "PUT", `${path}/publish`);
  await workOn(account.id);
  expect(await countMatches()).toBe(0);
  const archived = await start();
  const deleted = await start();
  expect(await countMatches()).toBe(2);
  await send(owner, "PUT", `${archived}/archive`);
  await send(owner, "DELETE", deleted);
  await workOn(account.id);
  expect(await countMatches()).toBe(0);
  await send(owner, "PUT", `${archived}/publish`);
  await workOn(account.id);
  expect(await enteredIn(archived)).toBe(0);
});

test("rejects an invalid segment trigger at its field, and too many of them", async () => {
  await makeSegment();
  const cases: [object, number, string][] = [
    [{ segment_id: 999_999 }, 422, "trigger.segment_id"],
    [{ segment_id: 0 }, 400, "trigger.segment_id"],
    [{ group_id: 999_999 }, 422, "trigger.group_id"],
  ];
  for (const [trigger, status, field] of cases) {
    const { status: got, body } = await create({ trigger });
    expect([got, body.violations[0].propertyPath]).toEqual([status, field]);
  }
  const paths = [];
  for (let index = 0; index <= MAX_SEGMENT_AUTOMATIONS; index += 1)
    paths.push(`/automations/${(await create()).body.id}`);
  const publications = [];
  for (const path of paths) publications.push(await send(owner, "PUT", `${path}/publish`));
  expect(publications.map(({ status }) => status)).toEqual([
    ...Array.from({ length: MAX_SEGMENT_AUTOMATIONS }, () => 200),
    422,
  ]);
  expect(publications.at(-1)?.body.reason).toBe("too_many_segment_automations");
});

test("uses the segment's members and columns in a dry run", async () => {
  await makeSegment();
  await add(ADA, "gold", "Ada");
  await add(BOB, "silver");
  const { body } = await create();
  const dryRun = await send(owner, "GET", `/automations/${body.id}/dry_run`);
  expect(dryRun.body).toMatchObject({ people: 1, is_complete: true, texts: { min: 1, max: 1 } });
});
