import { type ErrorReason, withReason } from "@/lib/core/errors";
import { z } from "zod";
import {
  MAX_EXCEPT_DATES,
  MAX_INTERVAL,
  RECURRENCE_FREQUENCIES,
  SET_POSITIONS,
  WEEKDAYS,
} from "@/lib/core/recurrence/rule";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_DELIVERY_DELAY_SECONDS } from "@/lib/core/time/time";
import { isTimeZone } from "@/lib/core/time/time-zone";
import {
  bulkCreateSchema,
  bulkSummarySchema,
  CREATE_EXAMPLE,
} from "@/lib/gateway/messaging/bulks/schema";
import { integerId } from "@/lib/http/input/path-parameters";
import {
  MAX_LATE_MINUTES,
  MAX_NAME_LENGTH,
  MAX_RECURRING_PHONES,
  RECURRING_PAUSES,
  RECURRING_STATES,
  RUN_OUTCOMES,
} from "./schema-values";

export const recurrenceRuleSchema = z
  .object({
    freq: z.enum(RECURRENCE_FREQUENCIES),
    interval: z.int().min(1).max(MAX_INTERVAL).nullish().meta({
      description:
        "Every so many days, weeks or months, counted from those of `from_date`. Default: 1.",
    }),
    by_day: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length).nullish().meta({
      description: "Weekdays with `WEEKLY`; the weekday of `by_set_pos` with `MONTHLY`.",
    }),
    by_month_day: z.int().min(1).max(31).nullish().meta({
      description: "Only for `MONTHLY`. Shorter months use their last day.",
    }),
    by_set_pos: z
      .literal([...SET_POSITIONS])
      .nullish()
      .meta({
        description: "Only for `MONTHLY`: position of the weekday in the month; -1 is the last.",
      }),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time of day such as 09:30.")
      .meta({
        description:
          "Local time. Where clocks skip it, as much later as they skip; where they repeat it, the first time.",
      }),
    from_date: z.iso.date().meta({ description: "First day, as `YYYY-MM-DD`." }),
    until_date: z.iso
      .date()
      .nullish()
      .meta({ description: "Last day, as `YYYY-MM-DD`; null for no end." }),
    except_dates: z
      .array(z.iso.date())
      .max(MAX_EXCEPT_DATES)
      .nullish()
      .meta({ description: "Days on which the bulk isn't sent." }),
  })
  .superRefine(({ freq, by_day, by_month_day, by_set_pos, from_date, until_date }, ctx) => {
    const addIssue = (field: string, message: string, reason: ErrorReason) =>
      ctx.addIssue({ code: "custom", path: [field], ...withReason(message, reason) });
    if (freq === "WEEKLY" && by_day == null)
      addIssue("by_day", "Give weekdays with `WEEKLY`.", "weekday_needed");
    if (freq !== "MONTHLY" && by_month_day != null)
      addIssue("by_month_day", "Only `MONTHLY` has a day of the month.", "repeats_monthly");
    if (freq !== "MONTHLY" && by_set_pos != null)
      addIssue("by_set_pos", "Only `MONTHLY` has a position.", "repeats_monthly");
    if (freq === "DAILY" && by_day != null)
      addIssue("by_day", "Weekdays need `WEEKLY`.", "repeats_daily");
    if (freq === "MONTHLY") {
      if ((by_month_day != null) === (by_set_pos != null))
        addIssue(
          "by_month_day",
          "Give `by_month_day`, or `by_set_pos` with a weekday.",
          "month_day_needed",
        );
      if (by_set_pos != null && by_day?.length !== 1)
        addIssue("by_day", "Give one weekday with `by_set_pos`.", "month_day_needed");
      if (by_month_day != null && by_day != null)
        addIssue("by_day", "`by_month_day` has no weekday.", "month_day_needed");
    }
    if (until_date != null && until_date < from_date)
      addIssue("until_date", "The last day can't be before the first.", "last_day_early");
  })
  .meta({
    id: "RecurrenceRule",
    description: "Days as in RFC 5545 (iCalendar), with a local time.",
  });
export type RecurrenceRuleInput = z.output<typeof recurrenceRuleSchema>;

const bulkFields = bulkCreateSchema.omit({
  delivery_at: true,
  delivery_delay: true,
  not_after: true,
  phones: true,
  template_version: true,
}).shape;

const { delivery_at: _at, not_after: _notAfter, ...bulkExample } = CREATE_EXAMPLE;

const settings = {
  name: z.string().trim().min(1, "Enter a name.").max(MAX_NAME_LENGTH),
  rule: recurrenceRuleSchema,
  max_late_minutes: z.int().min(0).max(MAX_LATE_MINUTES).nullish().meta({
    description:
      "A run that is later than so many minutes, as after an outage, is skipped. Null: the latest one is sent late, once.",
  }),
  not_after_minutes: z.int().min(1).max(MAX_LATE_MINUTES).nullish().meta({
    description: "Minutes after a run's time after which none of its messages is sent.",
  }),
};

export const recurringBulkWriteSchema = z
  .object({
    ...settings,
    time_zone: z
      .string()
      .max(64)
      .refine(
        isTimeZone,
        withReason("Give an IANA time zone such as Europe/Berlin.", "time_zone_unknown"),
      )
      .nullish()
      .meta({
        description: "Time zone (IANA name); defaults to the account's at the time of creation.",
      }),
    ...bulkFields,
    phones: z
      .array(z.union([z.string().max(64), z.int().min(0)]))
      .max(MAX_RECURRING_PHONES)
      .nullish()
      .meta({
        description: "Recipients beside those of groups, in any spelling.",
        examples: [[EXAMPLE.phone]],
      }),
  })
  .meta({
    id: "RecurringBulkWrite",
    examples: [
      {
        name: "Monday reminder",
        rule: {
          freq: "WEEKLY",
          interval: 1,
          by_day: ["MO"],
          time: "09:00",
          from_date: "2030-01-07",
          until_date: null,
          except_dates: ["2030-04-22"],
        },
        time_zone: "Europe/Berlin",
        max_late_minutes: 120,
        not_after_minutes: 600,
        ...bulkExample,
      },
    ],
  });
export type RecurringBulkWrite = z.output<typeof recurringBulkWriteSchema>;

const runTimeSchema = z
  .object({ date: z.iso.date(), at: z.int().meta({ description: "Unix time." }) })
  .meta({ id: "RecurringBulkTime" });

const summaryFields = {
  id: z.int().min(1),
  ...settings,
  rule: z
    .object({
      freq: z.enum(RECURRENCE_FREQUENCIES),
      interval: z.int(),
      by_day: z.array(z.enum(WEEKDAYS)).nullable(),
      by_month_day: z.int().nullable(),
      by_set_pos: z.literal([...SET_POSITIONS]).nullable(),
      time: z.string(),
      from_date: z.iso.date(),
      until_date: z.iso.date().nullable(),
      except_dates: z.array(z.iso.date()),
      rrule: z.string().meta({
        description: "The days as an RRULE (RFC 5545).",
        examples: ["FREQ=WEEKLY;BYDAY=MO"],
      }),
    })
    .meta({ id: "RecurringBulkRule" }),
  time_zone: z.string(),
  state: z.enum(RECURRING_STATES),
  paused_reason: z.enum(RECURRING_PAUSES).nullable().meta({
    description:
      "`person`: someone paused it. `failures`: runs failed in a row. `sender`: the person or key that saved it may no longer send bulks.",
  }),
  next_runs: z.array(runTimeSchema).meta({ description: "The next five runs." }),
  text_start: z.string().meta({ description: "Beginning of the text; empty if you can't see it." }),
  saved_by: z.string().nullable().meta({
    description: "Person in whose name it sends: who saved or resumed it last. Null: an API key.",
  }),
  key_id: z.int().min(1).nullable(),
  created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  changed_at: z.int().meta({ examples: [EXAMPLE.past] }),
};

export const recurringBulkSummarySchema = z
  .object(summaryFields)
  .meta({ id: "RecurringBulkSummary" });
export type RecurringBulkSummary = z.output<typeof recurringBulkSummarySchema>;

export const recurringBulkSchema = z
  .object({
    ...summaryFields,
    ...bulkFields,
    text: z
      .string()
      .nullable()
      .meta({ description: "Text of the messages; null if `template_id` is given." }),
    phones: z.array(z.string()).nullable(),
    is_text_hidden: z.literal(true).optional().meta({
      description: "Only for roles that hide numbers and texts: `phones` is null, `text` is empty.",
    }),
  })
  .meta({ id: "RecurringBulk" });
export type RecurringBulk = z.output<typeof recurringBulkSchema>;

export const recurringBulkParamsSchema = z.object({ recurring_bulk_id: integerId });

export const recurringRunCreateSchema = z
  .object({
    delivery_delay: z
      .int()
      .min(0)
      .max(MAX_DELIVERY_DELAY_SECONDS)
      .nullish()
      .meta({
        description: "Seconds until it is sent, as in POST /bulks.",
        examples: [30],
      }),
  })
  .meta({ id: "RecurringBulkRunCreate", examples: [{ delivery_delay: 30 }] });
export type RecurringRunCreate = z.output<typeof recurringRunCreateSchema>;

export const recurringRunSchema = z
  .object({
    id: z.int().min(1),
    kind: z.enum(["scheduled", "manual"]),
    date: z.iso
      .date()
      .nullable()
      .meta({ description: "Day of the run by the rule; null for a manual run." }),
    due_at: z.int(),
    outcome: z.enum(RUN_OUTCOMES),
    reason: z.string().nullable().meta({
      description:
        "Skipped: `excepted`, `late`, `missed` (a later one was due, too) or `previous_waiting` (its last bulk is still paused). Failed: the reason or code of the error.",
    }),
    problem: z.string().nullable().meta({ description: "Reason why the run failed." }),
    bulk: z.uuid().nullable(),
    summary: bulkSummarySchema.nullable().meta({
      description: "Bulk that the run created; null if there is none, or once it was deleted.",
    }),
    created_at: z.int(),
  })
  .meta({ id: "RecurringBulkRun" });
export type RecurringRun = z.output<typeof recurringRunSchema>;
