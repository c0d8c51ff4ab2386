import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

const HOURS = { name: "Opening hours", text: "Monday to Friday, 8 to 18." };
const save = (body: object) => send(owner, "POST", "/saved_texts", body);

test("creates, updates, lists and deletes a text", async () => {
  const made = await save(HOURS);
  expect(made).toMatchObject({ status: 201, body: { ...HOURS, id: expect.any(Number) } });
  const path = `/saved_texts/${made.body.id}`;
  const changed = await send(owner, "PUT", path, { ...HOURS, text: "Closed." });
  expect(changed).toMatchObject({ status: 200, body: { name: HOURS.name, text: "Closed." } });
  expect((await send(owner, "GET", path)).body).toEqual(changed.body);
  expect((await send(owner, "GET", "/saved_texts")).body).toEqual([changed.body]);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "GET", path)).status).toBe(404);
  expect((await send(owner, "PUT", path, HOURS)).status).toBe(404);
  expect((await send(owner, "DELETE", path)).status).toBe(404);
});

test("requires unique names", async () => {
  await save(HOURS);
  const second = await save({ ...HOURS, name: "Thanks" });
  for (const answer of [
    await save({ ...HOURS, name: ` ${HOURS.name} ` }),
    await send(owner, "PUT", `/saved_texts/${second.body.id}`, HOURS),
  ]) {
    expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([409, "name"]);
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => save({ ...HOURS, name: "X" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test.each([
  [{}, "name"],
  [{ ...HOURS, name: "" }, "name"],
  [{ ...HOURS, name: "  " }, "name"],
  [{ ...HOURS, name: "x".repeat(51) }, "name"],
  [{ ...HOURS, text: "" }, "text"],
  [{ ...HOURS, text: null }, "text"],
  [{ ...HOURS, text: "x".repeat(1531) }, "text"],
])("rejects %j", async (body, path) => {
  const answer = await save(body);
  expect([answer.status, answer.body.violations[0].propertyPath]).toEqual([400, path]);
});

test("allows 200 at most", async () => {
  for (let at = 0; at < 200; at++) await save({ ...HOURS, name: `Text ${at}` });
  expect((await save(HOURS)).body).toMatchObject({
    code: "unprocessable",
    reason: "too_many_texts",
  });
}, 60_000);
