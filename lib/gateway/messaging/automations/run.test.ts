import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { runTriggerScan } from "./run-trigger-scan";
import { AUTOMATION, letPass, openWindow, workOn } from "./test-automations";
import { runAutomationSteps } from "./work-on";

const { send, account, owner, switchAccount } = testModule({ people: ["owner"], hasRates: true });
const [ADA, BOB] = ["+491713920001", "+491713920002"] as const;
type Step = Record<string, unknown>;
const text = (content: string): Step => ({ kind: "text", text: content });
const wait = (amount: number, unit = "days"): Step => ({ kind: "wait", amount, unit });

async function start(more: object = {}): Promise<string> {
  const { status, body } = await send(owner, "POST", "/automations", { ...AUTOMATION, ...more });
  expect([status, body.violations]).toEqual([201, undefined]);
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  await workOn(account.id);
  return path;
}
let events = 0;
async function report(name: string, phone: string = ADA, values: object = {}) {
  events += 1;
  const event = { id: `event-${events}`, name, phone, values };
  const { status, body } = await send(owner, "POST", "/automation_events", event);
  expect(status).toBe(201);
  await workOn(account.id);
  return body;
}
async function pass(interval: string) {
  await letPass(account.id, interval);
  await workOn(account.id);
}
const makeGroup = async (more: object = {}) =>
  (await send(owner, "POST", "/groups", { name: "Club", ...more })).body.id;
async function add(group: number, phone: string, more: object = {}) {
  await send(owner, "POST", `/groups/${group}/phones`, { phone, ...more });
  await workOn(account.id);
}
/** Texts to a phone, oldest first. */
async function textsTo(phone: string = ADA): Promise<string[]> {
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`);
  return body.map((sms: { text: string }) => sms.text).reverse();
}
const getCounts = async (path: string) => (await send(owner, "GET", path)).body.counts;

test("starts the steps with an event's values, once per event ID", async () => {
  const path = await start({
    steps: [text("Hello [name|there]"), wait(2), text("Still there, [Name]?")],
  });
  const event = { id: "one", name: "signed_up", phone: ADA, values: { Name: "Ada" } };
  const responses = await Promise.all(
    [1, 2, 3].map(() => send(owner, "POST", "/automation_events", event)),
  );
  expect(responses.map(({ body }) => body.started)).toEqual([1, 1, 1]);
  await report("other_event", BOB);
  await report("signed_up", BOB);
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([["Hello Ada"], ["Hello there"]]);
  await pass("47 hours");
  expect(await textsTo()).toEqual(["Hello Ada"]);
  await pass("2 hours");
  expect(await textsTo()).toEqual(["Hello Ada", "Still there, Ada?"]);
  const counts = { entered: 2, under_way: 0, finished: 2, goal: 0, left: 0 };
  expect(await getCounts(path)).toEqual(counts);
  const { body } = await send(owner, "GET", "/sms");
  expect(body[0]).toMatchObject({ origin: "automation" });
  expect(body[0].price).toBeGreaterThan(0);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("starts new group members, with their columns as of each text", async () => {
  const group = await makeGroup({ name_a: "Name" });
  await add(group, BOB, { a: "Bob" });
  const path = await start({
    trigger: { kind: "group", group_id: group },
    steps: [text("Hi [Name]"), wait(1), text("Bye [Name|friend]")],
  });
  const { body } = await send(owner, "POST", `/groups/${group}/phones`, { phone: ADA, a: "Ada" });
  await workOn(account.id);
  await send(owner, "PUT", `/phones/${body.id}`, { phone: ADA, a: "Lovelace" });
  await pass("1 day");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([["Hi Ada", "Bye Lovelace"], []]);
  const many = Array.from({ length: 1_200 }, (_, n) => ({ phone: `+4917139${21_000 + n}` }));
  const changed = { name: "Club", name_a: "Name", phones: many };
  expect((await send(owner, "PUT", `/groups/${group}`, changed)).status).toBe(200);
  await workOn(account.id);
  expect((await getCounts(path)).entered).toBe(1 + many.length);
});

test("enters a person once, or again a day after their last start", async () => {
  const once = await start();
  const again = await start({ reentry: "after_finishing" });
  await report("signed_up");
  await report("signed_up");
  await pass("25 hours");
  await report("signed_up");
  expect([(await getCounts(once)).entered, (await getCounts(again)).entered]).toEqual([1, 2]);
});

test("branches by responses, columns and countries", async () => {
  const number = await giveNumber(account.id);
  const branch = (condition: object, yes: Step[], no: Step[]) => ({
    kind: "branch",
    condition,
    yes,
    no,
  });
  await start({
    steps: [
      text("Question?"),
      wait(1),
      branch({ kind: "replied" }, [text("Thanks")], [text("Please reply")]),
      branch(
        { kind: "column", column: "name", operator: "is", value: "ada" },
        [branch({ kind: "country", countries: ["DE"] }, [text("German Ada")], [])],
        [{ kind: "end" }],
      ),
      text("End"),
    ],
  });
  await report("signed_up", ADA, { name: "Ada" });
  await report("signed_up", BOB, { name: "Bob" });
  await write(ADA, number, "Yes");
  await write(BOB, number, "STOP");
  await send(
    owner,
    "DELETE",
    `/blocked_numbers/${(await send(owner, "GET", "/blocked_numbers")).body[0].id}`,
  );
  await pass("1 day");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([
    ["Question?", "Thanks", "German Ada", "End"],
    expect.arrayContaining(["Question?", "Please reply"]),
  ]);
  expect(await textsTo(BOB)).not.toContain("End");
});

test("matches a value however its accents are composed", async () => {
  const condition = { kind: "column", column: "name", operator: "is", value: "JOSÉ" };
  const yes = [text("Hello [name]")];
  await start({ steps: [{ kind: "branch", condition, yes, no: [] }] });
  const composed = "José";
  await report("signed_up", ADA, { name: composed.normalize("NFD") });
  await report("signed_up", BOB, { name: composed });
  expect([(await textsTo(ADA)).length, (await textsTo(BOB)).length]).toEqual([1, 1]);
});

test("adds to and removes from groups, which can start others, and stops cycles", async () => {
  const [club, archive] = [await makeGroup(), await makeGroup()];
  const move = (from: number, to: number) => ({
    trigger: { kind: "group", group_id: from },
    reentry: "after_finishing",
    steps: [
      text("Moved"),
      { kind: "add_to_group", group_id: to },
      { kind: "remove_from_group", group_id: from },
    ],
  });
  await start(move(club, archive));
  await start(move(archive, club));
  await add(club, ADA);
  expect(await textsTo()).toEqual(["Moved", "Moved"]);
  const groups = [club, archive].map(
    async (id) => (await send(owner, "GET", `/groups/${id}`)).body,
  );
  expect((await Promise.all(groups)).map((group) => group.count_items)).toEqual([1, 0]);
});

test("lets people finish the version in which they started", async () => {
  const path = await start({ steps: [text("One"), wait(1), text("Two")] });
  await report("signed_up", ADA);
  await send(owner, "PUT", path, { ...AUTOMATION, steps: [text("New")] });
  await report("signed_up", BOB);
  expect((await send(owner, "PUT", `${path}/publish`)).body.version).toBe(2);
  await report("signed_up", "+491713920003");
  await pass("1 day");
  expect([await textsTo(ADA), await textsTo(BOB), await textsTo("+491713920003")]).toEqual([
    ["One", "Two"],
    ["One", "Two"],
    ["New"],
  ]);
});

test("ends early on reaching the goal", async () => {
  const path = await start({ goal_event: "bought", steps: [text("One"), wait(1), text("Two")] });
  await report("signed_up");
  expect((await report("bought")).ended).toBe(1);
  await pass("1 day");
  expect(await textsTo()).toEqual(["One"]);
  expect(await getCounts(path)).toMatchObject({ entered: 1, goal: 1 });
});

test("leaves time for the goal in a wait at the end", async () => {
  const path = await start({ goal_event: "bought", steps: [text("One"), wait(2)] });
  await report("signed_up", ADA);
  await report("signed_up", BOB);
  expect(await getCounts(path)).toMatchObject({ under_way: 2 });
  await report("bought", ADA);
  await pass("3 days");
  expect(await getCounts(path)).toMatchObject({ goal: 1, finished: 1 });
});

const NO_MORE = { template: null, notices: expect.anything(), variants: [] };
test("removes blocked people, and counts texts skipped by the cap", async () => {
  await send(owner, "PUT", "/automation_cap", { texts: 2, days: 7 });
  const path = await start({ steps: [text("One"), text("Two"), text("Three")] });
  await send(owner, "POST", "/blocked_numbers", { number: BOB });
  await report("signed_up", ADA);
  await report("signed_up", BOB);
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([["One", "Two"], []]);
  expect((await send(owner, "GET", `${path}/report`)).body).toMatchObject({
    counts: { entered: 2, finished: 1, left: 1 },
    steps: expect.arrayContaining([
      {
        step: "1",
        waiting: 0,
        outcomes: { sent: 1, capped: 0, blocked: 1, unsendable: 0, empty: 0 },
        ...NO_MORE,
      },
      {
        step: "3",
        waiting: 0,
        outcomes: { sent: 0, capped: 1, blocked: 0, unsendable: 0, empty: 0 },
        ...NO_MORE,
      },
    ]),
  });
  expect((await send(owner, "GET", `${path}/people?state[]=left`)).body).toMatchObject([
    { phone: BOB, reason: "blocked", step: null },
  ]);
});

test("pauses people without funds, and resumes all once one text can be paid", async () => {
  await switchAccount({ balance: "0.08" });
  const path = await start({ steps: [wait(1), text("One")] });
  const phones = [1, 2, 3, 4].map((n) => `+49171392000${n}`);
  for (const phone of phones) await report("signed_up", phone);
  await pass("1 day");
  const lacking = async () =>
    (await send(owner, "GET", `${path}/people?state[]=sending`)).body as { due_at: number }[];
  expect((await send(owner, "GET", `${path}/report`)).body).toMatchObject({
    lacking_funds: 3,
    counts: { under_way: 3, finished: 1 },
  });
  const minutes = (await lacking()).map(({ due_at: at }) =>
    Math.round((at - Date.now() / 1_000) / 60),
  );
  expect(minutes.sort((a, b) => a - b)).toEqual([1, 15, 15]);
  await pass("1 minute");
  expect(await lacking()).toHaveLength(3);
  await creditAccount(account.id, 1_000_000n, "more", "more");
  await pass("1 minute");
  expect(await lacking()).toEqual([]);
  expect((await Promise.all(phones.map(textsTo))).flat()).toEqual(phones.map(() => "One"));
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("waits for the window after funds arrive outside it", async () => {
  await switchAccount({ balance: "0.01" });
  const path = await start();
  await report("signed_up", BOB);
  const inHours = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/Berlin" }).format(
      Date.now() + hours * 3_600_000,
    );
  const window = { from: inHours(6), to: inHours(8) };
  await asOwner((tx) =>
    tx.query(
      `UPDATE automation_versions SET definition = jsonb_set(definition, '{send_window}', $2::jsonb)
       WHERE account_id = $1`,
      [account.id, JSON.stringify(window)],
    ),
  );
  await creditAccount(account.id, 1_000_000n, "more", "more");
  await pass("2 minutes");
  expect(await textsTo(BOB)).toEqual([]);
  expect((await send(owner, "GET", `${path}/people`)).body).toMatchObject([
    { state: "waiting", step: "1", is_lacking_funds: false },
  ]);
  await pass("7 hours");
  expect((await send(owner, "GET", `${path}/people`)).body[0].state).toBe("waiting");
});

test("accepts values named like built-in JavaScript properties", async () => {
  await start({
    trigger: { kind: "event", event: "signed_up", values: ["constructor", "__proto__"] },
    steps: [
      text("Hello [constructor|there] [__proto__|you]"),
      {
        kind: "branch",
        condition: { kind: "column", column: "constructor", operator: "is_empty" },
        yes: [text("Empty")],
        no: [],
      },
    ],
  });
  await report("signed_up", ADA);
  await report("signed_up", BOB, { Constructor: "Bob" });
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([
    ["Hello there you", "Empty"],
    ["Hello Bob you"],
  ]);
});

test("enters and texts no people while paused, and removes all when archived", async () => {
  const path = await start({ steps: [wait(1), text("One")] });
  await report("signed_up", ADA);
  await send(owner, "PUT", `${path}/pause`);
  await pass("2 days");
  expect((await report("signed_up", BOB)).started).toBe(0);
  expect([await textsTo(ADA), await getCounts(path)]).toEqual([
    [],
    expect.objectContaining({ entered: 1, under_way: 1 }),
  ]);
  await send(owner, "PUT", `${path}/resume`);
  await workOn(account.id);
  expect(await textsTo(ADA)).toEqual(["One"]);
  await report("signed_up", BOB);
  await send(owner, "PUT", `${path}/archive`);
  await workOn(account.id);
  await pass("2 days");
  expect([await textsTo(BOB), await getCounts(path)]).toEqual([
    [],
    expect.objectContaining({ entered: 2, under_way: 0, left: 1 }),
  ]);
});

test("keeps the goal of the version in which people started", async () => {
  const steps = [wait(1), text("You left something")];
  const path = await start({ goal_event: "bought", steps });
  for (const phone of [ADA, BOB]) await report("signed_up", phone);
  await send(owner, "PUT", path, { ...AUTOMATION, goal_event: "paid", steps });
  await send(owner, "PUT", `${path}/publish`);
  expect((await report("paid", BOB)).ended).toBe(0);
  expect((await report("bought", ADA)).ended).toBe(1);
  await pass("1 day");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([[], ["You left something"]]);
});

test("counts a goal while paused, so no reminder is sent after resuming", async () => {
  const steps = [wait(1), text("You left something")];
  const path = await start({ goal_event: "bought", steps });
  const other = await start({ trigger: { kind: "event", event: "bought", values: [] } });
  await report("signed_up");
  await send(owner, "PUT", `${path}/pause`);
  await send(owner, "PUT", `${other}/pause`);
  expect(await report("bought")).toMatchObject({ started: 0, ended: 1 });
  await send(owner, "PUT", `${path}/resume`);
  await pass("2 days");
  expect([await textsTo(), await getCounts(path)]).toEqual([
    [],
    { entered: 1, under_way: 0, finished: 0, goal: 1, left: 0 },
  ]);
});

test("restarts an archived automation without its previous people", async () => {
  const path = await start({ steps: [wait(1), text("One")] });
  await report("signed_up");
  await send(owner, "PUT", `${path}/archive`);
  expect(await send(owner, "PUT", `${path}/publish`)).toMatchObject({
    status: 409,
    body: { reason: "automation_ending" },
  });
  await workOn(account.id);
  expect((await send(owner, "PUT", `${path}/publish`)).body.state).toBe("active");
  await pass("2 days");
  expect([await textsTo(), (await getCounts(path)).left]).toEqual([[], 1]);
});

const GONE = "+49000000001";

/** Simulates a change of the numbering plan. */
const retireNumber = (phone: string) =>
  asOwner(async (tx) => {
    for (const table of ["automation_runs", "contact_phones"])
      await tx.query(`UPDATE ${table} SET phone = $3 WHERE account_id = $1 AND phone = $2`, [
        account.id,
        phone,
        GONE,
      ]);
  });

test("doesn't delay others for a number that no longer exists", async () => {
  const group = await makeGroup({ name_a: "Level" });
  await add(group, BOB);
  const steps = [
    wait(1),
    { kind: "set_field", group_id: group, column: "a", value: "gold" },
    { kind: "add_to_group", group_id: await makeGroup() },
    text("Hi"),
  ];
  await start({ steps, send_window: openWindow() });
  for (const phone of [ADA, BOB]) await report("signed_up", phone);
  await retireNumber(BOB);
  await pass("1 day");
  expect(await textsTo(ADA)).toEqual(["Hi"]);
});

test("leaves steps and conditions of a newer version to its workers", async () => {
  const branch = { kind: "branch", condition: { kind: "replied" }, yes: [], no: [text("No")] };
  const paths = [await start({ steps: [wait(1), text("One")] }), await start({ steps: [branch] })];
  const rename = (from: string, to: string) =>
    asOwner((tx) =>
      tx.query(
        "UPDATE automation_versions SET definition = replace(definition::text, $2, $3)::jsonb WHERE account_id = $1",
        [account.id, from, to],
      ),
    );
  await rename('"wait"', '"wait_for_moon"');
  await rename('"replied"', '"smiled"');
  await send(owner, "POST", "/automation_events", { id: "one", name: "signed_up", phone: ADA });
  for (const path of paths) {
    const due = { accountId: account.id, id: Number(path.split("/").at(-1)) };
    await expect(runAutomationSteps(due)).rejects.toThrow(/doesn't know/);
  }
  await rename('"wait_for_moon"', '"wait"');
  await rename('"smiled"', '"replied"');
  await pass("1 day");
  await pass("1 day");
  expect(await textsTo()).toEqual(["No", "One"]);
});

test.each(["resume", "publish"])(
  "doesn't enter people who join a group while the automation is paused (%s)",
  async (verb) => {
    const group = await makeGroup();
    const path = await start({ trigger: { kind: "group", group_id: group } });
    await send(owner, "PUT", `${path}/pause`);
    await add(group, ADA);
    expect(await workOn(account.id)).toBe(0);
    await send(owner, "PUT", `${path}/${verb}`);
    await add(group, BOB);
    expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([[], ["Hello [name|there]"]]);
  },
);

test("hides a deleted automation at once, and counts its texts for the cap until they expire", async () => {
  await send(owner, "PUT", "/automation_cap", { texts: 1, days: 7 });
  const path = await start({ steps: [text("One"), wait(1), text("Two")] });
  await report("signed_up", ADA);
  const count = async (table: string) =>
    (await asOwner((tx) => tx.query(`SELECT FROM ${table} WHERE account_id = $1`, [account.id])))
      .rowCount;
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO automation_runs (account_id, id, automation_id, version, phone, state, step, due_at, started_at)
       SELECT account_id, gen_random_uuid(), automation_id, version, '+4917139' || n, state, step, due_at, started_at
       FROM automation_runs, generate_series(21001, 22100) AS n WHERE account_id = $1`,
      [account.id],
    ),
  );
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "GET", path)).status).toBe(404);
  expect((await send(owner, "GET", "/automations")).body).toEqual([]);
  expect((await report("signed_up", BOB)).started).toBe(0);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT state, payload, count(*)::int FROM automation_runs WHERE account_id = $1 GROUP BY 1, 2",
      [account.id],
    ),
  );
  expect(rows).toEqual([{ state: "left", payload: null, count: 1_101 }]);
  const next = await start({ steps: [text("Three")] });
  await report("signed_up", ADA);
  expect((await send(owner, "GET", `${next}/report`)).body.steps[0].outcomes.capped).toBe(1);
  await send(owner, "DELETE", next);
  await workOn(account.id);
  const due = { accountId: account.id, id: Number(path.split("/").at(-1)) };
  while (await runTriggerScan(due, new Date(Date.now() + 91 * 86_400_000)));
  expect([await count("automation_runs"), await count("automations")]).toEqual([1, 1]);
});

test("restarts the day from its first person after the date search was interrupted for days", async () => {
  const [people, now] = [1_200, Date.parse("2040-06-14T12:00:00Z")];
  const phones = Array.from({ length: people }, (_, n) => {
    return { phone: `+4917139${21_000 + n}`, a: "2000-06-14" };
  });
  const club = { name: "Club", name_a: "Born" };
  const group = await makeGroup(club);
  await send(owner, "PUT", `/groups/${group}`, { ...club, phones });
  const trigger = { kind: "date", group_id: group, column: "a", repeats: "yearly", time: "10:00" };
  const path = await start({ trigger: { ...trigger, days: 0 } });
  await asOwner((tx) =>
    tx.query(
      "UPDATE automations SET scanned_date = '2040-06-08', scan_after = '0', work_at = now() WHERE account_id = $1",
      [account.id],
    ),
  );
  const due = { accountId: account.id, id: Number(path.split("/").at(-1)) };
  await runTriggerScan(due, new Date(now - 5 * 86_400_000));
  while (await runTriggerScan(due, new Date(now)));
  expect((await getCounts(path)).entered).toBe(people);
});

test("ends and erases an erased person's run", async () => {
  const path = await start({ steps: [text("One"), wait(1), text("Two")] });
  await report("signed_up", ADA);
  await report("signed_up", BOB);
  await submitDueMessages(account.id, 10);
  const erased = await send(owner, "POST", `/contacts/${encodeURIComponent(ADA)}/erasure`);
  expect([erased.status, erased.body.reason]).toEqual([200, undefined]);
  await pass("1 day");
  expect([await textsTo(ADA), await textsTo(BOB)]).toEqual([[], ["One", "Two"]]);
  expect(await getCounts(path)).toMatchObject({ entered: 1, finished: 1 });
});

test("sends each person one way on a random split, and counts texts of A/B tests", async () => {
  const phones = Array.from({ length: 40 }, (_, n) => `+4917139${22_000 + n}`);
  const group = await makeGroup();
  const split = { kind: "random", percent: 50 };
  const path = await start({
    trigger: { kind: "group", group_id: group },
    steps: [
      {
        kind: "text_test",
        variants: [
          { text: "First", percent: 40 },
          { text: "Second", percent: 60 },
        ],
      },
      { kind: "branch", condition: split, yes: [text("Yes")], no: [text("No")] },
    ],
  });
  const people = phones.map((phone) => ({ phone }));
  await send(owner, "PUT", `/groups/${group}`, { name: "Club", phones: people });
  await workOn(account.id);
  const { body } = await send(owner, "GET", "/sms?itemsPerPage=500");
  const count = (content: string) =>
    body.filter((sms: { text: string }) => sms.text === content).length as number;
  for (const content of ["First", "Second", "Yes", "No"]) expect(count(content)).toBeGreaterThan(4);
  expect([count("First") + count("Second"), count("Yes") + count("No")]).toEqual([40, 40]);
  await submitDueMessages(account.id, 100);
  const { steps } = (await send(owner, "GET", `${path}/report`)).body;
  const figures = steps.find(({ step }: { step: string }) => step === "1");
  expect(figures.variants).toMatchObject([
    { variant: 0, sent: count("First") },
    { variant: 1, sent: count("Second") },
  ]);
  expect(figures.outcomes.sent).toBe(40);
});

test("sets a column for later steps, and continues people outside the group", async () => {
  const group = await makeGroup({ name_a: "Name", name_b: "Stage" });
  const other = await makeGroup({ name_a: "Stage" });
  const set = (group_id: number, column: string) => ({
    kind: "set_field",
    group_id,
    column,
    value: "welcomed",
  });
  await start({
    trigger: { kind: "group", group_id: group },
    steps: [
      set(group, "b"),
      set(other, "a"),
      {
        kind: "branch",
        condition: { kind: "column", column: "Stage", operator: "is", value: "welcomed" },
        yes: [text("[Name] is [Stage]")],
        no: [],
      },
      { kind: "set_field", group_id: group, column: "b", value: "" },
    ],
  });
  await add(group, ADA, { a: "Ada" });
  await workOn(account.id);
  expect(await textsTo()).toEqual(["Ada is welcomed"]);
  const { body } = await send(owner, "GET", `/groups/${group}/phones`);
  expect(body).toMatchObject([{ phone: ADA, a: "Ada", b: null }]);
  expect((await send(owner, "GET", `/groups/${other}`)).body.count_items).toBe(0);
});

test("raises a webhook step's event once, without waiting for receivers", async () => {
  await send(owner, "POST", "/webhooks", {
    target: "https://hooks.example.org/",
    events: ["automation.step"],
  });
  const path = await start({ steps: [{ kind: "webhook", name: "call_back" }, text("Next")] });
  await report("signed_up", ADA, { name: "Ada" });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT name, phone, data FROM webhook_events WHERE account_id = $1", [account.id]),
  );
  expect(rows).toMatchObject([
    {
      name: "automation.step",
      phone: ADA,
      data: {
        automation_id: Number(path.split("/").at(-1)),
        name: "call_back",
        phone: ADA,
        values: { name: "Ada" },
      },
    },
  ]);
  expect(await textsTo()).toEqual(["Next"]);
});
