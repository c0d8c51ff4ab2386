import { testModule } from "@/lib/api-suites/test-module";
import { describe, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { asOwner } from "@/lib/db/transaction";

const { api, send, account, owner } = testModule({ people: ["owner"] });

const FULL = {
  name: "Customers",
  description: "Everyone",
  name_a: "Vorname",
  name_b: "City",
  deleted_at: "2100-01-01T01:00:00+01:00",
};
const listPhones = async (groupId: number) =>
  (await send(owner, "GET", `/groups/${groupId}/phones`)).body;
const make = async (body: object) => (await send(owner, "POST", "/groups", body)).body;

describe("contact group", () => {
  test("is created, read, listed, renamed and deleted", async () => {
    const made = await send(owner, "POST", "/groups", { ...FULL, id: 7, count_items: 9 });
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...FULL,
        id: expect.any(Number),
        name_c: null,
        count_items: 0,
        deleted_at: "2100-01-01T00:00:00Z",
      },
    });
    const path = `/groups/${made.body.id}`;
    expect((await send(owner, "GET", path)).body).toEqual(made.body);
    expect((await send(owner, "GET", "/groups")).body).toEqual([made.body]);
    expect((await send(owner, "GET", "/me")).body.groups).toEqual({ [made.body.id]: path });
    const renamed = await send(owner, "PUT", path, { name: "Clients", name_b: null, name_c: "" });
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...made.body, name: "Clients", name_b: null },
    });
    const kept = await send(owner, "PUT", path, { name: "Clients", deleted_at: null });
    expect(kept.body).toMatchObject({ deleted_at: null, name_a: "Vorname" });
    expect((await send(owner, "DELETE", path)).status).toBe(204);
    for (const response of [
      await send(owner, "GET", path),
      await send(owner, "DELETE", path),
      await send(owner, "PUT", path, FULL),
      await send(owner, "GET", `${path}/phones`),
      await send(owner, "GET", `${path}/file/csv`),
      await send(owner, "POST", `${path}/phones`, { phone: "+491713920001" }),
      await send(owner, "POST", `${path}/phones/batch`, []),
    ]) {
      expect(response.status).toBe(404);
    }
    expect((await send(owner, "GET", "/groups")).body).toEqual([]);
    expect((await send(owner, "GET", "/me")).body.groups).toEqual({});
  });

  test("has the documented type and context", async () => {
    const { id } = await make(FULL);
    const response = await api.request(`/groups/${id}`, { headers: owner.headers });
    expect(await response.json()).toMatchObject({
      "@context": "/contexts/groups",
      "@id": `/groups/${id}`,
      "@type": "groups",
    });
  });

  test("is found by part of its name, and sorted by name and size", async () => {
    await make({ name: "alpha", phones: [{ phone: "+491713920001" }] });
    await make({ name: "Beta", phones: [] });
    await make({ name: "100% Alpha", phones: null });
    const names = async (query: string) =>
      (await send(owner, "GET", `/groups?${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await names("")).toEqual(["100% Alpha", "Beta", "alpha"]);
    expect(await names("name=ALPHA&_order[name]=asc")).toEqual(["100% Alpha", "alpha"]);
    expect(await names("name=%25")).toEqual(["100% Alpha"]);
    expect(await names("_order[name]=desc")).toEqual(["Beta", "alpha", "100% Alpha"]);
    expect((await names("_order[count_items]=desc"))[0]).toBe("alpha");
    expect(await names("_order[created_at]=asc&itemsPerPage=1&page=2")).toEqual(["Beta"]);
  });

  test("is hidden from everyone after its expiry, before the cleanup job", async () => {
    const { id } = await make({ ...FULL, phones: [{ phone: "+491713920001" }] });
    const [{ id: phoneId }] = await listPhones(id);
    await asOwner((tx) =>
      tx.query(
        "UPDATE contact_groups SET delete_at = now() - interval '1 second' WHERE account_id = $1",
        [account.id],
      ),
    );
    for (const path of [`/groups/${id}`, `/phones/${phoneId}`, `/groups/${id}/phones`]) {
      expect([path, (await send(owner, "GET", path)).status]).toEqual([path, 404]);
    }
    const late = await send(owner, "PUT", `/groups/${id}`, { ...FULL, deleted_at: null });
    expect(late.status).toBe(404);
    expect((await send(owner, "GET", "/groups")).body).toEqual([]);
    expect((await send(owner, "GET", "/me")).body.groups).toEqual({});
  });
});

describe("phones sent with a group", () => {
  test.each([
    ["a map", { x: { phone: "0171 3920001", a: " Mr. " }, y: { phone: "+491713920002" } }],
    ["an array", [{ phone: "0171 3920001", a: " Mr. " }, { phone: "+491713920002" }]],
  ])("are added from %s", async (_, phones) => {
    const group = await make({ ...FULL, phones });
    expect(group.count_items).toBe(2);
    expect(await listPhones(group.id)).toMatchObject([
      { phone: "+491713920002", a: null },
      { phone: "+491713920001", a: " Mr. " },
    ]);
  });

  test("update a phone by its ID as key, add one for any other key, and keep the rest", async () => {
    const other = await make({ name: "Other", phones: [{ phone: "+491713920009", a: "Other" }] });
    const [foreign] = await listPhones(other.id);
    const stranger = await makeTestPerson((await makeTestAccount()).ctx, "owner");
    const theirs = await send(stranger, "POST", "/groups", {
      name: "Theirs",
      phones: [{ phone: "+491713920008", a: "Theirs" }],
    });
    const [hidden] = (await send(stranger, "GET", `/groups/${theirs.body.id}/phones`)).body;
    const { id } = await make({
      ...FULL,
      phones: [
        { phone: "+491713920001", a: "A", b: "B", callback_data: "c" },
        { phone: "+491713920002" },
      ],
    });
    const [second, first] = await listPhones(id);
    const changed = await send(owner, "PUT", `/groups/${id}`, {
      name: "Customers",
      phones: {
        [first.id]: { phone: "+491713920003", b: null },
        [foreign.id]: { phone: "+491713920004", a: "New" },
        [hidden.id]: { phone: "+491713920005" },
      },
    });
    expect(changed).toMatchObject({ status: 200, body: { count_items: 4 } });
    const phones = await listPhones(id);
    expect(phones.find((phone: { id: number }) => phone.id === first.id)).toEqual({
      ...first,
      phone: "+491713920003",
      b: null,
    });
    expect(phones.find((phone: { id: number }) => phone.id === second.id)).toEqual(second);
    expect(phones.map(({ phone }: { phone: string }) => phone).sort()).toEqual([
      "+491713920002",
      "+491713920003",
      "+491713920004",
      "+491713920005",
    ]);
    expect(await listPhones(other.id)).toEqual([foreign]);
    expect((await send(stranger, "GET", `/phones/${hidden.id}`)).body).toEqual(hidden);
  });

  test("leave the whole group unchanged if one is invalid", async () => {
    const { id } = await make({ ...FULL, phones: [{ phone: "+491713920001" }] });
    const [held] = await listPhones(id);
    for (const [phones, status, path] of [
      [{ x: { phone: "+491713920002" }, y: { phone: "123" } }, 422, "phones.y.phone"],
      [{ x: { phone: "+491713920002" }, y: { phone: "x" } }, 400, "phones.y.phone"],
      [{ x: { a: "no number" } }, 400, "phones.x.phone"],
      [[{ phone: "+491713920002", a: "x".repeat(1531) }], 400, "phones[0].a"],
      [[{ phone: "+491713920002" }, { phone: "01713920002" }], 422, "phones[1].phone"],
      [[{ phone: "+491713920001" }], 422, "phones[0].phone"],
      [[7], 400, "phones[0]"],
      ["text", 400, "phones"],
    ] as const) {
      const response = await send(owner, "PUT", `/groups/${id}`, { name: "Renamed", phones });
      expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([
        status,
        path,
      ]);
    }
    const again = await send(owner, "PUT", `/groups/${id}`, {
      name: "Renamed",
      phones: [{ phone: "+491713920001" }],
    });
    expect(again.body).toMatchObject({ code: "unprocessable", reason: "phone_in_group" });
    expect(again.body.detail).toContain(`/phones/${held.id}`);
    expect(await listPhones(id)).toEqual([held]);
    expect((await send(owner, "GET", `/groups/${id}`)).body.name).toBe("Customers");
  });
});

describe("rejects", () => {
  test.each([
    [{}, 400, "name"],
    [{ name: "" }, 400, "name"],
    [{ name: "  " }, 400, "name"],
    [{ name: null }, 400, "name"],
    [{ name: "x".repeat(51) }, 400, "name"],
    [{ name: "x", description: "x".repeat(256) }, 400, "description"],
    [{ name: "x", name_a: "x".repeat(51) }, 400, "name_a"],
    [{ name: "x", name_a: 7 }, 400, "name_a"],
    [{ name: "x", name_a: "  " }, 400, "name_a"],
    [{ name: "x", name_e: "Phone" }, 400, "name_e"],
    [{ name: "x", name_b: "slink abc" }, 400, "name_b"],
    [{ name: "x", name_b: "SLINK" }, 400, "name_b"],
    [{ name: "x", name_b: "a]b" }, 400, "name_b"],
    [{ name: "x", name_b: "[a" }, 400, "name_b"],
    [{ name: "x", name_b: "a|b" }, 400, "name_b"],
    [{ name: "x", name_a: "City", name_c: "CITY" }, 400, "name_c"],
    [{ name: "x", deleted_at: "tomorrow" }, 400, "deleted_at"],
    [{ name: "x", deleted_at: 4_102_444_800 }, 400, "deleted_at"],
    [{ name: "x", deleted_at: "2020-01-01T00:00:00Z" }, 422, "deleted_at"],
  ])("%j", async (body, status, path) => {
    const response = await send(owner, "POST", "/groups", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, path]);
  });

  test("two columns of one name, however its accents are composed", async () => {
    const name = "José";
    const body = { name: "x", name_a: name, name_b: name.normalize("NFD") };
    const response = await send(account, "POST", "/groups", body);
    expect([response.status, response.body.violations?.[0].propertyPath]).toEqual([400, "name_b"]);
  });

  test("a duplicate column name, on PUT too", async () => {
    const { id } = await make({ name: "x", name_a: "City" });
    const response = await send(owner, "PUT", `/groups/${id}`, { name: "x", name_b: "city" });
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "name_b"]);
    const swapped = { name: "x", name_a: "Town", name_b: "City" };
    expect((await send(owner, "PUT", `/groups/${id}`, swapped)).status).toBe(200);
  });
});
