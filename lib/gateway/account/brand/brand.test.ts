import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";

const { send, owner } = testModule({ people: ["owner"] });

const put = (body: object) => send(owner, "PUT", "/settings/brand", body);
const get = async (path = "/settings/brand", person = owner) =>
  (await send(person, "GET", path)).body;
const audited = async () =>
  (await get("/team/audit_logs")).filter(
    ({ action }: { action: string }) => action === "account.brand_changed",
  );

test("stores a brand, updates it field by field, and clears it", async () => {
  const saved = async (body: object) => [(await put(body)).status, await get()];
  expect(await get()).toEqual({ name: null, accent: null });
  expect(await saved({ name: " Nordwind ", accent: "#1A5FB4" })).toEqual([
    200,
    { name: "Nordwind", accent: "#1a5fb4" },
  ]);
  expect(await saved({ accent: "#ffd400" })).toEqual([
    200,
    { name: "Nordwind", accent: "#ffd400" },
  ]);
  expect(await saved({ accent: null })).toEqual([200, { name: "Nordwind", accent: null }]);
  expect(await saved({ name: "" })).toEqual([200, { name: null, accent: null }]);
  expect(await audited()).toHaveLength(4);
  await put({ name: "Nordwind" });
  const other = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  expect(await get("/settings/brand", other)).toEqual({ name: null, accent: null });
});

test.each([
  ["accent", "red"],
  ["accent", "#fff"],
  ["accent", "#12345g"],
  ["accent", "#ffffff;}*{x:y"],
  ["accent", "url(//evil.example)"],
  ["name", "x".repeat(61)],
])("rejects for %s the value %s without any change", async (field, value) => {
  await put({ name: "Nordwind", accent: "#1a5fb4" });
  const { status, body } = await put({ [field]: value });
  expect([status, body.violations?.[0]?.propertyPath]).toEqual([400, field]);
  expect(await get()).toEqual({ name: "Nordwind", accent: "#1a5fb4" });
});

test("previews a brand without saving it", async () => {
  await put({ name: "Saved", accent: "#123456" });
  const query = new URLSearchParams({ lang: "en", name: "Draft", accent: "#FFD400" });
  const form = await get(`/settings/brand/preview?${query}`);
  expect(form.html).toContain("Get text messages from Draft");
  expect(form.html).toContain("--fill:#ffd400");
  expect(form.html).not.toMatch(/Saved|hreflang/);
  const end = await get(`/settings/brand/preview?${query}&page=end`);
  expect(end.html).toContain("You&#39;ll get text messages from Draft from now on.");
  const none = await get("/settings/brand/preview?lang=en");
  expect(none.html).not.toContain("Saved");
  expect(await get()).toEqual({ name: "Saved", accent: "#123456" });
});
