import { toRrule } from "@/lib/core/recurrence/rrule";
import { listNextRuns } from "@/lib/core/recurrence/slots";
import { toUnix } from "@/lib/core/time/time";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { TEXT_START } from "@/lib/gateway/messaging/bulks/schema-values";
import type { Resource } from "@/lib/http/route";
import {
  type RecurringBulk,
  type RecurringBulkSummary,
  type RecurringRun,
  recurringBulkSchema,
  recurringBulkSummarySchema,
  recurringRunSchema,
} from "./schema";
import { NEXT_RUNS, type RecurringState } from "./schema-values";
import type { RecurringBulkRecord } from "./store";
import type { RunRecord } from "./store-runs";

export const recurringBulkResource: Resource<typeof recurringBulkSchema> = {
  name: "recurring_bulk",
  description: "A bulk that is sent again by a rule.",
  schema: recurringBulkSchema,
  iri: ({ id }) => `/recurring_bulks/${id}`,
};

export const recurringBulkSummaryResource: Resource<typeof recurringBulkSummarySchema> = {
  name: "recurring_bulk_summary",
  description: "A recurring bulk without its recipients.",
  schema: recurringBulkSummarySchema,
  iri: ({ id }) => `/recurring_bulks/${id}`,
};

export const recurringRunResource: Resource<typeof recurringRunSchema> = {
  name: "recurring_bulk_run",
  description: "A run of a recurring bulk.",
  schema: recurringRunSchema,
  iri: null,
};

export interface RecurringLookups {
  names: ReadonlyMap<number, string>;
  /** Texts of templates in their default language. */
  texts: ReadonlyMap<number, string>;
  /** The role sees no texts and numbers. */
  isHidden: boolean;
}

function toState({ pause, next_at: nextAt }: RecurringBulkRecord): RecurringState {
  if (pause !== null) return "paused";
  return nextAt === null ? "ended" : "active";
}

function toNextRuns({
  rule,
  time_zone: timeZone,
  next_date: date,
  next_at: at,
}: RecurringBulkRecord) {
  if (date === null || at === null) return [];
  const range = { after: toUnix(at) - 1, fromDate: date, limit: NEXT_RUNS };
  return listNextRuns(rule, timeZone, range).map((slot) => ({ date: slot.date, at: slot.at }));
}

export function toRecurringSummary(
  row: RecurringBulkRecord,
  { names, texts, isHidden }: RecurringLookups,
): RecurringBulkSummary {
  const { rule } = row;
  return {
    id: Number(row.id),
    name: row.name,
    rule: {
      ...rule,
      by_day: rule.by_day === null ? null : [...rule.by_day],
      except_dates: [...rule.except_dates],
      rrule: toRrule(rule),
    },
    time_zone: row.time_zone,
    max_late_minutes: row.max_late_minutes,
    not_after_minutes: row.not_after_minutes,
    state: toState(row),
    paused_reason: row.pause,
    next_runs: toNextRuns(row),
    text_start: isHidden
      ? ""
      : [...(row.bulk.text ?? texts.get(row.bulk.template_id ?? 0) ?? "")]
          .slice(0, TEXT_START)
          .join(""),
    saved_by: row.user_id === null ? null : (names.get(Number(row.user_id)) ?? null),
    key_id: row.key_id === null ? null : Number(row.key_id),
    created_at: toUnix(row.created_at),
    changed_at: toUnix(row.changed_at),
  };
}

export function toRecurringBulk(
  row: RecurringBulkRecord,
  lookups: RecurringLookups,
): RecurringBulk {
  const { text = null, ...rest } = row.bulk;
  const bulk = { ...rest, text, ...toRecurringSummary(row, lookups), phones: row.phones };
  if (!lookups.isHidden) return bulk;
  const second = bulk.variant_text == null ? null : "";
  return {
    ...bulk,
    text: "",
    variant_text: second,
    values: null,
    phones: null,
    is_text_hidden: true,
  };
}

export function toRecurringRun(
  row: RunRecord,
  bulks: ReadonlyMap<string, BulkSummary>,
): RecurringRun {
  return {
    id: Number(row.id),
    kind: row.kind,
    date: row.slot_date,
    due_at: toUnix(row.due_at),
    outcome: row.outcome,
    reason: row.reason,
    problem: row.problem,
    bulk: row.bulk_id,
    summary: row.bulk_id === null ? null : (bulks.get(row.bulk_id) ?? null),
    created_at: toUnix(row.created_at),
  };
}
