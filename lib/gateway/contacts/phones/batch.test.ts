import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, readSnapshot } from "@/lib/db/transaction";
import { iterateGroupPhones } from "./list";

const { api, send, account, owner } = testModule({ people: ["owner"] });
let groupId: number;

beforeEach(async () => {
  groupId = (await send(owner, "POST", "/groups", { name: "Many" })).body.id;
});

const addAll = (entries: unknown, headers: Record<string, string> = {}) =>
  send(
    { headers: { ...owner.headers, ...headers } },
    "POST",
    `/groups/${groupId}/phones/batch`,
    entries as object,
  );
const count = async () => (await send(owner, "GET", `/groups/${groupId}`)).body.count_items;
const listStatuses = ({ body }: { body: { status: number }[] }) => body.map(({ status }) => status);

test("adds or rejects each entry individually, in order", async () => {
  const { body: held } = await send(owner, "POST", `/groups/${groupId}/phones`, {
    phone: "+491713920009",
  });
  const response = await addAll([
    { phone: "+491713920001", a: "first" },
    { a: "no number" },
    { phone: "0171 3920001", a: "second" },
    { phone: "+491713920009" },
    { phone: "+999123456789" },
    { phone: "+491713920002", a: "x".repeat(1531) },
    { phone: "+491713920003", unknown: true },
  ]);
  expect(response.status).toBe(201);
  expect(listStatuses(response)).toEqual([201, 400, 422, 422, 422, 400, 201]);
  expect(response.body[0].body).toMatchObject({ phone: "+491713920001", a: "first" });
  expect((await send(owner, "GET", `/phones/${response.body[0].body.id}`)).body).toEqual(
    response.body[0].body,
  );
  expect(response.body[1].body).toMatchObject({
    title: "Invalid input",
    status: 400,
    violations: [{ propertyPath: "phone", code: "required" }],
  });
  expect(response.body[2].body.detail).toContain("earlier in this request");
  expect(response.body[3].body).toMatchObject({
    reason: "phone_in_group",
    detail: expect.stringContaining(`/phones/${held.id}.`),
  });
  expect(response.body[5].body.violations[0].propertyPath).toBe("a");
  expect(await count()).toBe(3);
});

test("responds in JSON-LD, errors included", async () => {
  const response = await api.request(`/groups/${groupId}/phones/batch`, {
    method: "POST",
    headers: { ...owner.headers, "content-type": "application/ld+json" },
    body: JSON.stringify([{ phone: "+491713920001" }, { phone: "x" }]),
  });
  const body = await response.json();
  expect(body).toMatchObject({
    "@context": "/contexts/phones",
    "@id": `/groups/${groupId}/phones/batch`,
    totalItems: 2,
    "hydra:totalItems": 2,
    "hydra:member": [
      { status: 201, body: { "@type": "phones", phone: "+491713920001" } },
      { status: 400, body: { "@type": "ConstraintViolationList", "hydra:title": "Invalid input" } },
    ],
  });
  expect(body.member).toEqual(body["hydra:member"]);
});

test.each([
  [{ phone: "+491713920001" }, 400],
  [[1], 400],
  [[null], 400],
  [["+491713920001"], 400],
  [Array(100_001).fill({}), 400],
])("rejects a body that isn't a list of entries: %#", async (body, status) => {
  expect((await addAll(body)).status).toBe(status);
  expect(await count()).toBe(0);
});

test("returns the same response for a repeated Idempotency-Key, and adds no entry", async () => {
  const entries = [{ phone: "+491713920001" }, { phone: "x" }, { phone: "+491713920001" }];
  const key = { "idempotency-key": "batch-1" };
  const first = await addAll(entries, key);
  expect(listStatuses(first)).toEqual([201, 400, 422]);
  expect(await addAll(entries, key)).toEqual(first);
  expect(await count()).toBe(1);
});

test("stores each number once for two concurrent identical batches, with an exact count", async () => {
  const entries = Array.from({ length: 300 }, (_, at) => ({
    phone: `+3363998${String(at).padStart(4, "0")}`,
  }));
  const [one, other] = await Promise.all([addAll(entries), addAll([...entries].reverse())]);
  const added = [...listStatuses(one), ...listStatuses(other)].filter((status) => status === 201);
  expect(added).toHaveLength(300);
  expect(await count()).toBe(300);
});

test("copies groups in sequence, in chunks, from one snapshot", async () => {
  await addAll(
    Array.from({ length: 25 }, (_, at) => ({ phone: `+33639980${100 + at}`, a: `${at}` })),
  );
  const other = await send(owner, "POST", "/groups", {
    name: "Other",
    phones: [{ phone: "+491713920001", b: "B" }],
  });
  const chunks = await readSnapshot(account.id, async (tx) => {
    const read: { phone: string; a: string | null; b: string | null }[][] = [];
    for await (const rows of iterateGroupPhones(tx, account.id, [other.body.id, groupId], 10)) {
      if (read.length === 1) await addOutside();
      read.push(rows);
    }
    return read;
  });
  expect(chunks.map(({ length }) => length)).toEqual([1, 10, 10, 5]);
  expect(chunks[0]?.[0]).toMatchObject({ phone: "+491713920001", b: "B" });
  expect(
    chunks
      .flat()
      .slice(1)
      .map(({ a }) => a),
  ).toEqual(Array.from({ length: 25 }, (_, at) => `${at}`));
});

/** Inserts over a separate connection, like another process. */
const addOutside = () =>
  asOwner((tx) =>
    tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, words, created_at, changed_at)
       VALUES ($1, nextval('contact_phone_ids'), $2, '+491713920099', '', now(), now())`,
      [account.id, groupId],
    ),
  );
