import { z } from "zod";
import { type ErrorReason, withReason } from "@/lib/core/errors";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { SPENDING_GROUPINGS } from "@/lib/gateway/billing/spending/schema-values";
import { MAX_COMPARED } from "@/lib/gateway/overview/comparison/schema-values";
import { emailSchema } from "@/lib/http/input/credential-fields";
import { integerId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";
import {
  DELIVERY_GROUPINGS,
  MAX_MONTH_DAY,
  MAX_REPORT_EMAILS,
  MAX_REPORT_MEMBERS,
  REPORT_FILE_FORMATS,
  REPORT_FREQUENCIES,
  REPORT_OUTCOMES,
  REPORT_RANGES,
  REPORT_RUN_KINDS,
  REPORT_RUN_STATES,
  REPORT_VIEWS,
  SUBSCRIPTION_STATES,
  VIEW_FILTERS,
} from "./schema-values";

const MAX_FILTER_VALUES = 50;
const unchecked = "Figures of those that aren't there are left out.";
const valuesSchema = <S extends z.ZodType>(value: S) =>
  z.array(value).max(MAX_FILTER_VALUES).optional();

export const reportFiltersSchema = z
  .object({
    group_by: z.enum([...new Set([...DELIVERY_GROUPINGS, ...SPENDING_GROUPINGS])]).optional(),
    iso2: valuesSchema(z.string().regex(/^[A-Za-z]{2}$/)),
    service_code: valuesSchema(z.string().min(1).max(40)),
    key_id: valuesSchema(referenceTo("/api_keys/{id}", z.int().min(1), { unchecked })),
    bulk: valuesSchema(referenceTo("/bulks/{uuid}", z.uuid(), { unchecked })),
    campaign: valuesSchema(
      referenceTo(
        "/short_link_campaigns/{campaign_code}",
        z.string().regex(/^[0-9A-Za-z]{1,36}$/),
        {
          unchecked,
        },
      ),
    ),
  })
  .meta({ id: "ReportFilters", description: "Same filters as on the view's page." });
export type ReportFilters = z.output<typeof reportFiltersSchema>;

export const reportScheduleSchema = z
  .object({
    every: z.enum(REPORT_FREQUENCIES),
    weekday: z
      .int()
      .min(1)
      .max(7)
      .optional()
      .meta({ description: "Only for `week`: 1 is Monday." }),
    day: z
      .int()
      .min(1)
      .max(MAX_MONTH_DAY)
      .optional()
      .meta({ description: "Day of the month; only for `month`." }),
    date: z.iso.date().optional().meta({ description: "Date as `YYYY-MM-DD`; only for `once`." }),
    hour: z
      .int()
      .min(0)
      .max(23)
      .meta({ description: "Hour of sending in the account's time zone." }),
  })
  .superRefine(({ every, weekday, day, date }, ctx) => {
    const required = {
      week: ["weekday", weekday],
      month: ["day", day],
      once: ["date", date],
    } as const;
    const [field, value] = required[every];
    if (value !== undefined) return;
    ctx.addIssue({
      code: "custom",
      path: [field],
      ...withReason(`This is required with \`${every}\`.`, "report_day_needed"),
    });
  })
  .meta({ id: "ReportSchedule" });
export type ReportSchedule = z.output<typeof reportScheduleSchema>;

const settings = {
  name: z.string().trim().min(1, "Enter a name for the report.").max(100),
  view: z.enum(REPORT_VIEWS),
  filters: reportFiltersSchema,
  range: z.enum(REPORT_RANGES).meta({
    description: "Whole days before the day of the run. `comparison` has no range.",
  }),
  schedule: reportScheduleSchema,
  file_format: z.enum(REPORT_FILE_FORMATS).meta({ description: "Format of the attached tables." }),
};

export const reportUpdateSchema = z
  .object({
    ...settings,
    members: z
      .array(referenceTo("/team/members/{user_id}", z.int().min(1)))
      .max(MAX_REPORT_MEMBERS)
      .meta({
        description:
          "IDs of members. They get the report as long as they are members with access to the view.",
      }),
    emails: z.array(emailSchema).max(MAX_REPORT_EMAILS).meta({
      description:
        "Addresses outside the account, set by owners. Each has to be confirmed once by a link that is mailed to it.",
    }),
    is_paused: z.boolean(),
  })
  .superRefine(({ view, filters }, ctx) => {
    const addIssue = (name: string, message: string, reason: ErrorReason, limit?: number) =>
      ctx.addIssue({
        code: "custom",
        path: ["filters", name],
        ...withReason(message, reason, limit),
      });
    const allowed: readonly string[] = VIEW_FILTERS[view];
    for (const [name, value] of Object.entries(filters)) {
      if (value === undefined || allowed.includes(name)) continue;
      addIssue(name, `The view \`${view}\` has no such filter.`, "report_filter");
    }
    const comparedCount = (filters.bulk?.length ?? 0) + (filters.campaign?.length ?? 0);
    if (view === "comparison" && comparedCount > MAX_COMPARED) {
      const message = `Compare up to ${MAX_COMPARED} bulks and campaigns.`;
      addIssue("bulk", message, "too_many_compared", MAX_COMPARED);
    }
    if (view === "clicks" && (filters.campaign?.length ?? 0) > 1) {
      addIssue("campaign", "Clicks can be filtered by one campaign.", "report_one_source");
    }
    if (view === "clicks" && (filters.bulk?.length ?? 0) > 1) {
      addIssue("bulk", "Clicks can be filtered by one bulk.", "report_one_source");
    }
    const groupings: readonly string[] =
      view === "spending" ? SPENDING_GROUPINGS : DELIVERY_GROUPINGS;
    if (filters.group_by !== undefined && !groupings.includes(filters.group_by)) {
      addIssue("group_by", `The view \`${view}\` has no such grouping.`, "report_grouping");
    }
  })
  .meta({
    id: "ReportUpdate",
    examples: [
      {
        name: "Delivery by country",
        view: "delivery",
        filters: { group_by: "iso2", iso2: ["DE", "AT"] },
        range: "last_week",
        schedule: { every: "week", weekday: 1, hour: 8 },
        file_format: "csv",
        members: [],
        emails: ["board@example.com"],
        is_paused: false,
      },
    ],
  });
export type ReportUpdate = z.output<typeof reportUpdateSchema>;

export const reportSchema = z
  .object({
    id: z.int().min(1),
    ...settings,
    members: z.array(
      z.object({ user_id: z.int(), name: z.string(), has_access: z.boolean() }).meta({
        id: "ReportMember",
        description: "`has_access`: is a member whose role may see the view.",
      }),
    ),
    emails: z.array(
      z
        .object({ email: z.string(), state: z.enum(SUBSCRIPTION_STATES) })
        .meta({ id: "ReportEmail" }),
    ),
    is_paused: z.boolean(),
    can_change: z.boolean().meta({
      description:
        "True for its creator and owners; with addresses outside the account for owners only.",
    }),
    next_at: z.int().nullable().meta({ description: "Unix time of the next run." }),
    last_run: z
      .object({ id: z.int(), due_at: z.int(), state: z.enum(REPORT_RUN_STATES) })
      .nullable()
      .meta({ id: "LastReportRun", description: "Latest run, not counting previews." }),
    created_by: z.string().nullable().meta({ description: "Name of the person." }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    changed_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "Report" });
export type Report = z.output<typeof reportSchema>;

export const reportRunCreateSchema = z
  .object({
    kind: z.enum(["manual", "preview"]).meta({
      description: "`manual` mails everyone now; `preview` only makes the mail, for yourself.",
    }),
  })
  .meta({ id: "ReportRunCreate", examples: [{ kind: "preview" }] });
export type ReportRunCreate = z.output<typeof reportRunCreateSchema>;

const deliverySchema = z
  .object({
    name: z.string().meta({ description: "Name of the member, or the address." }),
    outcome: z.enum(REPORT_OUTCOMES).meta({
      description:
        "`queued`, `sent` or `failed`: the mail. `left`: no longer a member. `no_access`: the role can't see the view.",
    }),
    error: z.string().nullable().meta({ description: "Last error of the mail server." }),
  })
  .meta({ id: "ReportDelivery" });

export const reportRunSchema = z
  .object({
    id: z.int().min(1),
    kind: z.enum(REPORT_RUN_KINDS),
    state: z.enum(REPORT_RUN_STATES),
    problem: z
      .string()
      .nullable()
      .meta({ description: "Reason why it failed, or is being retried." }),
    attempts: z.int(),
    due_at: z.int().meta({ description: "Unix time; the range of the figures ends before it." }),
    created_at: z.int(),
    finished_at: z.int().nullable(),
    deliveries: z.array(deliverySchema),
  })
  .meta({ id: "ReportRun" });
export type ReportRun = z.output<typeof reportRunSchema>;
export type ReportDelivery = z.output<typeof deliverySchema>;

export const reportPreviewSchema = z
  .object({
    subject: z.string(),
    text: z.string(),
    html: z.string().meta({ description: "HTML of the mail, including its pictures." }),
    files: z.array(
      z
        .object({ name: z.string(), size: z.int() })
        .meta({ id: "ReportFile", description: "File of the report; `size` is in bytes." }),
    ),
  })
  .meta({ id: "ReportPreview" });

export const reportParamsSchema = z.object({ report_id: integerId });
export const reportRunParamsSchema = reportParamsSchema.extend({ run_id: integerId });

const SUBSCRIPTION_TOKEN = "1-1-5f2b8c0e9d7a4b3c8e1f6a5d4c3b2a19";
export const subscriptionParamsSchema = z.object({
  token: z
    .string()
    .max(100)
    .meta({
      description: "Token from the link in the email.",
      examples: [SUBSCRIPTION_TOKEN],
    }),
});

export const subscriptionSchema = z
  .object({
    report: z.string(),
    account: z.string(),
    email: z.string(),
    state: z.enum(SUBSCRIPTION_STATES),
  })
  .meta({ id: "ReportSubscription" });
export type ReportSubscription = z.output<typeof subscriptionSchema>;
