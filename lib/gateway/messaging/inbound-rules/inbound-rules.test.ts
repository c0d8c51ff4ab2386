import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

const MONDAY = { name: "Monday", note: "Every week" };
const create = (body: object) => send(owner, "POST", "/inbound_rules", body);
const list = async (query: string) =>
  (await send(owner, "GET", `/inbound_rules?${query}`)).body.map(
    ({ name }: { name: string }) => name,
  );

test("creates, gets, updates and deletes an inbound rule", async () => {
  const created = await create(MONDAY);
  expect(created).toMatchObject({ status: 201, body: { ...MONDAY, id: expect.any(Number) } });
  const path = `/inbound_rules/${created.body.id}`;
  expect((await send(owner, "GET", path)).body).toEqual(created.body);
  const updated = await send(owner, "PUT", path, { name: "Tuesday" });
  expect(updated).toMatchObject({ status: 200, body: { ...MONDAY, name: "Tuesday" } });
  const cleared = await send(owner, "PUT", path, { name: "Tuesday", note: null });
  expect(cleared.body.note).toBeNull();
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const method of ["GET", "DELETE"]) {
    expect((await send(owner, method, path)).status).toBe(404);
  }
  expect((await send(owner, "PUT", path, MONDAY)).status).toBe(404);
});

test("lists newest first, by name, and those whose name contains a text", async () => {
  for (const name of ["Beta", "Alpha", "Gamma"]) await create({ name });
  expect(await list("")).toEqual(["Gamma", "Alpha", "Beta"]);
  expect(await list("_order[name]=asc")).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await list("name=mm")).toEqual(["Gamma"]);
});

test.each([
  [{}, "name"],
  [{ ...MONDAY, name: "  " }, "name"],
  [{ ...MONDAY, name: "x".repeat(101) }, "name"],
  [{ ...MONDAY, note: "x".repeat(1_001) }, "note"],
])("rejects %j", async (body, field) => {
  const answer = await create(body);
  expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([400, field]);
});
