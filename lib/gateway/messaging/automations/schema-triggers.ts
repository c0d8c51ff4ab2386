import type { AutomationTrigger } from "./schema-trigger";

export const SOURCE_KINDS = ["form", "click", "reply", "segment"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const getWatchedGroup = (trigger: AutomationTrigger): number | null =>
  trigger.kind === "group" || trigger.kind === "date" ? trigger.group_id : null;

/** Returns the group whose entries have the values of its texts, or null. */
export const getTriggerGroup = (trigger: AutomationTrigger): number | null =>
  trigger.kind === "segment" ? (trigger.group_id ?? null) : getWatchedGroup(trigger);

export const getTriggerCampaign = (trigger: AutomationTrigger): string | null =>
  trigger.kind === "form" || trigger.kind === "click" ? (trigger.campaign ?? null) : null;

export const getTriggerBulk = (trigger: AutomationTrigger): string | null =>
  trigger.kind === "click" ? (trigger.bulk ?? null) : null;

/** Returns what starts it besides groups and events: a campaign or a segment, or null. */
export const getTriggerSource = (trigger: AutomationTrigger): string | null =>
  trigger.kind === "segment" ? String(trigger.segment_id) : getTriggerCampaign(trigger);

export const toSourceKind = ({ kind }: AutomationTrigger): SourceKind | null =>
  SOURCE_KINDS.find((source) => source === kind) ?? null;
