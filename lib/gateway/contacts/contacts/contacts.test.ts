import { beforeEach, expect, test } from "vitest";
import {
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  type TestPerson,
} from "@/lib/api-suites/test-api";
import { testDatabase } from "@/lib/db/test-database";

testDatabase();
const { send } = makeTestApi();
let owner: TestPerson;
let developer: TestPerson;
let groups: number[];

beforeEach(async () => {
  const { ctx } = await makeTestAccount();
  owner = await makeTestPerson(ctx, "owner");
  developer = await makeTestPerson(ctx, "developer");
  groups = [];
  for (const [name, phones] of [
    ["First", [{ phone: "+491713920001", a: "Erika Muster" }, { phone: "+447700900123" }]],
    ["Second", [{ phone: "+491713920001", a: "Muster, Erika" }, { phone: "+491713920002" }]],
    ["Gone", [{ phone: "+491713920009", a: "Erika" }]],
  ] as const) {
    const { body } = await send(owner, "POST", "/groups", { name, name_a: "Name", phones });
    groups.push(body.id);
  }
  await send(owner, "DELETE", `/groups/${groups[2]}`);
});

const phonesOf = async (query: string) =>
  (await send(owner, "GET", `/contacts${query}`)).body.map(
    ({ phone, groups_count }: { phone: string; groups_count: number }) => [phone, groups_count],
  );

const ERIKA = ["+491713920001", 2];
const MAX = ["+491713920002", 1];
const LONDON = ["+447700900123", 1];

test.each([
  ["", [LONDON, ERIKA, MAX]],
  ["?itemsPerPage=1&page=2", [ERIKA]],
  ["?search=0171 392", [ERIKA, MAX]],
  ["?search=%2B4477", [LONDON]],
  ["?search=0123", [LONDON]],
  ["?search=900123", [LONDON]],
  ["?search=muster er", [ERIKA]],
  ["?search=nobody", []],
  ["?search=9009", []],
])("contacts%s", async (query, expected) => {
  expect(await phonesOf(query)).toEqual(expected);
});

test("one number: its groups with their columns, and its block", async () => {
  await send(owner, "POST", "/blocked_numbers", { number: "+491713920001" });
  const { body } = await send(owner, "GET", "/contacts/0171%203920001");
  expect(body).toMatchObject({ phone: "+491713920001", blocked: { number: "+491713920001" } });
  expect(
    body.entries.map(({ group, entry }: { group: { name: string }; entry: { a: string } }) => [
      group.name,
      entry.a,
    ]),
  ).toEqual([
    ["Second", "Muster, Erika"],
    ["First", "Erika Muster"],
  ]);
  for (const unknown of ["+491713920009", "nothing", "%2B49"]) {
    expect((await send(owner, "GET", `/contacts/${unknown}`)).status).toBe(404);
  }
});

test("roles that hide numbers see them masked, and ask neither by number nor by column", async () => {
  const { body } = await send(developer, "GET", "/contacts");
  expect(JSON.stringify(body)).not.toContain("3920001");
  expect((await send(developer, "GET", "/contacts?search=erika")).status).toBe(403);
  expect((await send(developer, "GET", "/contacts/+491713920001")).status).toBe(403);
});
