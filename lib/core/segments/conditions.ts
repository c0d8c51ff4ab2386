/** Conditions of a segment, as stored and as sent. Free of zod, since the editor uses it too. */

/** Levels of nested groups, including the outermost. */
export const MAX_DEPTH = 3;
/** Maximum in a segment, over all groups. */
export const MAX_CONDITIONS = 50;
export const MAX_VALUE_LENGTH = 200;
export const MAX_CHOICES = 50;
export const MAX_DAYS = 3_650;
/** Not longer, since received texts are deleted after 90 days by default. */
export const MAX_REPLY_TEXT_DAYS = 90;
/** Largest number, positive or negative, that columns can be compared with. */
export const MAX_NUMBER = 1_000_000_000_000;

export const MATCHES = ["all", "any", "none"] as const;
export const TEXT_OPERATORS = [
  "is",
  "is_not",
  "contains",
  "begins",
  "is_empty",
  "is_not_empty",
] as const;
export const NUMBER_OPERATORS = ["equals", "less", "greater"] as const;
export const DATE_OPERATORS = [
  "on",
  "before",
  "after",
  "last_days",
  "next_days",
  "anniversary",
] as const;
export const SET_OPERATORS = ["any_of", "none_of"] as const;
export const ADDED_OPERATORS = ["last_days", "not_last_days", "before", "since"] as const;
export const EVENT_OPERATORS = ["last_days", "not_last_days", "ever", "never"] as const;
export const REPLY_TEXT_OPERATORS = ["contains", "begins"] as const;
export const SOURCES = ["form", "import", "other"] as const;
export const MESSAGE_STATES = ["sent", "delivered"] as const;

type Operator<O extends readonly string[]> = O[number];

interface OfColumn {
  group_id: number;
  column: "a" | "b" | "c" | "d" | "e";
}

export interface TextCondition extends OfColumn {
  kind: "text";
  operator: Operator<typeof TEXT_OPERATORS>;
  value?: string | null;
}

export interface NumberCondition extends OfColumn {
  kind: "number";
  operator: Operator<typeof NUMBER_OPERATORS>;
  value: number;
}

export interface DateCondition extends OfColumn {
  kind: "date";
  operator: Operator<typeof DATE_OPERATORS>;
  /** `YYYY-MM-DD`. */
  date?: string | null;
  days?: number | null;
}

export interface GroupsCondition {
  kind: "groups";
  operator: Operator<typeof SET_OPERATORS>;
  group_ids: number[];
}

export interface AddedCondition {
  kind: "added";
  /** Null matches any group. */
  group_id?: number | null;
  operator: Operator<typeof ADDED_OPERATORS>;
  date?: string | null;
  days?: number | null;
}

export interface SourceCondition {
  kind: "source";
  operator: Operator<typeof SET_OPERATORS>;
  sources: Operator<typeof SOURCES>[];
}

export interface CountryCondition {
  kind: "country";
  operator: Operator<typeof SET_OPERATORS>;
  countries: string[];
}

interface EventCondition {
  operator: Operator<typeof EVENT_OPERATORS>;
  days?: number | null;
}

export interface MessageCondition extends EventCondition {
  kind: "message";
  state: Operator<typeof MESSAGE_STATES>;
}

export interface ClickCondition extends EventCondition {
  kind: "click";
  /** Code of a campaign; null for any. */
  campaign?: string | null;
}

export interface ReplyCondition extends EventCondition {
  kind: "reply";
  text?: { operator: Operator<typeof REPLY_TEXT_OPERATORS>; value: string } | null;
}

export interface StatusCondition {
  kind: "unsubscribed" | "blocked";
  is: boolean;
}

export type Condition =
  | TextCondition
  | NumberCondition
  | DateCondition
  | GroupsCondition
  | AddedCondition
  | SourceCondition
  | CountryCondition
  | MessageCondition
  | ClickCondition
  | ReplyCondition
  | StatusCondition;

export interface ConditionGroup {
  kind: "group";
  match: (typeof MATCHES)[number];
  conditions: ConditionNode[];
}

export type ConditionNode = Condition | ConditionGroup;
export type ConditionKind = Condition["kind"];

export const isGroup = (node: ConditionNode): node is ConditionGroup => node.kind === "group";

export interface PlacedCondition {
  condition: Condition;
  /** Path relative to the outermost group, for errors. */
  path: string;
}

export function listConditions(group: ConditionGroup, path = ""): PlacedCondition[] {
  return group.conditions.flatMap((node, index) => {
    const conditionPath = `${path}conditions[${index}]`;
    return isGroup(node)
      ? listConditions(node, `${conditionPath}.`)
      : [{ condition: node, path: conditionPath }];
  });
}

/** Returns the groups of contacts that a condition names. */
export function groupIdsIn(condition: Condition): number[] {
  switch (condition.kind) {
    case "text":
    case "number":
    case "date":
      return [condition.group_id];
    case "groups":
      return condition.group_ids;
    case "added":
      return condition.group_id == null ? [] : [condition.group_id];
    default:
      return [];
  }
}

/** Lists named groups of contacts, in order of appearance. */
export const listGroupIds = (group: ConditionGroup): number[] => [
  ...new Set(listConditions(group).flatMap(({ condition }) => groupIdsIn(condition))),
];

/**
 * Returns groups such that everyone who meets the conditions is in at least one of them. Returns null if people in
 * other groups, too, can meet the conditions.
 */
export function requiredGroups(node: ConditionNode): number[] | null {
  if (!isGroup(node)) {
    if (node.kind === "groups" && node.operator === "none_of") return null;
    const ids = groupIdsIn(node);
    // "Not in the last days" is also met by people without an entry, so it requires no group.
    if (node.kind === "added" && node.operator === "not_last_days") return null;
    return ids.length === 0 ? null : ids;
  }
  const required = node.conditions.map(requiredGroups);
  if (node.match === "none") return null;
  if (node.match === "all") return required.find((ids) => ids !== null) ?? null;
  return required.includes(null) ? null : [...new Set(required.flatMap((ids) => ids ?? []))];
}
