import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import type { ConditionNode } from "@/lib/core/segments/conditions";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

const { send, account, owner, developer } = testModule({
  hasRates: true,
  people: ["owner", "developer"],
  account: { balance: "100" },
});

const make = async (path: string, body: object) => {
  const response = await send(owner, "POST", path, body);
  expect(response).toMatchObject({ status: 201 });
  return response.body;
};
const createGroup = (body: object) => make("/groups", { name_a: "Name", ...body });
const createSegment = (name: string, ...conditions: ConditionNode[]) =>
  make("/segments", { name, conditions: { kind: "group", match: "all", conditions } });
const BULK = { text: "Hello [Name|you]", sender_id: "POSTHORN" };
const isIn = (...group_ids: number[]): ConditionNode => {
  return { kind: "groups", operator: "any_of", group_ids };
};
const sent = async (uuid: string) => {
  await workOff(account.id);
  return (await listBulkMessages(account.id, uuid)).map(({ phone, text }) => [phone, text]);
};

async function createGroups() {
  const first = await createGroup({
    name: "First",
    phones: [1, 2].map((n) => ({ phone: phoneAt(n), a: `First ${n}` })),
  });
  const second = await createGroup({
    name: "Second",
    phones: [2, 3].map((n) => ({ phone: phoneAt(n), a: `Second ${n}` })),
  });
  return { first: first.id, second: second.id };
}

test("sends to a segment's people at the time of acceptance", async () => {
  const { first, second } = await createGroups();
  const segment = await createSegment("Everyone", isIn(first, second));
  const at = Math.floor(Date.now() / 1_000) + 86_400;
  const bulk = await make("/bulks", { ...BULK, segments: [segment.id], delivery_at: at });
  expect(bulk).toMatchObject({
    recipients_count: 3,
    segments: [{ id: segment.id, name: "Everyone", evaluated_at: expect.any(Number) }],
    except_segments: null,
  });
  await send(owner, "PUT", `/groups/${first}`, { name: "First", phones: [{ phone: phoneAt(4) }] });
  await send(owner, "DELETE", `/segments/${segment.id}`);
  expect(await sent(bulk.uuid)).toEqual([
    [phoneAt(1), "Hello First 1"],
    [phoneAt(2), "Hello First 2"],
    [phoneAt(3), "Hello Second 3"],
  ]);
  const { body: report } = await send(owner, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report.bulk.segments).toEqual(bulk.segments);
});

test("takes columns from groups in the conditions, else from the newest entry", async () => {
  const { first, second } = await createGroups();
  const named = await createSegment("Named", isIn(first), {
    kind: "country",
    operator: "any_of",
    countries: ["DE"],
  });
  const unnamed = await createSegment("Unnamed", {
    kind: "country",
    operator: "any_of",
    countries: ["DE"],
  });
  const one = await make("/bulks", { ...BULK, segments: [named.id] });
  expect(await sent(one.uuid)).toContainEqual([phoneAt(2), "Hello First 2"]);
  const two = await make("/bulks", { ...BULK, segments: [unnamed.id] });
  expect(await sent(two.uuid)).toContainEqual([phoneAt(2), "Hello Second 2"]);
  const group = await make("/bulks", { ...BULK, msg_groups: [first], segments: [unnamed.id] });
  expect(await sent(group.uuid)).toContainEqual([phoneAt(2), "Hello First 2"]);
  expect(second).toBeGreaterThan(first);
});

test("excludes people of segments, and lists them as excluded", async () => {
  const { first, second } = await createGroups();
  const except = await createSegment("Second", isIn(second));
  const body = { ...BULK, phones: [phoneAt(3), phoneAt(5)], msg_groups: [first] };
  const bulk = await make("/bulks", { ...body, except_segments: [except.id] });
  expect(bulk).toMatchObject({
    recipients_count: 2,
    segments: null,
    except_segments: [{ id: except.id, name: "Second" }],
  });
  expect((await sent(bulk.uuid)).map(([phone]) => phone)).toEqual([phoneAt(1), phoneAt(5)]);
  const { body: drops } = await send(owner, "GET", `/bulks/${bulk.uuid}/drops`);
  expect(drops).toMatchObject([
    { phone: phoneAt(2), reason: "excluded", is_recipient: false },
    { phone: phoneAt(3), reason: "excluded", is_recipient: false },
  ]);
});

test("rejects unknown segments, and those that name a deleted group", async () => {
  const { first, second } = await createGroups();
  const broken = await createSegment("Not second", isIn(first), {
    kind: "groups",
    operator: "none_of",
    group_ids: [second],
  });
  await send(owner, "DELETE", `/groups/${second}`);
  for (const path of ["/bulks", "/bulks/dryrun"]) {
    const response = await send(owner, "POST", path, {
      ...BULK,
      segments: [broken.id],
      except_segments: [999_999],
    });
    expect(response.status).toBe(422);
    expect(response.body.violations).toMatchObject([
      { propertyPath: "segments[0]", message: expect.stringContaining("Not second") },
      { propertyPath: "except_segments[0]" },
    ]);
  }
});

test("doesn't reveal segment membership by counts to roles that see masked numbers", async () => {
  const { first } = await createGroups();
  const segment = await createSegment("First", isIn(first));
  for (const field of ["segments", "except_segments"]) {
    const body = { ...BULK, phones: [phoneAt(1)], [field]: [segment.id] };
    const response = await send(developer, "POST", "/bulks/dryrun", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([403, "phones"]);
  }
  const alone = await send(developer, "POST", "/bulks/dryrun", { ...BULK, segments: [segment.id] });
  expect(alone.status).toBe(201);
});
