import {
  DELIVERED,
  DESTINATION_BLOCKED,
  FAILED_DLR_CODES,
  HANDED_OVER,
  NO_ROUTE,
  NOT_PROCESSED,
  WAITING,
} from "@/lib/core/messages/message-state";
import type { CodeState } from "@/lib/carriers/code-messenger";
import type { StepRecord } from "./record";
import type { StepReason } from "./schema-values";

export interface StepStatus {
  outcome: "waiting" | "success" | { failed: StepReason };
  /** Accepted by network or messenger, so charged. */
  isSent: boolean;
  isSettled: boolean;
}

export interface MessageState {
  status_code: number;
  dlr_code: number;
}

const WAITING_STEP: StepStatus = { outcome: "waiting", isSent: false, isSettled: false };

const toFailedStatus = (reason: StepReason, isSent: boolean): StepStatus => {
  return { outcome: { failed: reason }, isSent, isSettled: true };
};

/** Reasons for messages that never reached the network, by status. */
const REASONS: Readonly<Record<number, StepReason>> = {
  [DESTINATION_BLOCKED]: "blocked",
  [NOT_PROCESSED]: "expired",
  3000: "refused",
  2000: "refused",
  [NO_ROUTE]: "no_route",
};

/** Returns the state of a step. Texts succeed when the network accepts them, calls when answered. */
export function checkMessage(
  { channel }: Pick<StepRecord, "channel">,
  message: MessageState | undefined,
): StepStatus {
  if (message === undefined) return toFailedStatus("error", false);
  const { status_code: status, dlr_code: dlr } = message;
  if (status === WAITING) return WAITING_STEP;
  if (status !== HANDED_OVER) return toFailedStatus(REASONS[status] ?? "refused", false);
  const isSuccess = channel === "sms" || dlr === DELIVERED;
  if (!isSuccess && FAILED_DLR_CODES.some((code) => code === dlr))
    return toFailedStatus("undelivered", true);
  return { outcome: isSuccess ? "success" : "waiting", isSent: true, isSettled: true };
}

/**
 * Returns the state of a messenger step. Request and response are recorded in separate transactions; undefined if not
 * requested yet.
 */
export function checkMessenger(state: CodeState | "asked" | undefined): StepStatus {
  if (state === undefined || state === "asked") return { ...WAITING_STEP, isSettled: true };
  if (state === "failed") return toFailedStatus("undelivered", true);
  return { outcome: state === "sent" ? "waiting" : "success", isSent: true, isSettled: true };
}
