import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type Automation,
  type AutomationDefinition,
  type AutomationPerson,
  type AutomationReport,
  type AutomationSummary,
  automationCapSchema,
  automationEventSchema,
  automationPersonSchema,
  automationReportSchema,
  automationSchema,
  automationSummarySchema,
} from "./schema";
import { automationMoveSchema } from "./schema-move";
import { type AutomationTest, automationTestSchema } from "./schema-trial";
import { type NoticeOutcome, OPEN_RUN_STATES, type RunState } from "./schema-values";
import { isSameJson } from "./same-json";
import { withStoredIds } from "./step-ids";
import type { AutomationRecord } from "./store";
import type { ScanRecord } from "./store-scans";
import type { RunRecord } from "./store-runs";
import type { TextRecord } from "./store-texts";

export const automationResource: Resource<typeof automationSchema> = {
  name: "automation",
  description: "Messages that are sent to each person who enters, step by step.",
  schema: automationSchema,
  iri: ({ id }) => `/automations/${id}`,
};

export const automationSummaryResource: Resource<typeof automationSummarySchema> = {
  name: "automation_summary",
  description: "An automation without its steps.",
  schema: automationSummarySchema,
  iri: ({ id }) => `/automations/${id}`,
};

export const automationReportResource: Resource<typeof automationReportSchema> = {
  name: "automation_report",
  description: "Where the people of an automation are.",
  schema: automationReportSchema,
  iri: null,
};

export const automationPersonResource: Resource<typeof automationPersonSchema> = {
  name: "automation_person",
  description: "One entry of a person into an automation.",
  schema: automationPersonSchema,
  iri: null,
};

export const automationEventResource: Resource<typeof automationEventSchema> = {
  name: "automation_event",
  description: "Something that a person did, which starts or ends automations.",
  schema: automationEventSchema,
  iri: null,
};

export const automationMoveResource: Resource<typeof automationMoveSchema> = {
  name: "automation_move",
  description: "People of earlier versions, who can be moved to the published one.",
  schema: automationMoveSchema,
  iri: null,
};

export const automationCapResource: Resource<typeof automationCapSchema> = {
  name: "automation_cap",
  description: "How many texts a person gets from all automations.",
  schema: automationCapSchema,
  iri: null,
};

const OPEN: readonly RunState[] = OPEN_RUN_STATES;

export function toCounts(
  rows: readonly { state: RunState; count: number }[],
): AutomationReport["counts"] {
  const sum = (states: readonly RunState[]) =>
    rows.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0);
  const counts = {
    under_way: sum(OPEN),
    finished: sum(["finished"]),
    goal: sum(["goal"]),
    left: sum(["left"]),
  };
  const entered = counts.under_way + counts.finished + counts.goal + counts.left;
  return { entered, ...counts };
}

const toUnixOrNull = (time: Date | null) => (time === null ? null : toUnix(time));

const isSameDefinition = (a: AutomationDefinition, b: AutomationDefinition | undefined) =>
  b !== undefined &&
  isSameJson({ ...a, steps: withStoredIds(a.steps) }, { ...b, steps: withStoredIds(b.steps) });

interface Lookups {
  published: AutomationDefinition | undefined;
  counts: AutomationReport["counts"];
  scan: ScanRecord | undefined;
  /** Whether a text of the published version has a template that can't be used. */
  lacksTemplate: boolean;
}

export const toSummary = (
  { id, name, state, draft, version, created_at, changed_at }: AutomationRecord,
  { published, counts, scan, lacksTemplate }: Lookups,
): AutomationSummary => ({
  id: Number(id),
  name,
  state,
  version,
  has_changes: !isSameDefinition(draft, published),
  counts,
  problem: scan?.problem ?? (lacksTemplate ? "template_unusable" : null),
  checked_at: toUnixOrNull(scan?.checked_at ?? null),
  created_at: toUnix(created_at),
  changed_at: toUnix(changed_at),
});

export const toAutomation = (
  { draft }: AutomationRecord,
  summary: AutomationSummary,
): Automation => ({ ...summary, ...draft, steps: withStoredIds(draft.steps) });

export const automationTestResource: Resource<typeof automationTestSchema> = {
  name: "automation_test",
  description: "The steps of a draft with one phone, with short waits.",
  schema: automationTestSchema,
  iri: null,
};

export const toPerson = (run: RunRecord): AutomationPerson => ({
  id: run.id,
  phone: run.phone,
  state: run.state,
  step: run.step || null,
  due_at: toUnixOrNull(run.due_at),
  is_lacking_funds: run.lacks_funds,
  reason: run.reason,
  version: run.version,
  started_at: toUnix(run.started_at),
  ended_at: toUnixOrNull(run.ended_at),
});

/** @param places of steps by their ids */
export const toTest = (
  run: RunRecord,
  places: ReadonlyMap<string, string>,
  texts: readonly TextRecord[],
  notices: readonly { step: string; outcome: NoticeOutcome }[],
): AutomationTest => {
  const { id: _, version: __, ...person } = toPerson(run);
  return {
    ...person,
    texts: texts.map(({ step, outcome, message_id: message, created_at: at }) => ({
      step: places.get(step) ?? step,
      outcome,
      message,
      created_at: toUnix(at),
    })),
    notices: notices.map(({ step, outcome }) => ({ step: places.get(step) ?? step, outcome })),
  };
};
