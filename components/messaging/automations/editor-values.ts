import type { AutomationWrite } from "@/lib/gateway/messaging/automations/schema";
import type {
  AutomationCondition,
  AutomationStep,
} from "@/lib/gateway/messaging/automations/schema-steps";
import { WEEKDAYS } from "@/lib/core/recurrence/rule";

type Trigger = AutomationWrite["trigger"];

export const STEP_KINDS = [
  "text",
  "text_test",
  "wait",
  "wait_until",
  "branch",
  "add_to_group",
  "remove_from_group",
  "set_field",
  "webhook",
  "notify",
  "end",
] as const satisfies readonly AutomationStep["kind"][];

export const CONDITION_KINDS = [
  "replied",
  "clicked",
  "delivered",
  "column",
  "country",
  "random",
] as const satisfies readonly AutomationCondition["kind"][];

export const TRIGGER_KINDS = [
  "group",
  "segment",
  "form",
  "click",
  "reply",
  "event",
  "date",
] as const satisfies readonly Trigger["kind"][];

/** Placeholder until a group is selected; fails validation. */
const NO_GROUP = 0;

export function createStep(kind: AutomationStep["kind"]): AutomationStep {
  switch (kind) {
    case "text":
      return { kind, text: "" };
    case "text_test":
      return {
        kind,
        variants: [
          { text: "", percent: 50 },
          { text: "", percent: 50 },
        ],
      };
    case "wait":
      return { kind, amount: 1, unit: "days" };
    case "wait_until":
      return { kind, time: "10:00", weekdays: [...WEEKDAYS] };
    case "branch":
      return { kind, condition: { kind: "replied" }, yes: [], no: [] };
    case "add_to_group":
    case "remove_from_group":
      return { kind, group_id: NO_GROUP };
    case "set_field":
      return { kind, group_id: NO_GROUP, column: "a", value: "" };
    case "webhook":
      return { kind, name: "" };
    case "notify":
      return { kind, user_ids: [], subject: "", text: "" };
    case "end":
      return { kind };
  }
}

export function createCondition(kind: AutomationCondition["kind"]): AutomationCondition {
  switch (kind) {
    case "country":
      return { kind, countries: [] };
    case "column":
      return { kind, column: "", operator: "is", value: "" };
    case "random":
      return { kind, percent: 50 };
    default:
      return { kind };
  }
}

export function createTrigger(kind: Trigger["kind"]): Trigger {
  switch (kind) {
    case "group":
      return { kind, group_id: NO_GROUP };
    case "event":
      return { kind, event: "", values: [] };
    case "date":
      return { kind, group_id: NO_GROUP, column: "a", repeats: "yearly", days: 0, time: "10:00" };
    case "segment":
      return { kind, segment_id: 0, group_id: null, starts_matching: false };
    case "form":
      return { kind, campaign: "" };
    case "click":
      return { kind, campaign: null, bulk: null };
    case "reply":
      return { kind, match: "equals", keywords: [] };
  }
}

/** Returns the steps of all paths with their places, such as `3y1`. */
export const listStepPaths = (
  steps: readonly AutomationStep[],
  prefix = "",
): { stepPath: string; kind: AutomationStep["kind"] }[] =>
  steps.flatMap((step, index) => {
    const stepPath = `${prefix}${index + 1}`;
    const stepAtPath = { stepPath, kind: step.kind };
    if (step.kind !== "branch") return [stepAtPath];
    return [
      stepAtPath,
      ...listStepPaths(step.yes, `${stepPath}y`),
      ...listStepPaths(step.no, `${stepPath}n`),
    ];
  });

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Writes a path of zod as the API does: `steps[0].yes[1].text`. */
export const formatFieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");

export const toStepPath = (path: string): string =>
  /^steps(?:\[\d+\](?:\.(?:yes|no)(?=\[))?)+/.exec(path)?.[0] ?? path;
