import { expect, test } from "vitest";
import { freshEmail } from "@/lib/api-suites/test-kit-context";
import { makeStranger } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { spend } from "@/lib/gateway/billing/budgets/test-budgets";
import { asOwner } from "@/lib/db/transaction";
import { readReportMail } from "./finish-run";
import { readReportMails, REPORT, renderAsJson, runDueReports, setDue } from "./test-reports";
import { runReportStep } from "./work-on";

const { account, owner, developer, marketing, accountant, send } = testModule({
  people: ["owner", "developer", "marketing", "accountant"],
});

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function makeReport(more: object = {}) {
  const { status, body } = await send(owner, "POST", "/reports", {
    ...REPORT,
    members: [owner.userId],
    ...more,
  });
  expect(status).toBe(201);
  return body as { id: number; next_at: number; emails: object[] };
}

const listRuns = async (id: number) => (await send(owner, "GET", `/reports/${id}/runs`)).body;
const setRole = (userId: number, role: string) =>
  asOwner((tx) =>
    tx.query("UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2", [
      account.id,
      userId,
      role,
    ]),
  );

/** Path of the subscription in the last mail to an address. */
async function subscriptionPath(email: string): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string }>(
      "SELECT body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id DESC",
      [email],
    ),
  );
  const token = /\/report-subscriptions\/([\w-]+)/.exec(rows[0]?.body ?? "")?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${email}`);
  return `/report_subscriptions/${token}`;
}

test("emails a due report once, with the page's figures", async () => {
  const { id } = await makeReport({ view: "spending", range: "last_7_days" });
  await spend(account.id, { amount: 12.5, at: ago(48) });
  await setDue(account.id, ago(1));
  await runDueReports();
  await runDueReports();
  const [mail, ...more] = await readReportMails(account.id);
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(owner.email);
  const { data, span } = JSON.parse(mail?.body.split("\n")[0] ?? "");
  const page = await send(owner, "GET", `/stats/spending/report?from=${span.from}&to=${span.to}`);
  expect(data.stats.totals).toEqual(page.body.totals);
  expect(data.stats.totals.cost).toBe(12.5);
  const [run] = await listRuns(id);
  expect(run).toMatchObject({
    kind: "scheduled",
    state: "done",
    deliveries: [{ outcome: "queued" }],
  });
  const { body: report } = await send(owner, "GET", `/reports/${id}`);
  expect(report.next_at * 1000).toBeGreaterThan(Date.now());
});

test("catches up on missed runs once", async () => {
  const { id } = await makeReport({ schedule: { every: "week", weekday: 3, hour: 8 } });
  await setDue(account.id, ago(24 * 40));
  await runDueReports();
  const runs = await listRuns(id);
  expect(runs).toHaveLength(1);
  expect(runs[0].due_at * 1000).toBeGreaterThan(ago(24 * 7 + 2).getTime());
  expect(await readReportMails(account.id)).toHaveLength(1);
});

test("emails once with concurrent workers", async () => {
  await makeReport();
  await setDue(account.id, ago(1));
  await Promise.all([runDueReports(), runDueReports(), runDueReports()]);
  expect(await readReportMails(account.id)).toHaveLength(1);
});

test("applies the recipient's role at the time of sending", async () => {
  const { id } = await makeReport({
    view: "documents",
    members: [owner.userId, accountant.userId, marketing.userId],
  });
  await setRole(accountant.userId, "developer");
  await setRole(marketing.userId, "accountant");
  await setDue(account.id, ago(1));
  await runDueReports();
  expect((await readReportMails(account.id)).map(({ recipient }) => recipient).sort()).toEqual(
    [owner.email, marketing.email].sort(),
  );
  const [run] = await listRuns(id);
  expect(run.deliveries).toEqual([
    { name: expect.any(String), outcome: "queued", error: null },
    { name: expect.any(String), outcome: "no_access", error: null },
    { name: expect.any(String), outcome: "queued", error: null },
  ]);
});

test("sends no email to members who left", async () => {
  const { id } = await makeReport({ members: [developer.userId] });
  await asOwner((tx) =>
    tx.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
      account.id,
      developer.userId,
    ]),
  );
  await setDue(account.id, ago(1));
  await runDueReports();
  expect(await readReportMails(account.id)).toEqual([]);
  expect((await listRuns(id))[0]).toMatchObject({
    state: "done",
    deliveries: [{ outcome: "left" }],
  });
});

test("lets an external address confirm once for all reports, and unsubscribe in one click", async () => {
  const email = freshEmail();
  const { id } = await makeReport({ members: [], emails: [email] });
  let runs = 0;
  const run = async () => {
    runs += 1;
    await setDue(account.id, ago(runs));
    await runDueReports();
    return (await readReportMails(account.id)).length;
  };
  expect(await run()).toBe(0);
  const path = await subscriptionPath(email);
  const stranger = makeStranger();
  expect((await send(stranger, "GET", path)).body).toMatchObject({ email, state: "unconfirmed" });
  for (let time = 0; time < 2; time++) {
    expect((await send(stranger, "PUT", path)).body.state).toBe("subscribed");
  }
  expect(await run()).toBe(1);
  const second = await makeReport({ members: [], emails: [email] });
  expect(second.emails).toEqual([{ email, state: "subscribed" }]);
  const [mail] = await readReportMails(account.id);
  expect(mail?.body).toContain(mail?.unsubscribe_url);
  for (let time = 0; time < 2; time++) {
    expect((await send(stranger, "POST", `${path}/unsubscribe`)).body.state).toBe("unsubscribed");
  }
  // The second report continues.
  expect(await run()).toBe(2);
  expect((await listRuns(id))[0].deliveries[0].outcome).toBe("unsubscribed");
});

test("requires a new confirmation from an unsubscribed address that was removed and added", async () => {
  const email = freshEmail();
  const { id } = await makeReport({ members: [], emails: [email] });
  const stranger = makeStranger();
  const confirmed = await subscriptionPath(email);
  await send(stranger, "PUT", confirmed);
  await makeReport({ members: [], emails: [email] });
  await send(stranger, "POST", `${confirmed}/unsubscribe`);
  const change = (emails: string[]) =>
    send(owner, "PUT", `/reports/${id}`, { ...REPORT, members: [], emails });
  await change([]);
  expect((await change([email])).body.emails).toEqual([{ email, state: "unconfirmed" }]);
  await send(stranger, "PUT", await subscriptionPath(email));
  await change([]);
  expect((await change([email])).body.emails).toEqual([{ email, state: "subscribed" }]);
});

test("rejects a modified link and one whose address was removed", async () => {
  const email = freshEmail();
  const { id } = await makeReport({ emails: [email] });
  const path = await subscriptionPath(email);
  const stranger = makeStranger();
  const forged = path.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  for (const method of ["GET", "PUT"]) {
    expect((await send(stranger, method, forged)).status).toBe(404);
  }
  await send(owner, "PUT", `/reports/${id}`, { ...REPORT, emails: [] });
  expect((await send(stranger, "PUT", path)).status).toBe(404);
});

test("shows a preview only to the requester, without an email", async () => {
  const { id } = await makeReport({ members: [owner.userId, marketing.userId] });
  const path = `/reports/${id}/runs`;
  const { body: run } = await send(marketing, "POST", path, { kind: "preview" });
  const previewPath = `${path}/${run.id}/preview`;
  expect(await send(marketing, "GET", previewPath)).toMatchObject({
    status: 409,
    body: { reason: "report_not_ready" },
  });
  await runDueReports();
  const { body } = await send(marketing, "GET", previewPath);
  expect(body.subject).toContain(REPORT.name);
  expect(body.html).toContain(`data:image/png;base64,${Buffer.from("PNG").toString("base64")}`);
  expect(`${body.html}${body.text}`).not.toContain("{unsubscribe}");
  expect(body.files).toEqual([{ name: "table.csv", size: 3 }]);
  expect((await send(owner, "GET", previewPath)).status).toBe(404);
  expect(await readReportMails(account.id)).toEqual([]);
  expect(await listRuns(id)).toEqual([]);
});

test("sends now without changing the schedule", async () => {
  const { id, next_at: next } = await makeReport();
  await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  await runDueReports();
  expect(await readReportMails(account.id)).toHaveLength(1);
  expect((await listRuns(id))[0]).toMatchObject({ kind: "manual", state: "done" });
  expect((await send(owner, "GET", `/reports/${id}`)).body.next_at).toBe(next);
});

test("retries and reports a failure, and stops after five attempts", async () => {
  const { id } = await makeReport();
  const { body: run } = await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  const due = { accountId: account.id, reportId: id, runId: run.id };
  const retryNow = () =>
    asOwner((tx) =>
      tx.query(
        "UPDATE report_runs SET work_at = now() - interval '1 second' WHERE account_id = $1 AND work_at IS NOT NULL",
        [account.id],
      ),
    );
  const fail = () => Promise.reject(new Error("The disk is full"));
  for (let attempt = 1; attempt <= 5; attempt++) {
    await expect(runReportStep(due, fail)).rejects.toThrow("disk");
    expect((await listRuns(id))[0]).toMatchObject({
      state: attempt < 5 ? "waiting" : "failed",
      attempts: attempt,
      problem: expect.not.stringContaining("disk"),
    });
    await retryNow();
  }
  expect(await runReportStep(due, renderAsJson)).toBe(false);
  expect(await readReportMails(account.id)).toEqual([]);
});

test("queues no email from an outdated attempt", async () => {
  const { id } = await makeReport();
  const { body: run } = await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  const due = { accountId: account.id, reportId: id, runId: run.id };
  const overtaken = await runReportStep(due, async (input) => {
    await asOwner((tx) =>
      tx.query(
        "UPDATE report_runs SET work_at = now() - interval '1 second' WHERE account_id = $1",
        [account.id],
      ),
    );
    expect(await runReportStep(due, renderAsJson)).toBe(true);
    return renderAsJson(input);
  });
  expect(overtaken).toBe(true);
  expect(await readReportMails(account.id)).toHaveLength(1);
});

test("sends no email for a report deleted meanwhile", async () => {
  const { id } = await makeReport();
  const { body: run } = await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  await runReportStep({ accountId: account.id, reportId: id, runId: run.id }, async (input) => {
    await send(owner, "DELETE", `/reports/${id}`);
    return renderAsJson(input);
  });
  expect(await readReportMails(account.id)).toEqual([]);
});

test("includes the recipient's own link, images and files in the email", async () => {
  const { id } = await makeReport();
  await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  await runDueReports();
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT report_run_id, report_variant, unsubscribe_url FROM mail_outbox WHERE account_id = $1",
      [account.id],
    ),
  );
  const mail = await readReportMail({
    accountId: account.id,
    runId: Number(rows[0].report_run_id),
    variant: rows[0].report_variant,
    unsubscribeUrl: rows[0].unsubscribe_url,
  });
  expect(mail.html).toContain(rows[0].unsubscribe_url);
  expect(mail.attachments.map(({ name, contentId }) => [name, contentId])).toEqual([
    ["chart.png", "chart"],
    ["table.csv", undefined],
  ]);
  const [, path = ""] = mail.unsubscribeUrl.split("/api");
  expect((await send(makeStranger(), "POST", path)).body).toMatchObject({ state: "unsubscribed" });
  expect((await send(owner, "GET", `/reports/${id}`)).body.members).toEqual([]);
});
