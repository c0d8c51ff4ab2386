import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import type { Condition, ConditionGroup, ConditionNode } from "@/lib/core/segments/conditions";

const { send, owner, developer, marketing } = testModule({
  people: ["owner", "developer", "marketing"],
});

const all = (...conditions: ConditionNode[]): ConditionGroup => ({
  kind: "group",
  match: "all",
  conditions,
});
const country = (...countries: string[]): Condition => ({
  kind: "country",
  operator: "any_of",
  countries,
});
const GERMANS = { name: "Germans", note: "Every week", conditions: all(country("DE")) };
const create = (body: object) => send(owner, "POST", "/segments", body);
const list = async (query: string) =>
  (await send(owner, "GET", `/segments?${query}`)).body.map(({ name }: { name: string }) => name);
const count = async (...conditions: ConditionNode[]) =>
  (await send(owner, "POST", "/segments/count", { conditions: all(...conditions) })).body;

const createGroup = async (body: object = {}) =>
  (
    await send(owner, "POST", "/groups", {
      name: "Customers",
      name_a: "City",
      phones: [
        { phone: "+491713920001", a: "Berlin" },
        { phone: "+491713920002", a: "Köln" },
        { phone: "+447700900001", a: "London" },
      ],
      ...body,
    })
  ).body;
const city = (group_id: number, value: string): Condition => ({
  kind: "text",
  group_id,
  column: "a",
  operator: "is",
  value,
});

test("creates, gets, updates and deletes a segment", async () => {
  const created = await create(GERMANS);
  expect(created).toMatchObject({
    status: 201,
    body: { ...GERMANS, id: expect.any(Number), problems: [] },
  });
  const path = `/segments/${created.body.id}`;
  expect((await send(owner, "GET", path)).body).toEqual(created.body);
  const { conditions } = GERMANS;
  const updated = await send(owner, "PUT", path, { name: "Swiss", conditions: all(country("CH")) });
  expect(updated).toMatchObject({
    status: 200,
    body: { name: "Swiss", note: "Every week", conditions: all(country("CH")) },
  });
  const cleared = await send(owner, "PUT", path, { name: "Swiss", note: null, conditions });
  expect(cleared.body).toMatchObject({ note: null, conditions });
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const method of ["GET", "DELETE"]) {
    expect((await send(owner, method, path)).status).toBe(404);
  }
  expect((await send(owner, "PUT", path, GERMANS)).status).toBe(404);
});

test("lists newest first, by name, and those whose name contains a text", async () => {
  for (const name of ["Beta", "Alpha", "Gamma"]) await create({ ...GERMANS, name });
  expect(await list("")).toEqual(["Gamma", "Alpha", "Beta"]);
  expect(await list("_order[name]=asc")).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await list("name=mm")).toEqual(["Gamma"]);
});

const nested = (levels: number): ConditionNode =>
  levels === 0 ? country("DE") : all(nested(levels - 1));
const DE = country("DE");

test.each([
  [{}, "name", ""],
  [{ ...GERMANS, name: "  " }, "name", ""],
  [{ ...GERMANS, name: "x".repeat(101) }, "name", "100"],
  [{ ...GERMANS, note: "x".repeat(1_001) }, "note", "1000"],
  [{ name: "No conditions" }, "conditions", ""],
  [{ ...GERMANS, conditions: all() }, "conditions.conditions", ""],
  [
    { ...GERMANS, conditions: { kind: "group", match: "none", conditions: [] } },
    "conditions.conditions",
    "",
  ],
  [{ ...GERMANS, conditions: all(all()) }, "conditions.conditions[0].conditions", ""],
  [
    { ...GERMANS, conditions: nested(4) },
    "conditions.conditions[0].conditions[0].conditions[0].kind",
    "nested up to 3 deep",
  ],
  [
    { ...GERMANS, conditions: all(...Array.from({ length: 6 }, () => all(...Array(9).fill(DE)))) },
    "conditions.conditions",
    "up to 50 conditions",
  ],
  [
    { ...GERMANS, conditions: all(country("Germany")) },
    "conditions.conditions[0].countries[0]",
    "",
  ],
  [
    { ...GERMANS, conditions: all({ kind: "message", state: "sent", operator: "last_days" }) },
    "conditions.conditions[0].days",
    "number of days",
  ],
  [
    { ...GERMANS, conditions: all({ kind: "click", operator: "last_days", days: 4_000 }) },
    "conditions.conditions[0].days",
    "3650",
  ],
  [
    { ...GERMANS, conditions: all({ kind: "added", operator: "since" }) },
    "conditions.conditions[0].date",
    "date",
  ],
  [
    {
      ...GERMANS,
      conditions: all({
        kind: "reply",
        operator: "last_days",
        days: 91,
        text: { operator: "contains", value: "yes" },
      }),
    },
    "conditions.conditions[0].days",
    "90 days",
  ],
  [
    {
      ...GERMANS,
      conditions: all({ kind: "text", group_id: 1, column: "a", operator: "is" }),
    },
    "conditions.conditions[0].value",
    "value",
  ],
])("rejects %j at its field", async (body, field, message) => {
  const response = await create(body);
  expect(response.status).toBe(400);
  const [violation] = response.body.violations;
  expect(violation.propertyPath).toBe(field);
  expect(violation.message).toContain(message);
});

test("counts unsaved conditions with the names of the first people", async () => {
  const { id } = await createGroup({ name_b: "Name" });
  await send(owner, "PUT", "/contacts/+491713920001", { own_name: "Ada" });
  expect(await count(DE)).toEqual({
    count: 2,
    is_exact: true,
    is_everyone: false,
    sample: [
      { phone: "+491713920001", name: "Ada" },
      { phone: "+491713920002", name: null },
    ],
  });
  expect(await count(city(id, "köln"))).toMatchObject({ count: 1 });
  expect(await count(country("FR"))).toEqual({
    count: 0,
    is_exact: true,
    is_everyone: false,
    sample: [],
  });
});

test("reports conditions that match everyone", async () => {
  await createGroup();
  const tautology: ConditionNode = {
    kind: "group",
    match: "any",
    conditions: [DE, { ...DE, operator: "none_of" } as Condition],
  };
  expect(await count(tautology)).toMatchObject({ count: 3, is_everyone: true });
});

test("lists a segment's current people, page by page", async () => {
  const { id: groupId } = await createGroup();
  const { body: segment } = await create(GERMANS);
  const path = `/segments/${segment.id}/people`;
  const phones = async (query = "") =>
    (await send(owner, "GET", `${path}${query}`)).body.map(({ phone }: { phone: string }) => phone);
  expect(await phones()).toEqual(["+491713920001", "+491713920002"]);
  expect(await phones("?itemsPerPage=1&page=2")).toEqual(["+491713920002"]);
  expect(await phones("?phone=0171 3920002")).toEqual(["+491713920002"]);
  expect(await phones("?phone=%2B447700900001")).toEqual([]);
  await send(owner, "PUT", `/groups/${groupId}`, {
    name: "Customers",
    phones: [{ phone: "+491713920003" }],
  });
  expect(await phones()).toHaveLength(3);
  await send(owner, "DELETE", `/groups/${groupId}`);
  expect(await phones()).toEqual([]);
});

test("reports unknown groups, columns, campaigns and countries in conditions together", async () => {
  const { id } = await createGroup();
  const response = await create({
    ...GERMANS,
    conditions: all(
      city(id, "Berlin"),
      { ...city(id, "x"), column: "b" } as Condition,
      all({ kind: "groups", operator: "none_of", group_ids: [id, 999_999] }),
      { kind: "click", campaign: "unknown", operator: "ever" },
      country("XX"),
    ),
  });
  expect(response.status).toBe(422);
  expect(
    response.body.violations.map((item: { propertyPath: string }) => item.propertyPath),
  ).toEqual([
    "conditions.conditions[1]",
    "conditions.conditions[2].conditions[0]",
    "conditions.conditions[3]",
    "conditions.conditions[4]",
  ]);
});

test("rejects a segment whose excluded group was deleted, instead of widening it", async () => {
  await createGroup();
  const { id: excluded } = await createGroup({
    name: "VIPs",
    phones: [{ phone: "+491713920001" }],
  });
  const { body: segment } = await create({
    ...GERMANS,
    conditions: all(DE, { kind: "groups", operator: "none_of", group_ids: [excluded] }),
  });
  const path = `/segments/${segment.id}`;
  expect((await send(owner, "GET", `${path}/people`)).body).toHaveLength(1);
  await send(owner, "DELETE", `/groups/${excluded}`);
  expect((await send(owner, "GET", path)).body.problems).toEqual([
    { path: "conditions.conditions[1]", reason: "group" },
  ]);
  expect((await send(owner, "GET", "/segments")).body[0].problems).toHaveLength(1);
  expect((await send(owner, "GET", `${path}/people`)).status).toBe(422);
});

test("rejects a segment with a nameless column until the condition is changed", async () => {
  const { id } = await createGroup();
  const { body: segment } = await create({ ...GERMANS, conditions: all(city(id, "Berlin")) });
  const path = `/segments/${segment.id}`;
  await send(owner, "PUT", `/groups/${id}`, { name: "Customers", name_a: null });
  expect((await send(owner, "GET", `${path}/people`)).status).toBe(422);
  await send(owner, "PUT", path, GERMANS);
  expect((await send(owner, "GET", `${path}/people`)).status).toBe(200);
});

test("hides conditions, people and counts from roles that see masked numbers", async () => {
  await createGroup();
  const { body: segment } = await create(GERMANS);
  const path = `/segments/${segment.id}`;
  expect((await send(developer, "GET", path)).body).toMatchObject({
    name: "Germans",
    note: null,
    conditions: null,
  });
  for (const [method, url, body] of [
    ["GET", `${path}/people`],
    ["POST", "/segments/count", { conditions: GERMANS.conditions }],
    ["POST", "/segments", GERMANS],
    ["PUT", path, GERMANS],
    ["DELETE", path],
  ] as const)
    expect((await send(developer, method, url, body)).status).toBe(403);
  expect((await send(marketing, "GET", `${path}/people`)).body).toHaveLength(2);
});
