import type { AutomationTrigger } from "./schema";

export const SOURCE_KINDS = ["form", "click", "reply"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Returns the group whose entries start it and have the values of its texts, or null. */
export const getTriggerGroup = (trigger: AutomationTrigger): number | null =>
  trigger.kind === "group" || trigger.kind === "date" ? trigger.group_id : null;

/** Returns the code of the campaign whose form or links start it, or null. */
export const getTriggerCampaign = (trigger: AutomationTrigger): string | null =>
  trigger.kind === "form" || trigger.kind === "click" ? trigger.campaign : null;

export const toSourceKind = ({ kind }: AutomationTrigger): SourceKind | null =>
  SOURCE_KINDS.find((source) => source === kind) ?? null;
