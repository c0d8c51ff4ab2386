import { expect, test } from "vitest";
import { freshEmail } from "@/lib/api-suites/test-kit-context";
import { testModule } from "@/lib/api-suites/test-module";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { asOwner } from "@/lib/db/transaction";
import { MAX_REPORTS } from "./schema-values";
import { REPORT } from "./test-reports";

const { account, owner, developer, marketing, accountant, send } = testModule({
  people: ["owner", "developer", "marketing", "accountant"],
});

const create = (sender: typeof owner, more: object = {}) =>
  send(sender, "POST", "/reports", { ...REPORT, ...more });
const names = async (sender: typeof owner) =>
  (await send(sender, "GET", "/reports")).body.map(({ name }: { name: string }) => name);

test("lists a report with its settings, recipients and next run", async () => {
  const email = freshEmail();
  const { status, body } = await create(owner, {
    members: [owner.userId, accountant.userId],
    emails: [email.toUpperCase(), email],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...REPORT,
    members: [
      { user_id: owner.userId, has_access: true },
      { user_id: accountant.userId, has_access: true },
    ],
    emails: [{ email, state: "unconfirmed" }],
    can_change: true,
    last_run: null,
  });
  const next = new Date(body.next_at * 1000);
  expect([next.getUTCDay(), next.getUTCMinutes()]).toEqual([1, 0]);
  expect((await send(owner, "GET", "/reports")).body).toEqual([body]);
});

test("shows members reports of views their role can see", async () => {
  await create(owner, { name: "Delivery" });
  await create(owner, { name: "Spend", view: "spending" });
  await create(owner, { name: "Documents", view: "documents" });
  await create(owner, { name: "Clicks", view: "clicks" });
  expect(await names(marketing)).toEqual(["Clicks", "Spend", "Delivery"]);
  expect(await names(developer)).toEqual(["Clicks", "Spend", "Delivery"]);
  expect(await names(accountant)).toEqual(["Documents", "Spend", "Delivery"]);
});

test("rejects a view that a role can't see, and hides its reports", async () => {
  expect(await create(developer, { view: "documents" })).toMatchObject({
    status: 403,
    body: { violations: [{ propertyPath: "view" }] },
  });
  const { body } = await create(owner, { view: "documents" });
  for (const [method, path, input] of [
    ["GET", "", undefined],
    ["PUT", "", REPORT],
    ["DELETE", "", undefined],
    ["GET", "/runs", undefined],
    ["POST", "/runs", { kind: "preview" }],
  ] as const) {
    expect((await send(developer, method, `/reports/${body.id}${path}`, input)).status).toBe(404);
  }
});

test("lets only owners send to addresses outside the account", async () => {
  expect(await create(marketing, { emails: [freshEmail()] })).toMatchObject({
    status: 403,
    body: { reason: "report_emails", violations: [{ propertyPath: "emails" }] },
  });
  const { body } = await create(marketing);
  await send(owner, "PUT", `/reports/${body.id}`, { ...REPORT, emails: [freshEmail()] });
  // The creator could otherwise choose what the address gets.
  for (const input of [REPORT, { ...REPORT, filters: { iso2: ["DE"] } }]) {
    expect(await send(marketing, "PUT", `/reports/${body.id}`, input)).toMatchObject({
      status: 403,
      body: { reason: "report_of_another" },
    });
  }
  const run = await send(marketing, "POST", `/reports/${body.id}/runs`, { kind: "manual" });
  expect(run.status).toBe(403);
});

test("lets only its creator and owners change a report", async () => {
  const { body } = await create(marketing);
  const change = (sender: typeof owner) =>
    send(sender, "PUT", `/reports/${body.id}`, { ...REPORT, name: "Changed" });
  expect((await change(developer)).status).toBe(403);
  expect((await change(marketing)).status).toBe(200);
  expect((await change(owner)).status).toBe(200);
  expect((await send(developer, "DELETE", `/reports/${body.id}`)).status).toBe(403);
  expect((await send(marketing, "DELETE", `/reports/${body.id}`)).status).toBe(204);
});

test("requires recipients to be members of the account", async () => {
  const other = await makeTestAccount();
  const stranger = await makeTestPerson(other.ctx, "owner");
  expect(await create(owner, { members: [stranger.userId] })).toMatchObject({
    status: 422,
    body: { reason: "report_member_unknown", violations: [{ propertyPath: "members" }] },
  });
});

test.each([
  ["schedule.weekday", { schedule: { every: "week", hour: 8 } }],
  ["schedule.day", { schedule: { every: "month", hour: 8 } }],
  ["schedule.date", { schedule: { every: "once", hour: 8 } }],
  ["schedule.date", { schedule: { every: "once", date: "2020-01-01", hour: 8 } }],
  ["schedule.day", { schedule: { every: "month", day: 29, hour: 8 } }],
  ["schedule.hour", { schedule: { every: "week", weekday: 1, hour: 24 } }],
  ["filters.iso2", { view: "clicks", filters: { iso2: ["DE"] } }],
  ["filters.group_by", { filters: { group_by: "bulk_id" } }],
  ["filters.group_by", { view: "spending", filters: { group_by: "service_code" } }],
  ["filters.campaign", { view: "clicks", filters: { campaign: ["a1", "b2"] } }],
  [
    "filters.bulk",
    { view: "clicks", filters: { bulk: [crypto.randomUUID(), crypto.randomUUID()] } },
  ],
  ["name", { name: " " }],
  ["emails[0]", { emails: ["nobody"] }],
])("rejects %s in %j", async (path, more) => {
  const { status, body } = await create(owner, more);
  expect(status).toBe(400);
  expect(
    body.violations.map((violation: { propertyPath: string }) => violation.propertyPath),
  ).toContain(path);
});

test("has no next run while paused; a one-time report can still be renamed", async () => {
  const { body } = await create(owner, { is_paused: true });
  expect(body.next_at).toBeNull();
  const schedule = { every: "once", date: "2036-01-01", hour: 8 } as const;
  const path = `/reports/${body.id}`;
  const once = await send(owner, "PUT", path, { ...REPORT, schedule });
  expect(once.body.next_at).toBe(Date.parse("2036-01-01T07:00:00Z") / 1000);
  await asOwner((tx) =>
    tx.query(
      `UPDATE reports SET next_at = NULL, schedule = schedule || '{"date": "2020-01-01"}' WHERE account_id = $1`,
      [account.id],
    ),
  );
  const past = { ...REPORT, schedule: { ...schedule, date: "2020-01-01" } };
  expect(await send(owner, "PUT", path, { ...past, name: "Renamed" })).toMatchObject({
    status: 200,
    body: { name: "Renamed", next_at: null },
  });
});

test("enforces the limit of reports for concurrent requests", async () => {
  const rows = Array.from({ length: MAX_REPORTS - 1 }, (_, index) => index + 1_000_000_000);
  await create(owner);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO reports (account_id, report_id, name, view, filters, range, schedule, file_format, lang, is_paused,
         created_at, changed_at)
       SELECT account_id, n, name, view, filters, range, schedule, file_format, lang, is_paused, created_at, changed_at
       FROM reports, unnest($2::bigint[]) AS n WHERE account_id = $1`,
      [account.id, rows.slice(1)],
    ),
  );
  const results = await Promise.all([create(owner), create(owner), create(owner)]);
  expect(results.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(results.find(({ status }) => status === 422)?.body).toMatchObject({
    reason: "too_many_reports",
  });
});
