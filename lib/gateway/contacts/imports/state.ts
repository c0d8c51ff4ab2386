import { DomainError } from "@/lib/core/errors";
import type { ImportRecord } from "./record";
import type { ImportState } from "./schema-values";

/** States in which the group is not yet written to. */
const STATES_BEFORE_START: readonly ImportState[] = ["reading", "columns", "checking", "ready"];
const FINAL_STATES: readonly ImportState[] = ["done", "canceled", "failed"];

export const isBeforeStart = ({ state }: Pick<ImportRecord, "state">): boolean =>
  STATES_BEFORE_START.includes(state);

export const importBusy = (): DomainError =>
  new DomainError("unprocessable", "This import is being worked on.", { reason: "import_busy" });

export const importEnded = (): DomainError =>
  new DomainError("unprocessable", "This import was started, or has ended.", {
    reason: "import_ended",
  });

/** Returns true if the import ended, has imported or shared something, and hasn't expired. */
export function isUndoable(
  { state, started_at, expires_at, added, changed, shared }: ImportRecord,
  now: Date,
): boolean {
  const hasChanged = Number(added) + Number(changed) + Number(shared) > 0;
  const isInTime = expires_at !== null && expires_at > now;
  return started_at !== null && FINAL_STATES.includes(state) && hasChanged && isInTime;
}
