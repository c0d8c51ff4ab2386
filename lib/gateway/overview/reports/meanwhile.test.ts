import { expect, test } from "vitest";
import { freshEmail } from "@/lib/api-suites/test-kit-context";
import { makeStranger } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { CanceledMail } from "@/lib/mail/mail";
import { readReportMail } from "./finish-run";
import { createSubscriptionToken } from "./subscription-token";
import { readReportMails, REPORT, renderAsJson, runDueReports, setDue } from "./test-reports";
import { runReportStep } from "./work-on";

/** Changes between the steps of a run. */

const { account, owner, marketing, send } = testModule({ people: ["owner", "marketing"] });

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const settings = (more: object) => ({ ...REPORT, members: [owner.userId], ...more });
const change = (sql: string, values: unknown[] = []) =>
  asOwner((tx) => tx.query(sql, [account.id, ...values]));

async function makeReport(more: object = {}): Promise<{ id: number }> {
  const { status, body } = await send(owner, "POST", "/reports", settings(more));
  expect(status).toBe(201);
  return body;
}

async function makeConfirmedReport(more: object) {
  const report = await makeReport(more);
  const { rows } = await asOwner((tx) =>
    tx.query<{ recipient_id: string; email: string }>(
      `UPDATE report_recipients SET confirmed_at = now()
       WHERE account_id = $1 AND email IS NOT NULL RETURNING recipient_id, email`,
      [account.id],
    ),
  );
  const unsubscribe = (email: string) => {
    const id = Number(rows.find((row) => row.email === email)?.recipient_id);
    const path = `/report_subscriptions/${createSubscriptionToken(account.id, id)}/unsubscribe`;
    return send(makeStranger(), "POST", path);
  };
  return { ...report, unsubscribe };
}

async function startRun(id: number) {
  const { body: run } = await send(owner, "POST", `/reports/${id}/runs`, { kind: "manual" });
  return { accountId: account.id, reportId: id, runId: run.id as number };
}

const lastRun = async (id: number) => (await send(owner, "GET", `/reports/${id}/runs`)).body[0];

test("sends no email to recipients removed, unsubscribed or without access meanwhile", async () => {
  const [removed, unsubscribed, other] = [freshEmail(), freshEmail(), freshEmail()];
  const input = { ...REPORT, view: "spending", members: [marketing.userId] };
  const { id, unsubscribe } = await makeConfirmedReport({
    ...input,
    emails: [removed, unsubscribed, other],
  });
  await runReportStep(await startRun(id), async (data) => {
    const more = { ...input, emails: [unsubscribed, other] };
    expect((await send(owner, "PUT", `/reports/${id}`, more)).status).toBe(200);
    await unsubscribe(unsubscribed);
    await change(
      "UPDATE memberships SET role = 'developer' WHERE account_id = $1 AND user_id = $2",
      [marketing.userId],
    );
    return renderAsJson(data);
  });
  expect((await readReportMails(account.id)).map(({ recipient }) => recipient)).toEqual([other]);
  expect((await lastRun(id)).deliveries).toMatchObject([
    { outcome: "no_access" },
    { name: unsubscribed, outcome: "unsubscribed" },
    { name: other, outcome: "queued" },
  ]);
});

test("drops a queued email after its recipient unsubscribed or its report was deleted", async () => {
  const [gone, email] = [freshEmail(), freshEmail()];
  const { id, unsubscribe } = await makeConfirmedReport({ members: [], emails: [gone, email] });
  await startRun(id);
  await runDueReports();
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT report_run_id, report_variant, unsubscribe_url FROM mail_outbox
       WHERE account_id = $1 AND kind = 'report' ORDER BY recipient = $2 DESC`,
      [account.id, gone],
    ),
  );
  const [goneMail, mail] = rows.map((row) => ({
    accountId: account.id,
    runId: Number(row.report_run_id),
    variant: row.report_variant,
    unsubscribeUrl: row.unsubscribe_url,
  }));
  if (goneMail === undefined || mail === undefined) throw new Error("Two mails are queued");
  await unsubscribe(gone);
  await expect(readReportMail(goneMail)).rejects.toThrow(CanceledMail);
  await expect(readReportMail(mail)).resolves.toMatchObject({ html: expect.any(String) });
  await send(owner, "DELETE", `/reports/${id}`);
  await expect(readReportMail(mail)).rejects.toThrow(CanceledMail);
});

test("keeps the run of a due report that is changed", async () => {
  const { id } = await makeReport();
  await setDue(account.id, ago(1));
  await send(owner, "PUT", `/reports/${id}`, settings({ name: "Renamed" }));
  await runDueReports();
  expect(await readReportMails(account.id)).toMatchObject([{ subject: "Renamed (en)" }]);
});

test("doesn't repeat a day's run after a time zone change", async () => {
  const soon = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
  const weekday = ((soon.getUTCDay() + 6) % 7) + 1;
  const { id } = await makeReport({
    schedule: { every: "week", weekday, hour: soon.getUTCHours() },
  });
  await change("UPDATE accounts SET time_zone = 'UTC' WHERE account_id = $1");
  await setDue(account.id, ago(1));
  await runDueReports();
  const { body } = await send(owner, "GET", `/reports/${id}`);
  expect(body.next_at * 1000).toBe(soon.getTime() + 7 * 24 * HOUR_MS);
});

test("ends a run after it crashed five workers", async () => {
  const { id } = await makeReport();
  const due = await startRun(id);
  await change("UPDATE report_runs SET attempts = 5 WHERE account_id = $1");
  await expect(runReportStep(due, renderAsJson)).rejects.toThrow("Workers");
  expect(await lastRun(id)).toMatchObject({ state: "failed", problem: expect.any(String) });
  expect(await readReportMails(account.id)).toEqual([]);
});

test("emails a name with line breaks or hidden characters as one line", async () => {
  const { id } = await makeReport({ name: "Spend\nof \u202eMay\u0007" });
  await startRun(id);
  await runDueReports();
  expect(await readReportMails(account.id)).toMatchObject([{ subject: "Spend of May (en)" }]);
});

test("limits confirmation emails to three a day per address", async () => {
  const email = freshEmail();
  const { id } = await makeReport();
  const put = async (emails: string[]) =>
    (await send(owner, "PUT", `/reports/${id}`, settings({ emails }))).status;
  for (let time = 0; time < 3; time++) {
    expect(await put([email])).toBe(200);
    expect(await put([])).toBe(200);
  }
  expect(await put([email])).toBe(429);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT mail_id FROM mail_outbox WHERE recipient = $1", [email]),
  );
  expect(rows).toHaveLength(3);
});

test("limits an account to confirming a hundred addresses a day", async () => {
  const create = () =>
    send(owner, "POST", "/reports", { ...REPORT, emails: Array.from({ length: 20 }, freshEmail) });
  for (let time = 0; time < 5; time++) expect((await create()).status).toBe(201);
  expect(await create()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
});

test("lets a member unsubscribe, undo it, and be added again", async () => {
  const { id } = await makeReport();
  const { rows } = await asOwner((tx) =>
    tx.query<{ recipient_id: string }>(
      "SELECT recipient_id FROM report_recipients WHERE account_id = $1",
      [account.id],
    ),
  );
  const token = createSubscriptionToken(account.id, Number(rows[0]?.recipient_id));
  const path = `/report_subscriptions/${token}`;
  const stranger = makeStranger();
  const run = async () => {
    await startRun(id);
    await runDueReports();
    return (await readReportMails(account.id)).length;
  };
  for (let time = 0; time < 2; time++) {
    const { body } = await send(stranger, "POST", `${path}/unsubscribe`);
    expect(body).toMatchObject({ state: "unsubscribed" });
  }
  expect((await send(stranger, "GET", path)).body).toMatchObject({ state: "unsubscribed" });
  expect(await run()).toBe(0);
  expect((await send(stranger, "PUT", path)).body).toMatchObject({ state: "subscribed" });
  expect(await run()).toBe(1);
  await send(stranger, "POST", `${path}/unsubscribe`);
  const { body } = await send(owner, "PUT", `/reports/${id}`, settings({}));
  expect(body.members).toMatchObject([{ user_id: owner.userId }]);
  expect(await run()).toBe(2);
});
