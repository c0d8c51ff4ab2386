import { z } from "zod";
import { emailSchema } from "@/lib/http/input/credential-fields";
import {
  type Report,
  type ReportFilters,
  reportUpdateSchema,
  type ReportUpdate,
} from "@/lib/gateway/overview/reports/schema";
import {
  MAX_MONTH_DAY,
  MAX_REPORT_EMAILS,
  REPORT_FREQUENCIES,
  VIEW_FILTERS,
} from "@/lib/gateway/overview/reports/schema-values";

const { name, view, range, file_format, members, is_paused } = reportUpdateSchema.shape;

const splitEmails = (text: string) => text.split(/[\s,;]+/).filter((email) => email !== "");

/** The API's schema, with addresses as lines of text, and all parts of a schedule as controls hold them. */
export const reportFormSchema = z.object({
  name,
  view,
  range,
  file_format,
  members,
  is_paused,
  emails: z.string().superRefine((text, ctx) => {
    const emails = splitEmails(text);
    const wrong = emails.find((email) => !emailSchema.safeParse(email).success);
    if (wrong !== undefined) ctx.addIssue({ code: "custom", params: { wrong } });
    if (emails.length > MAX_REPORT_EMAILS)
      ctx.addIssue({
        code: "too_big",
        maximum: MAX_REPORT_EMAILS,
        origin: "array",
        inclusive: true,
      });
  }),
  schedule: z
    .object({
      every: z.enum(REPORT_FREQUENCIES),
      weekday: z.coerce.number<string>().int().min(1).max(7),
      day: z.coerce.number<string>().int().min(1).max(MAX_MONTH_DAY),
      date: z.string(),
      hour: z.coerce.number<string>().int().min(0).max(23),
    })
    .refine(({ every, date }) => every !== "once" || date !== "", { path: ["date"] }),
});
export type ReportFormValues = z.input<typeof reportFormSchema>;
type ReportFormOutput = z.output<typeof reportFormSchema>;

export const REPORT_FIELDS = [
  "name",
  "view",
  "range",
  "file_format",
  "members",
  "emails",
  "schedule.date",
  "schedule.weekday",
  "schedule.day",
  "schedule.hour",
] as const;

interface ViewFilters {
  view: Report["view"] | null;
  filters: ReportFilters;
}

/** Drops filters that were set for another view. */
export function selectFilters(filters: ViewFilters, view: Report["view"]): ReportFilters {
  if (filters.view !== view) return {};
  const allowed: readonly string[] = VIEW_FILTERS[view];
  return Object.fromEntries(
    Object.entries(filters.filters).filter(([name]) => allowed.includes(name)),
  );
}

export function toReportUpdate(
  { emails, schedule, ...values }: ReportFormOutput,
  filters: ReportFilters,
): ReportUpdate {
  const { every, hour, weekday, day, date } = schedule;
  const when = { week: { weekday }, month: { day }, once: { date } }[every];
  return {
    ...values,
    filters,
    schedule: { every, hour, ...when },
    emails: splitEmails(emails),
  };
}

const DEFAULT_HOUR = 8;

export function toFormValues(
  report: Report | null,
  initial: { view: Report["view"]; members: number[] },
): ReportFormValues {
  const { weekday = 1, day = 1, date = "", hour = DEFAULT_HOUR } = report?.schedule ?? {};
  return {
    name: report?.name ?? "",
    view: report?.view ?? initial.view,
    range: report?.range ?? "last_week",
    file_format: report?.file_format ?? "csv",
    members: report?.members.map(({ user_id: id }) => id) ?? initial.members,
    emails: report?.emails.map(({ email }) => email).join("\n") ?? "",
    is_paused: report?.is_paused ?? false,
    schedule: {
      every: report?.schedule.every ?? "week",
      weekday: String(weekday),
      day: String(day),
      date,
      hour: String(hour),
    },
  };
}
