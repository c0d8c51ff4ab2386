import { testModule } from "@/lib/api-suites/test-module";
import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { clickForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const { send, account } = testModule();

const SALE = { type: 1, name: "Summer sale", url: "https://example.org/sale" };
const create = (body: object = SALE) => send(account, "POST", "/short_link_campaigns", body);
const list = (search = "") => send(account, "GET", `/short_link_campaigns${search}`);

test("creates, updates, lists and deletes a campaign", async () => {
  const made = await create();
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...SALE,
      kind: "link",
      form_fields: [],
      group_id: null,
      id: expect.stringMatching(/^[0-9A-Za-z]{10}$/),
    },
  });
  const path = `/short_link_campaigns/${made.body.id}`;
  const update = { type: 1, name: "Sale", url: "https://example.org/b" };
  const changed = await send(account, "PUT", path, update);
  expect(changed.body).toMatchObject(update);
  expect((await send(account, "GET", path)).body).toEqual(changed.body);
  expect((await list()).body).toEqual([changed.body]);
  expect((await send(account, "DELETE", path)).status).toBe(204);
  expect((await send(account, "GET", path)).status).toBe(404);
  expect((await send(account, "PUT", path, update)).status).toBe(404);
  expect((await send(account, "DELETE", path)).status).toBe(404);
  expect((await list()).body).toEqual([]);
});

test("sorts newest first, and filters by names, URLs and types", async () => {
  await create();
  await create({ ...SALE, type: 2, name: "Winter", url: "https://shop.example.org/" });
  const names = async (search: string) =>
    (await list(search)).body.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Winter", "Summer sale"]);
  expect(await names("?name=SUMM")).toEqual(["Summer sale"]);
  expect(await names("?url=shop.EXAMPLE")).toEqual(["Winter"]);
  expect(await names("?type=2")).toEqual(["Winter"]);
  expect(await names("?type[]=1&type[]=2")).toHaveLength(2);
  expect(await names("?_order[created_at]=asc")).toEqual(["Summer sale", "Winter"]);
});

test.each([
  [{ name: "x", url: SALE.url }, 400, "type"],
  [{ ...SALE, type: 3 }, 400, "type"],
  [{ ...SALE, name: " " }, 400, "name"],
  [{ ...SALE, name: "x".repeat(101) }, 400, "name"],
  [{ ...SALE, url: "" }, 400, "url"],
  [{ ...SALE, url: "sale" }, 400, "url"],
  [{ ...SALE, url: "javascript:alert(1)" }, 400, "url"],
  [{ ...SALE, url: "//sale" }, 400, "url"],
  [{ ...SALE, url: "https:example.org" }, 400, "url"],
  [{ ...SALE, url: "data:text/html,x" }, 400, "url"],
  [{ ...SALE, url: "http:\\\\evil.example" }, 400, "url"],
  [{ ...SALE, url: "https://example.org/\r\nLocation: https://evil.example" }, 400, "url"],
  [{ ...SALE, url: "java\tscript:alert(1)" }, 400, "url"],
  [{ ...SALE, url: "https://bank.example@evil.example/" }, 400, "url"],
  [{ ...SALE, url: `https://example.org/${"x".repeat(2_000)}` }, 400, "url"],
  [{ ...SALE, url: "http://localhost:3000/l/abc" }, 422, "url"],
  [{ ...SALE, group_id: 999_999 }, 422, "group_id"],
  [{ ...SALE, group_id: 0 }, 400, "group_id"],
])("rejects %j", async (body, status, path) => {
  const response = await create(body);
  expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([status, path]);
});

test("shows a lookalike name escaped", async () => {
  const { body } = await create({ ...SALE, url: "https://еxample.org/" });
  expect(body.url).toBe("https://xn--xample-2of.org/");
});

test("returns 404 for another account's group", async () => {
  const other = await makeTestAccount();
  const { body } = await send(other, "POST", "/groups", { name: "Theirs" });
  expect((await create({ ...SALE, group_id: body.id })).status).toBe(422);
});

test("filters links and clicks by campaign, link and message, and deletes them with their campaign", async () => {
  const { body: campaign } = await create({ ...SALE, type: 2 });
  const link = await linkForTest(account.id, campaign.id);
  const other = await linkForTest(account.id, (await create()).body.id);
  const id = await clickForTest(account.id, campaign.id, link.linkId);
  await clickForTest(account.id, campaign.id, link.linkId, { kind: "machine" });
  const get = async (path: string) => (await send(account, "GET", path)).body;
  const codes = (rows: { short_code: string }[]) => rows.map(({ short_code }) => short_code);
  expect(codes(await get(`/short_link_campaigns/${campaign.id}/short_links`))).toEqual([link.code]);
  expect(codes(await get("/short_links"))).toContain(other.code);
  expect(await get(`/short_links/${link.code}`)).toMatchObject({
    short_code: link.code,
    url: SALE.url,
    requests_count: 2,
    campaign: `/short_link_campaigns/${campaign.id}`,
  });
  expect(await get(`/short_link_requests/${id}`)).toMatchObject({
    id,
    ip: "192.0.2.1",
    country: "DE",
    browser: "Safari",
    type: 0,
    class: "person",
    short_link: `/short_links/${link.code}`,
  });
  for (const place of [
    "/short_link_requests",
    `/short_links/${link.code}/requests`,
    `/short_link_campaigns/${campaign.id}/requests`,
  ]) {
    expect([place, (await get(place)).length]).toEqual([place, 2]);
    expect([place, (await get(`${place}?type=1`)).length]).toEqual([place, 1]);
    expect([place, (await get(`${place}?ip=192.0&country=DE`)).length]).toEqual([place, 2]);
  }
  expect(await get(`/short_links/${other.code}/requests`)).toEqual([]);
  const counts = { uuid: link.message, requests_count: 2 };
  expect(await get("/sms/clicks?requests_count=2")).toMatchObject([counts]);
  expect(await get(`/sms/${link.message}/clicks`)).toMatchObject(counts);
  expect(await get(`/sms/clicks/${link.message}`)).toMatchObject(counts);
  await send(account, "DELETE", `/short_link_campaigns/${campaign.id}`);
  for (const place of [`/short_links/${link.code}`, `/sms/${link.message}/clicks`]) {
    expect([place, (await send(account, "GET", place)).status]).toEqual([place, 404]);
  }
});

test("returns 404 for another account's link, even with its valid code", async () => {
  const other = await makeTestAccount();
  const { body } = await send(other, "POST", "/short_link_campaigns", { ...SALE, type: 2 });
  const { code } = await linkForTest(other.id, body.id);
  expect((await send(other, "GET", `/short_links/${code}`)).status).toBe(200);
  for (const place of [`/short_links/${code}`, `/short_links/${code}/requests`]) {
    expect((await send(account, "GET", place)).status).toBe(404);
  }
});

const newGroup = async () =>
  (await send(account, "POST", "/groups", { name: "Newsletter", name_a: "First name" })).body.id;
const makeForm = (path: string, body: object) =>
  send(account, "POST", `/short_link_campaigns/${path}`, body);

test.each([
  ["subscribe", "subscribe"],
  ["subscription", "subscribe"],
  ["unsubscribe", "unsubscribe"],
  ["unsubscription", "unsubscribe"],
])("/%s creates a form with its own URL", async (path, kind) => {
  const body = { name: "Newsletter", group_id: await newGroup() };
  const made = await makeForm(path, body);
  expect(made).toMatchObject({ status: 201, body: { ...body, kind, type: 1, form_fields: [] } });
  expect(made.body.url).toMatch(/^http:\/\/localhost:\d+\/f\/[0-9A-Za-z]{9}$/);
  expect((await list(`?kind=${kind}`)).body).toEqual([made.body]);
});

test("creates a form with one link per message that asks for its group's columns", async () => {
  const body = { name: "Newsletter", group_id: await newGroup(), type: 2, form_fields: ["a"] };
  const made = await makeForm("subscribe", body);
  expect(made.body).toMatchObject(body);
  const path = `/short_link_campaigns/${made.body.id}`;
  const renamed = await send(account, "PUT", path, { ...made.body, name: "News", form_fields: [] });
  expect(renamed.body).toEqual({ ...made.body, name: "News", form_fields: [] });
});

test("requires a group for a sign-up form, but not for an unsubscribe form", async () => {
  const name = "Unsubscribe";
  for (const body of [{ name }, { name, group_id: null }]) {
    expect((await makeForm("unsubscribe", body)).status).toBe(201);
    expect((await makeForm("subscribe", body)).status).toBe(400);
  }
  const other = await makeTestAccount();
  const { body: theirs } = await send(other, "POST", "/groups", { name: "Theirs" });
  for (const group_id of [999_999, theirs.id]) {
    for (const kind of ["subscribe", "unsubscribe"]) {
      expect((await makeForm(kind, { name, group_id })).body.code).toBe("unprocessable");
    }
  }
  const { body } = await makeForm("subscribe", { name, group_id: await newGroup() });
  const path = `/short_link_campaigns/${body.id}`;
  const without = await send(account, "PUT", path, { ...body, group_id: null });
  expect([without.status, without.body.violations[0].propertyPath]).toEqual([400, "group_id"]);
  const moved = await send(account, "PUT", path, { ...body, url: "https://example.org/" });
  expect([moved.status, moved.body.violations[0].propertyPath]).toEqual([422, "url"]);
});

test("adds https to a URL without a scheme, and returns it", async () => {
  const made = await send(account, "POST", "/short_link_campaigns", {
    ...SALE,
    url: "example.org/a",
  });
  expect(made).toMatchObject({ status: 201, body: { url: "https://example.org/a" } });
  const path = `/short_link_campaigns/${made.body.id}`;
  const body = { ...SALE, url: "www.example.org", passes_query: true };
  const changed = await send(account, "PUT", path, body);
  expect(changed.body).toMatchObject({ url: "https://www.example.org/", passes_query: true });
});
