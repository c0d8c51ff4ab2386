import type { MemberRole } from "@/lib/core/context";
import { canAccess } from "@/lib/core/permissions/permissions";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Report, type ReportRun, reportRunSchema, reportSchema } from "./schema";
import { type SubscriptionState, VIEW_SCOPES } from "./schema-values";
import type { ReportRecord } from "./store";
import type { DeliveryRecord } from "./store-contents";
import type { RecipientRecord } from "./store-recipients";
import type { RunRecord } from "./store-runs";

export const reportResource: Resource<typeof reportSchema> = {
  name: "report",
  description: "A view of the dashboard that is emailed on a schedule.",
  schema: reportSchema,
  iri: ({ id }) => `/reports/${id}`,
};

export const reportRunResource: Resource<typeof reportRunSchema> = {
  name: "report_run",
  description: "A run of a report, with who got it.",
  schema: reportRunSchema,
  iri: null,
};

export interface ReportLookups {
  recipients: readonly RecipientRecord[];
  lastRuns: readonly RunRecord[];
  names: ReadonlyMap<number, string>;
  roles: ReadonlyMap<number, MemberRole>;
  canChange: (report: ReportRecord, hasEmails: boolean) => boolean;
}

/** Members need no confirmation. */
export function toSubscriptionState({
  user_id: userId,
  confirmed_at: confirmedAt,
  unsubscribed_at: unsubscribedAt,
}: RecipientRecord): SubscriptionState {
  if (unsubscribedAt !== null) return "unsubscribed";
  return userId === null && confirmedAt === null ? "unconfirmed" : "subscribed";
}

export function toReport(row: ReportRecord, lookups: ReportLookups): Report {
  const own = lookups.recipients.filter(({ report_id: id }) => id === row.report_id);
  const last = lookups.lastRuns.find(({ report_id: id }) => id === row.report_id);
  const emails = own.flatMap((recipient) =>
    recipient.email === null
      ? []
      : [{ email: recipient.email, state: toSubscriptionState(recipient) }],
  );
  return {
    id: Number(row.report_id),
    name: row.name,
    view: row.view,
    filters: row.filters,
    range: row.range,
    schedule: row.schedule,
    file_format: row.file_format,
    members: own.flatMap(({ user_id: userId, unsubscribed_at: unsubscribedAt }) => {
      if (userId === null || unsubscribedAt !== null) return [];
      const id = Number(userId);
      const role = lookups.roles.get(id);
      return [
        {
          user_id: id,
          name: lookups.names.get(id) ?? "",
          has_access: role !== undefined && canAccess(VIEW_SCOPES[row.view], role, "read"),
        },
      ];
    }),
    emails,
    is_paused: row.is_paused,
    can_change: lookups.canChange(row, emails.length > 0),
    next_at: row.next_at === null ? null : toUnix(row.next_at),
    last_run:
      last === undefined
        ? null
        : { id: Number(last.run_id), due_at: toUnix(last.due_at), state: last.state },
    created_by:
      row.created_by === null ? null : (lookups.names.get(Number(row.created_by)) ?? null),
    created_at: toUnix(row.created_at),
    changed_at: toUnix(row.changed_at),
  };
}

export interface MailState {
  state: "queued" | "sent" | "failed";
  error: string | null;
}

export interface RunLookups {
  deliveries: readonly DeliveryRecord[];
  names: ReadonlyMap<number, string>;
  mails: ReadonlyMap<string, MailState>;
}

/** Mails are forgotten a month after they were sent. */
const SENT: MailState = { state: "sent", error: null };

export function toReportRun(row: RunRecord, { deliveries, names, mails }: RunLookups): ReportRun {
  return {
    id: Number(row.run_id),
    kind: row.kind,
    state: row.state,
    problem: row.problem,
    attempts: row.attempts,
    due_at: toUnix(row.due_at),
    created_at: toUnix(row.created_at),
    finished_at: row.finished_at === null ? null : toUnix(row.finished_at),
    deliveries: deliveries
      .filter(({ run_id: id }) => id === row.run_id)
      .map(({ user_id: userId, email, outcome, mail_id: mailId }) => {
        const mail = mailId === null ? null : (mails.get(mailId) ?? SENT);
        return {
          name: email ?? names.get(Number(userId)) ?? "",
          outcome: mail?.state ?? outcome,
          error: mail?.error ?? null,
        };
      }),
  };
}
