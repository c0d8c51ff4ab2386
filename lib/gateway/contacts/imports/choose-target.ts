import { BLOCKED_TARGET } from "./blocked-target";
import { GROUP_TARGET } from "./group-target";
import type { ImportTarget, TargetKey } from "./target";

/** The group of an import; without one, its numbers are blocked. */
export const targetOf = ({ group_id }: TargetKey): ImportTarget =>
  group_id === null ? BLOCKED_TARGET : GROUP_TARGET;

/** How the audit log names it. */
export const auditedTarget = ({ group_id }: TargetKey) =>
  group_id === null ? { target: "blocked_numbers" } : { group_id: Number(group_id) };
