import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { toLanguage } from "@/lib/core/languages";
import { canAccess } from "@/lib/core/permissions/permissions";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { listPage } from "@/lib/db/lists/list";
import { announceAtCommit } from "@/lib/db/announce-work";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getPeople } from "@/lib/gateway/identity/team/public";
import { toNames } from "./members";
import { saveRecipients } from "./recipients";
import { toReport } from "./resource";
import { nextRunAfter } from "./schedule";
import type { Report, ReportSchedule, ReportUpdate } from "./schema";
import { MAX_REPORTS, REPORT_VIEWS, type ReportView, VIEW_SCOPES } from "./schema-values";
import {
  findReport,
  insertReport,
  lockReport,
  lockReports,
  REPORTS,
  type ReportRecord,
  removeReport,
  saveReport,
} from "./store";
import { findRecipients } from "./store-recipients";
import { findLastRuns } from "./store-runs";

const RESOURCE_NAME = "report with this ID";

/** Reports need a person: their role decides what they see. */
export function getPerson({ actor }: Pick<Context, "actor">) {
  if (actor.kind !== "user") throw new Error("Reports are managed by people");
  return actor;
}

const visibleViews = (ctx: Context): ReportView[] =>
  REPORT_VIEWS.filter((view) => canAccess(VIEW_SCOPES[view], getPerson(ctx).role, "read"));

/** Addresses outside the account are the owners' decision, as is everything that is sent to them. */
const canChange =
  (ctx: Context) =>
  ({ created_by: createdBy }: ReportRecord, hasEmails: boolean): boolean => {
    const { role, userId } = getPerson(ctx);
    return role === "owner" || (!hasEmails && createdBy === String(userId));
  };

async function toReports(tx: Tx, ctx: Context, rows: readonly ReportRecord[]): Promise<Report[]> {
  const { id } = ctx.account;
  const ids = rows.map(({ report_id: reportId }) => reportId);
  const recipients = await findRecipients(tx, id, ids);
  const people = await getPeople(tx, id, [
    ...recipients.flatMap(({ user_id: userId }) => (userId === null ? [] : [Number(userId)])),
    ...rows.flatMap(({ created_by: createdBy }) => (createdBy === null ? [] : [Number(createdBy)])),
  ]);
  const lookups = {
    recipients,
    lastRuns: await findLastRuns(tx, id, ids),
    names: toNames(people),
    roles: people.roles,
    canChange: canChange(ctx),
  };
  return rows.map((row) => toReport(row, lookups));
}

async function toOneReport(tx: Tx, ctx: Context, row: ReportRecord): Promise<Report> {
  const [report] = await toReports(tx, ctx, [row]);
  if (report === undefined) throw new Error("One row makes one report");
  return report;
}

/** Throws `not_found`, also for a view that the person can't see. */
export function assertVisible(
  ctx: Context,
  row: ReportRecord | undefined,
): asserts row is ReportRecord {
  if (row === undefined || !visibleViews(ctx).includes(row.view)) throw notFound(RESOURCE_NAME);
}

/** Locks a report that the person may change. Throws `not_found` or `forbidden`. */
export async function lockForChange(ctx: WriteContext, reportId: number): Promise<ReportRecord> {
  const { tx, account } = ctx;
  const row = await lockReport(tx, account.id, reportId);
  assertVisible(ctx, row);
  const recipients = await findRecipients(tx, account.id, [row.report_id]);
  if (
    !canChange(ctx)(
      row,
      recipients.some(({ email }) => email !== null),
    )
  ) {
    throw new DomainError("forbidden", "Only owners and the creator can change this report.", {
      reason: "report_of_another",
    });
  }
  return row;
}

function assertSettings(ctx: Context, { view, emails }: ReportUpdate): void {
  if (!visibleViews(ctx).includes(view)) {
    throw new DomainError("forbidden", "Your role can't see this view.", { path: "view" });
  }
  if (emails.length > 0 && getPerson(ctx).role !== "owner") {
    const message = "Only owners can send reports to addresses outside the account.";
    throw new DomainError("forbidden", message, { reason: "report_emails", path: "emails" });
  }
}

const isSameSchedule = (a: ReportSchedule, b: ReportSchedule) =>
  a.every === b.every &&
  a.weekday === b.weekday &&
  a.day === b.day &&
  a.date === b.date &&
  a.hour === b.hour;

/** Returns null without a next run. Throws `invalid_input` for a new time in the past. */
async function findNextRun(
  { tx, account, now }: WriteContext,
  { schedule, is_paused: isPaused }: ReportUpdate,
  before?: ReportRecord,
): Promise<Date | null> {
  if (isPaused) return null;
  const isSame = before !== undefined && isSameSchedule(before.schedule, schedule);
  // A run that is due already is still made.
  if (isSame && before.next_at !== null && before.next_at <= now()) return before.next_at;
  const next = nextRunAfter(schedule, toUnix(now()), await getTimeZone(tx, account.id));
  if (next !== null) return fromUnix(next);
  if (isSame) return null;
  throw new DomainError("invalid_input", "This time is in the past.", {
    reason: "report_in_past",
    path: "schedule.date",
  });
}

const toFields = ({ members: _members, emails: _emails, ...fields }: ReportUpdate) => fields;

const auditObject = ({ report_id: id, name: label }: ReportRecord) =>
  ({ kind: "report", id, label }) as const;

const auditFields = (row: ReportRecord) => ({
  name: row.name,
  view: row.view,
  range: row.range,
  schedule: JSON.stringify(row.schedule),
  filters: JSON.stringify(row.filters),
  is_paused: row.is_paused,
});

const auditRecipients = ({ members, emails }: Pick<ReportUpdate, "members" | "emails">) => ({
  members: [...members].sort((a, b) => a - b).join(", "),
  emails: [...emails].sort().join(", "),
});

export function listReports(ctx: Context, query: CollectionQuery): Promise<Page<Report>> {
  return listPage(ctx, REPORTS, query, (rows, tx) => toReports(tx, ctx, rows), [visibleViews(ctx)]);
}

export function getReport(ctx: Context, reportId: number): Promise<Report> {
  return readSnapshot(ctx.account.id, async (tx) => {
    const row = await findReport(tx, ctx.account.id, reportId);
    assertVisible(ctx, row);
    return toOneReport(tx, ctx, row);
  });
}

export async function createReport(ctx: WriteContext, input: ReportUpdate): Promise<Report> {
  const { tx, account, now } = ctx;
  const { userId } = getPerson(ctx);
  assertSettings(ctx, input);
  if ((await lockReports(tx, account.id)) >= MAX_REPORTS) {
    const message = `The account has reached the limit of ${MAX_REPORTS} reports. Delete some first.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_reports",
      limit: MAX_REPORTS,
    });
  }
  const creator = (await getPeople(tx, account.id, [userId])).users.get(userId);
  const row = await insertReport(tx, account.id, {
    ...toFields(input),
    lang: toLanguage(creator?.lang ?? account.lang),
    next_at: await findNextRun(ctx, input),
    created_by: String(userId),
    created_at: now(),
    changed_at: now(),
  });
  await saveRecipients(ctx, row, input);
  await recordAudit(tx, ctx, {
    action: "report.created",
    object: auditObject(row),
    after: { ...auditFields(row), ...auditRecipients(input) },
  });
  announceAtCommit(tx, "reports");
  return toOneReport(tx, ctx, row);
}

export async function updateReport(
  ctx: WriteContext,
  reportId: number,
  input: ReportUpdate,
): Promise<Report> {
  const { tx, account, now } = ctx;
  const before = await lockForChange(ctx, reportId);
  assertSettings(ctx, input);
  const after = {
    ...before,
    ...toFields(input),
    next_at: await findNextRun(ctx, input, before),
    changed_at: now(),
  };
  await saveReport(tx, account.id, after);
  const recipients = await saveRecipients(ctx, after, input);
  await recordAudit(tx, ctx, {
    action: "report.changed",
    object: auditObject(after),
    ...changesBetween(
      { ...auditFields(before), ...auditRecipients(recipients) },
      { ...auditFields(after), ...auditRecipients(input) },
    ),
  });
  announceAtCommit(tx, "reports");
  return toOneReport(tx, ctx, after);
}

export async function deleteReport(ctx: WriteContext, reportId: number): Promise<void> {
  const row = await lockForChange(ctx, reportId);
  await removeReport(ctx.tx, ctx.account.id, row.report_id);
  await recordAudit(ctx.tx, ctx, {
    action: "report.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
