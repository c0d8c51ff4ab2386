import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { testModule } from "@/lib/api-suites/test-module";
import { readXlsx } from "@/lib/gateway/pricing/pricelist/test-files";
import { asOwner } from "@/lib/db/transaction";

const { api, send, account, owner } = testModule({ people: ["owner"] });
let groupId: number;

beforeEach(async () => {
  const group = { name: "VIP: a/b", name_a: "First name", name_b: "City" };
  groupId = (await send(owner, "POST", "/groups", group)).body.id;
});

const add = (phone: string, more: object = {}) =>
  send(owner, "POST", `/groups/${groupId}/phones`, { phone, ...more });
const count = async () => (await send(owner, "GET", `/groups/${groupId}`)).body.count_items;

describe("group contact", () => {
  test("is added in any spelling, partially updated, and deleted", async () => {
    const made = await add("0171 392 0001", { a: " Mr. ", b: "", callback_data: "c-1" });
    const body = {
      id: expect.any(Number),
      phone: "+491713920001",
      a: " Mr. ",
      b: null,
      c: null,
      d: null,
      e: null,
      callback_data: "c-1",
      subscribed_at: null,
      unsubscribed_at: null,
      unsubscribe_reason: null,
      group_id: groupId,
      created_at: expect.any(Number),
    };
    expect(made).toEqual({ status: 201, body });
    const path = `/phones/${made.body.id}`;
    expect((await send(owner, "GET", path)).body).toEqual(made.body);
    const changed = await send(owner, "PUT", path, { phone: "+491713920002", c: "x", a: null });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...made.body, phone: "+491713920002", a: null, c: "x" },
    });
    expect(await count()).toBe(1);
    expect((await send(owner, "DELETE", path)).status).toBe(204);
    expect(await count()).toBe(0);
    for (const method of ["GET", "DELETE"]) {
      expect((await send(owner, method, path)).status).toBe(404);
    }
    expect((await send(owner, "PUT", path, { phone: "+491713920002" })).status).toBe(404);
  });

  test("is unique in a group, and can also be in another", async () => {
    const first = await add("+491713920001");
    const second = await add("+491713920002");
    for (const response of [
      await add("00491713920001"),
      await send(owner, "PUT", `/phones/${second.body.id}`, { phone: "01713920001" }),
    ]) {
      expect(response).toMatchObject({
        status: 422,
        body: {
          reason: "phone_in_group",
          detail: expect.stringContaining(`/phones/${first.body.id}.`),
          violations: [{ propertyPath: "phone" }],
        },
      });
    }
    const own = await send(owner, "PUT", `/phones/${first.body.id}`, { phone: "+491713920001" });
    expect(own.status).toBe(200);
    const other = await send(owner, "POST", "/groups", { name: "Other" });
    const path = `/groups/${other.body.id}/phones`;
    expect((await send(owner, "POST", path, { phone: "+491713920001" })).status).toBe(201);
    expect(await count()).toBe(2);
  });

  test("is deleted with its group, also under its own URL", async () => {
    const { body } = await add("+491713920001");
    await send(owner, "DELETE", `/groups/${groupId}`);
    for (const [method, given] of [
      ["GET"],
      ["PUT", { phone: "+491713920001" }],
      ["DELETE"],
    ] as const) {
      expect((await send(owner, method, `/phones/${body.id}`, given)).status).toBe(404);
    }
  });

  test.each([
    [{}, 400, "phone"],
    [{ phone: "" }, 400, "phone"],
    [{ phone: "1".repeat(31) }, 400, "phone"],
    [{ phone: 491713920001 }, 400, "phone"],
    [{ phone: "abc" }, 400, "phone"],
    [{ phone: "+4912" }, 400, "phone"],
    [{ phone: "+999123456789" }, 422, "phone"],
    [{ phone: "110" }, 422, "phone"],
    [{ phone: "+491713920001", a: "x".repeat(1531) }, 400, "a"],
    [{ phone: "+491713920001", e: 7 }, 400, "e"],
    [{ phone: "+491713920001", callback_data: "x".repeat(37) }, 400, "callback_data"],
  ])("rejects %j", async (body, status, path) => {
    const { body: kept } = await add("+491713920099");
    for (const response of [
      await send(owner, "POST", `/groups/${groupId}/phones`, body),
      await send(owner, "PUT", `/phones/${kept.id}`, body),
    ]) {
      expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, path]);
    }
  });
});

test("rejects one of two concurrent inserts of a number, with an exact count", async () => {
  const numbers = Array.from({ length: 6 }, (_, at) => `+49171392001${at}`);
  const responses = await Promise.all(
    numbers.flatMap((phone) => [add(phone), add(phone), add(phone)]),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(6).fill(201), ...Array(12).fill(422)]);
  expect(await count()).toBe(6);
  const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
  await Promise.all([
    ...ids
      .slice(0, 3)
      .flatMap((id) => [
        send(owner, "DELETE", `/phones/${id}`),
        send(owner, "DELETE", `/phones/${id}`),
      ]),
    add("+491713920020"),
  ]);
  expect(await count()).toBe(4);
  expect((await send(owner, "GET", `/groups/${groupId}/phones`)).body).toHaveLength(4);
});

describe("contact list", () => {
  beforeEach(async () => {
    await add("+491713920011", { a: "Änne", b: "Köln-Süd", callback_data: "c-1" });
    await add("+491713920012", { a: "Anna", b: "Kiel" });
    await add("+447700900123", { a: "Bob", e: "order 39200 of 2024" });
  });
  const listNumbers = async (query: string) =>
    (await send(owner, "GET", `/groups/${groupId}/phones?${query}`)).body.map(
      ({ phone }: { phone: string }) => phone.slice(-3),
    );

  test("contains the whole group, newest first, unless a page is requested", async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ phone: `+4477009002${10 + at}` }));
    await send(owner, "POST", `/groups/${groupId}/phones/batch`, many);
    const all = await listNumbers("");
    expect(all).toHaveLength(43);
    expect(all.slice(-3)).toEqual(["123", "012", "011"]);
    expect(await listNumbers("page=1")).toEqual(all.slice(0, 30));
    expect(await listNumbers("page=2")).toEqual(all.slice(30));
    expect(await listNumbers("itemsPerPage=2")).toEqual(all.slice(0, 2));
    expect(await listNumbers("page=")).toEqual(all);
    expect(await listNumbers("_order[created_at]=asc")).toEqual([...all].reverse());
  });

  test("is described in JSON-LD: whole without totals, paged with them", async () => {
    const get = async (query: string) => {
      const response = await api.request(`/groups/${groupId}/phones${query}`, {
        headers: owner.headers,
      });
      return response.json();
    };
    const whole = await get("");
    const members = whole["hydra:member"];
    expect(whole).toEqual({
      "@context": "/contexts/phones",
      "@id": `/groups/${groupId}/phones`,
      "@type": "hydra:Collection",
      "hydra:member": members,
      member: members,
    });
    expect(members[0]).toMatchObject({
      "@id": `/phones/${members[0].id}`,
      "@type": "phones",
      phone: "+447700900123",
    });
    const page = await get("?itemsPerPage=2");
    expect(page).toMatchObject({ totalItems: 3, member: members.slice(0, 2) });
    expect(await get("?page=1&search=anna")).toMatchObject({ totalItems: 1 });
    const counted = await api.request(`/groups/${groupId}/phones?count=true`, {
      headers: { ...owner.headers, accept: "application/json" },
    });
    expect(counted.headers.get("x-total-count")).toBe("3");
    await counted.text();
  });

  test.each([
    ["search=0171", ["012", "011"]],
    ["search=171392", ["012", "011"]],
    ["search=%2B49171", ["012", "011"]],
    ["search=0171 392 0011", ["011"]],
    ["search=900123", ["123"]],
    ["search=39200", ["123", "012", "011"].slice(0, 1)],
    ["search=anne", ["011"]],
    ["search=ÄNN", ["012", "011"]],
    ["search=ännE", ["011"]],
    ["search=an", ["012", "011"]],
    ["search=an k", ["012", "011"]],
    ["search=kiel anna", ["012"]],
    ["search=sud", ["011"]],
    ["search=order 2024", ["123"]],
    ["search=nobody", []],
    ["search=%25", ["123", "012", "011"]],
    ["search=an&_order[phone]=asc", ["011", "012"]],
    ["search=an&callback_data=c-1", ["011"]],
    ["callback_data=c-1", ["011"]],
    ["phone=0171 3920012", ["012"]],
    ["phone=+491713920012", ["012"]],
    ["phone[]=%2B491713920012&phone[]=%2B447700900123", ["123", "012"]],
    ["phone=abc", []],
    ["_order[phone]=asc", ["123", "011", "012"]],
    ["exists[unsubscribed_at]=true", []],
    ["exists[unsubscribed_at]=false", ["123", "012", "011"]],
  ])("contains the phones requested by %s", async (query, expected) => {
    expect(await listNumbers(`page=1&${query}`)).toEqual(expected);
    if (!query.includes("_order")) expect(await listNumbers(query)).toEqual(expected);
  });

  test("streams past the first 5,000 and beyond the memory limit", async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => ({
      phone: `+3363998${String(at).padStart(4, "0")}`,
      a: at % 3 === 0 ? "Third" : "Other",
    }));
    await send(owner, "POST", `/groups/${groupId}/phones/batch`, many);
    const whole = (await send(owner, "GET", `/groups/${groupId}/phones`)).body;
    expect(new Set(whole.map(({ id }: { id: number }) => id)).size).toBe(6_003);
    expect(await listNumbers("page=1&search=anna")).toEqual(["012"]);
    expect(await listNumbers("search=anna")).toEqual(["012"]);
    expect(await listNumbers("search=third")).toHaveLength(2_000);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => listNumbers(`search=third&itemsPerPage=500&page=${page}`)),
    );
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 500, 500, 0]);
    expect(pages.flat()).toEqual(await listNumbers("search=third"));
  });

  test("finds only a number's current data in the group", async () => {
    const [{ id }] = (await send(owner, "GET", `/groups/${groupId}/phones?search=anna`)).body;
    await send(owner, "PUT", `/phones/${id}`, { phone: "+491713920012", a: "Zoe" });
    expect(await listNumbers("search=anna")).toEqual([]);
    expect(await listNumbers("search=zoe")).toEqual(["012"]);
    const other = await send(owner, "POST", "/groups", {
      name: "Other",
      phones: [{ phone: "+491713920055", a: "Zoe" }],
    });
    expect(await listNumbers("page=1&search=zoe")).toEqual(["012"]);
    const theirs = await send(owner, "GET", `/groups/${other.body.id}/phones?search=zoe`);
    expect(theirs.body).toHaveLength(1);
  });

  test("hides numbers and columns from developers, who can't query them either", async () => {
    const developer = await makeTestPerson(account.ctx, "developer");
    const path = `/groups/${groupId}/phones`;
    const [seen] = (await send(developer, "GET", path)).body;
    expect(seen).toMatchObject({ phone: "+44•••••••123", a: null, e: null, is_hidden: true });
    const item = await send(developer, "GET", `/phones/${seen.id}`);
    expect(item.body).toEqual(seen);
    for (const query of [
      "search=bob",
      "phone=%2B447700900123",
      "callback_data=c-1",
      "_order[phone]=asc",
    ]) {
      const response = await send(developer, "GET", `${path}?${query}`);
      expect([query, response.status]).toEqual([query, 403]);
    }
    expect((await send(developer, "GET", `/groups/${groupId}/file/csv`)).status).toBe(403);
    expect((await send(developer, "GET", `/groups/${groupId}`)).body.name_a).toBe("First name");
  });
});

describe("contact export", () => {
  const get = (headers: Record<string, string>) =>
    api.request(`/groups/${groupId}/file/csv?page=1`, {
      headers: { ...owner.headers, ...headers },
    });

  test("contains all phones with column names, for any Accept header", async () => {
    await add("+491713920001", { a: "Anna", callback_data: "c-1" });
    await add("+491713920002", { b: 'Köln, "Süd"\r\nline' });
    for (const headers of [{}, { accept: "text/csv" }, { accept: "*/*" }]) {
      const response = await get(headers as Record<string, string>);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("content-disposition")).toMatch(
        /filename="VIP_ a_b-\d{4}-\d\d-\d\d.csv"/,
      );
      const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
      expect(rows.map(([, ...cells]) => cells)).toEqual([
        ["phone", "First name", "City", "col_c", "col_d", "col_e", "callback_data"],
        ["+491713920001", "Anna", "", "", "", "", "c-1"],
        ["+491713920002", "", 'Köln, "Süd"\r\nline', "", "", "", ""],
      ]);
    }
  });

  test("uses semicolons or the Excel format on request", async () => {
    await add("+491713920001", { a: "Anna" });
    const file = (path: string) =>
      api.request(`/groups/${groupId}/file/${path}`, { headers: owner.headers });
    expect(await (await file("csv?separator=semicolon")).text()).toContain(
      ";phone;First name;City;",
    );
    expect((await file("csv?separator=tab")).status).toBe(400);
    const excel = await file("xlsx");
    expect(excel.headers.get("content-disposition")).toMatch(/VIP_ a_b-[\d-]+\.xlsx"/);
    const rows = readXlsx(new Uint8Array(await excel.arrayBuffer()));
    expect(rows).toMatchObject([{ phone: "+491713920001", "First name": "Anna", City: "" }]);
  });

  test("falls back to CSV for groups beyond the Excel limit", async () => {
    await asOwner((tx) =>
      tx.query("UPDATE contact_groups SET count_items = 100001 WHERE group_id = $1", [groupId]),
    );
    const refused = await send(owner, "GET", `/groups/${groupId}/file/xlsx`);
    expect([refused.status, refused.body.reason]).toEqual([422, "too_many_rows"]);
    expect((await get({})).status).toBe(200);
  });

  test("escapes formulas, and preserves every value", async () => {
    const values = [
      "=1+1",
      "'=1+1",
      "''=x",
      "'quoted'",
      "+49 171",
      "-5",
      "@a",
      "\t=1",
      " a ",
      "x\n=1",
    ];
    const numbers = values.map((a, at) => ({ phone: `+49171392003${at}`, a, callback_data: a }));
    await send(owner, "POST", `/groups/${groupId}/phones/batch`, numbers);
    const text = Buffer.from(await (await get({})).arrayBuffer());
    const [, ...rows]: string[][] = parse(text, { bom: true });
    const cells = rows.flatMap(([, phone = "", ...rest]) => {
      expect(phone).toMatch(/^\+\d+$/);
      return rest;
    });
    expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([]);
    expect(rows.map(([, , a = ""]) => unguardCell(a))).toEqual(values);
    expect(rows.map((row) => unguardCell(row.at(-1) ?? ""))).toEqual(values);
  });

  test("writes an audit entry without a number", async () => {
    await add("+491713920001", { a: "Canary" });
    await (await get({})).text();
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT action, audit_log::text AS line FROM audit_log WHERE account_id = $1 ORDER BY seq",
        [account.id],
      ),
    );
    expect(rows.slice(1).map(({ action }) => action)).toEqual([
      "group.created",
      "phone.added",
      "group.exported",
    ]);
    expect(rows.map(({ line }) => line).join()).not.toMatch(/Canary|3920001/);
  });
});
