import { testModule } from "@/lib/api-suites/test-module";
import { describe, expect, test } from "vitest";
import type { TestPerson } from "@/lib/api-suites/test-api";

const { send, owner, developer, marketing } = testModule({
  people: ["owner", "developer", "marketing"],
});

const VIEW = {
  table: "messages",
  name: "Failed in Germany",
  filters: [{ field: "status", operator: "one_of", values: ["3000", "5000"] }],
  sort: { field: "created_at", direction: "desc" },
  columns: ["created_at", "phone"],
  order: ["created_at", "phone", "price"],
  density: "compact",
};

const namesSeenBy = async (person: TestPerson, query = "") =>
  (await send(person, "GET", `/table-views${query}`)).body.map(
    ({ name }: { name: string }) => name,
  );

describe("views", () => {
  test("are stored without the search text", async () => {
    const made = await send(developer, "POST", "/table-views", {
      ...VIEW,
      q: "Alpha",
      search: "x",
    });
    expect(made).toMatchObject({
      status: 201,
      body: { ...VIEW, id: expect.any(Number), is_shared: false, is_own: true },
    });
    expect(JSON.stringify(made.body)).not.toContain("Alpha");
    const path = `/table-views/${made.body.id}`;
    const changed = await send(developer, "PUT", path, { name: "Failed", sort: null, filters: [] });
    expect(changed.body).toMatchObject({
      name: "Failed",
      sort: null,
      filters: [],
      columns: VIEW.columns,
      density: "compact",
    });
    expect((await send(developer, "GET", "/table-views?table=messages")).body).toEqual([
      changed.body,
    ]);
    expect(await namesSeenBy(developer, "?table=logs")).toEqual([]);
    expect((await send(developer, "DELETE", path)).status).toBe(204);
    expect((await send(developer, "DELETE", path)).status).toBe(404);
  });

  test("hide private ones from others, and let creators and owners change shared ones", async () => {
    const { body: secret } = await send(developer, "POST", "/table-views", VIEW);
    const { body: shared } = await send(developer, "POST", "/table-views", {
      ...VIEW,
      name: "Shared",
      is_shared: true,
    });
    expect(await namesSeenBy(marketing)).toEqual(["Shared"]);
    const change = (person: TestPerson, { id }: { id: number }) =>
      send(person, "PUT", `/table-views/${id}`, { density: "relaxed" });
    for (const [person, view, status] of [
      [owner, secret, 404],
      [marketing, secret, 404],
      [marketing, shared, 403],
      [owner, shared, 200],
      [developer, shared, 200],
    ] as const) {
      expect((await change(person, view)).status).toBe(status);
    }
    expect((await send(marketing, "DELETE", `/table-views/${shared.id}`)).status).toBe(403);
    const seen = await send(marketing, "GET", "/table-views?is_shared=true");
    expect(seen.body).toMatchObject([{ is_own: false, density: "relaxed" }]);
  });

  test("require unique names per user and table", async () => {
    await send(developer, "POST", "/table-views", VIEW);
    const { body: other } = await send(developer, "POST", "/table-views", { ...VIEW, name: "B" });
    const name = VIEW.name.toUpperCase();
    for (const response of [
      await send(developer, "POST", "/table-views", { ...VIEW, name }),
      await send(developer, "PUT", `/table-views/${other.id}`, { name }),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, "already_exists"]);
    }
    expect((await send(marketing, "POST", "/table-views", VIEW)).status).toBe(201);
    const elsewhere = await send(developer, "POST", "/table-views", { ...VIEW, table: "logs" });
    expect(elsewhere.status).toBe(201);
  });

  test("can't get one name at the same time", async () => {
    const views = ["A", "B", "D", "E"].map((name) =>
      send(developer, "POST", "/table-views", { ...VIEW, name }),
    );
    const responses = await Promise.all(
      (await Promise.all(views)).map(({ body }) =>
        send(developer, "PUT", `/table-views/${body.id}`, { name: "C" }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("keep the shared views of a removed user", async () => {
    await send(developer, "POST", "/table-views", VIEW);
    await send(developer, "POST", "/table-views", { ...VIEW, name: "Shared", is_shared: true });
    await send(owner, "DELETE", `/team/members/${developer.userId}`);
    expect(await namesSeenBy(marketing)).toEqual(["Shared"]);
  });

  test.each([
    [{ ...VIEW, table: "nothing" }, "table"],
    [{ ...VIEW, name: " " }, "name"],
    [{ ...VIEW, density: "huge" }, "density"],
    [{ ...VIEW, filters: [{ field: "q", operator: "is", values: ["Alpha"] }] }, "filters[0].field"],
    [
      { ...VIEW, filters: [{ field: "a", operator: "like", values: ["b"] }] },
      "filters[0].operator",
    ],
    [{ ...VIEW, columns: Array(61).fill("a") }, "columns"],
    [{ ...VIEW, sort: { field: "a", direction: "up" } }, "sort.direction"],
  ])("reject %#", async (body, path) => {
    const response = await send(owner, "POST", "/table-views", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
  });
});

describe("table preferences of a user", () => {
  const SET = {
    columns: ["phone"],
    order: ["phone", "price"],
    density: "relaxed",
    wraps_text: true,
    default_view_id: 7,
    export_columns: ["phone", "state"],
  };

  test("start with the defaults, and are private", async () => {
    const path = "/me/table-settings/messages";
    const fresh = {
      table: "messages",
      columns: null,
      order: null,
      density: "default",
      wraps_text: false,
      default_view_id: null,
      export_columns: null,
    };
    expect((await send(owner, "GET", path)).body).toEqual(fresh);
    expect((await send(owner, "PUT", path, SET)).body).toEqual({ table: "messages", ...SET });
    expect((await send(owner, "GET", path)).body).toEqual({ table: "messages", ...SET });
    expect((await send(marketing, "GET", path)).body).toEqual(fresh);
    expect((await send(owner, "GET", "/me/table-settings/logs")).body.density).toBe("default");
    expect((await send(owner, "GET", "/me/table-settings/nothing")).status).toBe(404);
  });

  test.each([
    [{ ...SET, density: "huge" }, "density"],
    [{ ...SET, columns: ["x".repeat(61)] }, "columns[0]"],
    [{ ...SET, default_view_id: 0 }, "default_view_id"],
  ])("reject %#", async (body, path) => {
    const response = await send(owner, "PUT", "/me/table-settings/messages", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
  });
});
