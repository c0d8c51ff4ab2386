import { DomainError } from "@/lib/core/errors";
import type { ImportRecord } from "./record";
import type { ImportState } from "./schema-values";

/** States before anything is written to the group. */
const BEFORE_START: readonly ImportState[] = ["reading", "columns", "checking", "ready"];
const ENDED: readonly ImportState[] = ["done", "canceled", "failed"];

export const isBeforeStart = ({ state }: Pick<ImportRecord, "state">): boolean =>
  BEFORE_START.includes(state);

/** Error for actions that must wait for the worker. */
export const importBusy = (): DomainError =>
  new DomainError("unprocessable", "This import is being worked on.", { reason: "import_busy" });

/** Error for actions no longer possible. */
export const importEnded = (): DomainError =>
  new DomainError("unprocessable", "This import was started, or has ended.", {
    reason: "import_ended",
  });

/** Returns whether anything was imported or shared with another import, and can be undone. */
export function isUndoable(
  { state, started_at, expires_at, added, changed, shared }: ImportRecord,
  now: Date,
): boolean {
  const hasChanged = Number(added) + Number(changed) + Number(shared) > 0;
  const isInTime = expires_at !== null && expires_at > now;
  return started_at !== null && ENDED.includes(state) && hasChanged && isInTime;
}
