import type { StatusKind } from "@/components/ui/status";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";

export type BulkStateKey =
  | "approval"
  | "funds"
  | "spend_cap"
  | "scheduled"
  | "sending"
  | "sent"
  | "stopped"
  | "failed"
  | "nobody"
  | "dryRunning"
  | "dryRun";

export interface BulkState {
  key: BulkStateKey;
  kind: StatusKind;
  /** Share of messages sent so far; null unless the bulk is being sent. */
  progress: number | null;
}

const toPlainState = (key: BulkStateKey, kind: StatusKind): BulkState => ({
  key,
  kind,
  progress: null,
});

const FINAL_STATES: Partial<Record<BulkSummary["status_code"], BulkState>> = {
  10: toPlainState("sent", "normal"),
  15: toPlainState("stopped", "stopped"),
  20: toPlainState("failed", "failed"),
  201: toPlainState("nobody", "attention"),
};

type BulkStateFields = Pick<
  BulkSummary,
  "status_code" | "is_dryrun" | "paused_reason" | "delivery_at" | "recipients_count" | "sent_count"
>;

export function toBulkState(bulk: BulkStateFields, now: number): BulkState {
  const { status_code, paused_reason, delivery_at, recipients_count, sent_count } = bulk;
  const ended = FINAL_STATES[status_code];
  if (bulk.is_dryrun)
    return ended === undefined
      ? toPlainState("dryRunning", "moving")
      : toPlainState("dryRun", "normal");
  if (ended !== undefined) return ended;
  if (paused_reason !== null) return toPlainState(paused_reason, "attention");
  if (delivery_at > now) return toPlainState("scheduled", "waiting");
  const progress = recipients_count === 0 ? 0 : Math.min(1, sent_count / recipients_count);
  return { key: "sending", kind: "moving", progress };
}
