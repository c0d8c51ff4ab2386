import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { MAX_AUTOMATIONS } from "./schema-values";
import { AUTOMATION } from "./test-automations";

const { send, account, owner, marketing } = testModule({ people: ["owner", "marketing"] });

const create = (body: object = {}) =>
  send(owner, "POST", "/automations", { ...AUTOMATION, ...body });
const makeGroup = async (sender: Parameters<typeof send>[0], more: object = {}) =>
  (await send(sender, "POST", "/groups", { name: "Club", ...more })).body.id;
const branch = (yes: object[], no: object[] = []) => ({
  kind: "branch",
  condition: { kind: "replied" },
  yes,
  no,
});

test("creates, changes, publishes and deletes an automation", async () => {
  const created = await create();
  expect(created).toMatchObject({
    status: 201,
    body: { ...AUTOMATION, state: "draft", version: null, has_changes: true },
  });
  const path = `/automations/${created.body.id}`;
  expect(await send(owner, "PUT", `${path}/publish`)).toMatchObject({
    status: 200,
    body: { state: "active", version: 1, has_changes: false },
  });
  const changed = { ...AUTOMATION, steps: [...AUTOMATION.steps, { kind: "end" }] };
  expect(await send(owner, "PUT", path, changed)).toMatchObject({
    status: 200,
    body: { state: "active", version: 1, has_changes: true },
  });
  expect((await send(owner, "PUT", `${path}/publish`)).body).toMatchObject({
    version: 2,
    has_changes: false,
  });
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "GET", path)).status).toBe(404);
});

test("allows only valid state transitions", async () => {
  const path = `/automations/${(await create()).body.id}`;
  const change = async (verb: string) => {
    const { status, body } = await send(owner, "PUT", `${path}/${verb}`);
    return status === 200 ? body.state : body.reason;
  };
  expect(await change("pause")).toBe("automation_state");
  expect(await change("publish")).toBe("active");
  expect(await change("pause")).toBe("paused");
  expect(await change("resume")).toBe("active");
  expect(await change("archive")).toBe("archived");
  expect(await change("resume")).toBe("automation_state");
  expect(await change("publish")).toBe("active");
});

test.each([
  ["an empty text", [{ kind: "text", text: " " }], "steps[0].text"],
  ["a wait of two years", [{ kind: "wait", amount: 731, unit: "days" }], "steps[0].amount"],
  ["an unknown step", [{ kind: "fly" }], "steps[0].kind"],
  [
    "four branches within each other",
    [branch([branch([branch([branch([])])])])],
    "steps[0].yes[0].yes[0].yes[0].kind",
  ],
  [
    "a text that is too long",
    [branch([{ kind: "text", text: "ю".repeat(671) }])],
    "steps[0].yes[0].text",
  ],
  [
    "an unknown column",
    [{ ...branch([]), condition: { kind: "column", column: "Age", operator: "is", value: "3" } }],
    "steps[0].condition.column",
  ],
  [
    "an unknown country",
    [{ ...branch([]), condition: { kind: "country", countries: ["DE", "XX"] } }],
    "steps[0].condition.countries[1]",
  ],
  ["an unknown campaign", [{ kind: "text", text: "[slink nothing]" }], "steps[0].text"],
  [
    "shares of an A/B test that aren't 100 %",
    [
      {
        kind: "text_test",
        variants: [
          { text: "A", percent: 50 },
          { text: "B", percent: 40 },
        ],
      },
    ],
    "steps[0].variants",
  ],
  [
    "a split of 0 %",
    [{ ...branch([]), condition: { kind: "random", percent: 0 } }],
    "steps[0].condition.percent",
  ],
  ["too many steps", Array.from({ length: 51 }, () => ({ kind: "end" })), "steps"],
])("rejects %s at its field", async (_case, steps, field) => {
  const { status, body } = await create({ steps });
  expect([400, 422]).toContain(status);
  expect(body.violations[0].propertyPath).toBe(field);
});

test("rejects groups of another account, and columns without a name", async () => {
  const theirs = await makeGroup(await makeTestAccount());
  for (const more of [
    { trigger: { kind: "group", group_id: theirs } },
    { steps: [branch([{ kind: "add_to_group", group_id: theirs }])] },
  ]) {
    expect(await create(more)).toMatchObject({ status: 422, body: { reason: "group_unknown" } });
  }
  const group = await makeGroup(owner, { name_a: "Born" });
  const date = { kind: "date", group_id: group, repeats: "yearly", time: "10:00" };
  expect((await create({ trigger: { ...date, column: "a" } })).status).toBe(201);
  expect((await create({ trigger: { ...date, column: "b" } })).body.reason).toBe("column_unknown");
  const step = { kind: "set_field", group_id: group, column: "b", value: "1" };
  expect((await create({ steps: [step] })).body).toMatchObject({
    reason: "column_unknown",
    violations: [{ propertyPath: "steps[0].column" }],
  });
});

test("rejects publishing without steps", async () => {
  const { body } = await create({ steps: [] });
  expect(await send(owner, "PUT", `/automations/${body.id}/publish`)).toMatchObject({
    status: 422,
    body: { reason: "automation_without_steps" },
  });
});

test("lets only owners start automations while bulks require approval", async () => {
  const path = `/automations/${(await create()).body.id}`;
  await send(owner, "PUT", "/settings", { approval_recipients: 100 });
  expect(await send(marketing, "PUT", `${path}/publish`)).toMatchObject({
    status: 422,
    body: { reason: "automation_approval" },
  });
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
});

test("rejects starting people by a key with a spend cap, which wouldn't count their texts", async () => {
  await send(owner, "PUT", `/automations/${(await create()).body.id}/publish`);
  const key = await makeTestKey(account.ctx, { roles: ["messaging"], spend_cap: 5 });
  const event = { id: "one", name: "signed_up", phone: "+491713920001" };
  expect(await send(key, "POST", "/automation_events", event)).toMatchObject({
    status: 422,
    body: { reason: "automation_key" },
  });
  expect((await send(owner, "POST", "/automation_events", event)).body.started).toBe(1);
});

test("prevents a key with a spend cap from adding people to a group that starts an automation", async () => {
  const [club, other] = [await makeGroup(owner), await makeGroup(owner)];
  const { body } = await create({ trigger: { kind: "group", group_id: club } });
  const key = await makeTestKey(account.ctx, { roles: ["messaging"], spend_cap: 5 });
  const add = async (sender: Parameters<typeof send>[0], group: number, phone: string) => {
    const { status, body: added } = await send(sender, "POST", `/groups/${group}/phones`, {
      phone,
    });
    return status === 201 ? "added" : added.reason;
  };
  expect(await add(key, club, "+491713920001")).toBe("added");
  await send(owner, "PUT", `/automations/${body.id}/publish`);
  expect(await add(key, club, "+491713920002")).toBe("automation_key");
  expect(await add(key, other, "+491713920002")).toBe("added");
  expect(await add(owner, club, "+491713920002")).toBe("added");
  expect((await send(owner, "GET", `/groups/${club}`)).body.count_items).toBe(2);
});

test("limits an account's automations, also concurrently", async () => {
  await create();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO automations (account_id, id, name, state, draft, created_at, changed_at)
       SELECT account_id, nextval('automation_ids'), name, state, draft, created_at, changed_at
       FROM automations, generate_series(4, $2::int) WHERE account_id = $1`,
      [account.id, MAX_AUTOMATIONS],
    ),
  );
  const requests = Array.from({ length: 5 }, () => create());
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 422, 422, 422]);
});
