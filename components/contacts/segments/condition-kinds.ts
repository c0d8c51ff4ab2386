import type { Condition, ConditionKind } from "@/lib/core/segments/conditions";

/** Entries of the menu; columns are one whatever they are compared with, and states of messages are two. */
export const CHOICES = [
  "column",
  "groups",
  "added",
  "source",
  "country",
  "sent",
  "delivered",
  "click",
  "reply",
  "unsubscribed",
  "blocked",
] as const;
export type Choice = (typeof CHOICES)[number];

const COLUMN_KINDS: readonly ConditionKind[] = ["text", "number", "date"];

export function toChoice(condition: Condition): Choice {
  if (condition.kind === "message") return condition.state;
  if (COLUMN_KINDS.includes(condition.kind)) return "column";
  return condition.kind as Choice;
}

const DEFAULT_DAYS = 30;

/** Creates a condition that may still need values; 0 and empty lists stand for what isn't chosen yet. */
export function createCondition(choice: Choice): Condition {
  switch (choice) {
    case "column":
      return { kind: "text", group_id: 0, column: "a", operator: "is", value: "" };
    case "groups":
      return { kind: "groups", operator: "any_of", group_ids: [] };
    case "added":
      return { kind: "added", group_id: null, operator: "last_days", days: DEFAULT_DAYS };
    case "source":
      return { kind: "source", operator: "any_of", sources: [] };
    case "country":
      return { kind: "country", operator: "any_of", countries: [] };
    case "sent":
    case "delivered":
      return { kind: "message", state: choice, operator: "last_days", days: DEFAULT_DAYS };
    case "click":
      return { kind: "click", campaign: null, operator: "last_days", days: DEFAULT_DAYS };
    case "reply":
      return { kind: "reply", text: null, operator: "last_days", days: DEFAULT_DAYS };
    case "unsubscribed":
      return { kind: "unsubscribed", is: false };
    case "blocked":
      return { kind: "blocked", is: false };
  }
}

export const needsDays = (operator: string): boolean => operator.endsWith("_days");

/** Removes days and dates that the operator doesn't use, so that they aren't saved. */
export function withOperator<
  C extends { operator: string; days?: number | null; date?: string | null },
>(condition: C, operator: C["operator"]): C {
  const next = { ...condition, operator };
  if (needsDays(operator)) next.days ??= DEFAULT_DAYS;
  else delete next.days;
  if (needsDate(operator)) next.date ??= "";
  else delete next.date;
  return next;
}

const DATED: readonly string[] = ["on", "before", "after", "since"];
export const needsDate = (operator: string): boolean => DATED.includes(operator);
