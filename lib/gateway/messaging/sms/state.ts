import {
  FAILED_DLR_CODES,
  isStoppedCode,
  DELIVERED,
  HANDED_OVER,
  WAITING,
} from "@/lib/core/messages/message-state";
import type { MessageState } from "./schema-values";

interface StatusFields {
  status_code: number;
  dlr_code: number;
  /** Unix seconds; 0 for immediately. */
  delivery_at: number;
}

/** Returns the state, consistent with the filter `state`. `now` is in Unix seconds. */
export function messageState(sms: StatusFields, now: number): MessageState {
  const { status_code: status, dlr_code: dlr } = sms;
  if (status === WAITING) return sms.delivery_at > now ? "scheduled" : "moving";
  if (isStoppedCode(status)) return "stopped";
  if (status !== HANDED_OVER || FAILED_DLR_CODES.some((code) => code === dlr)) return "failed";
  return dlr === DELIVERED ? "delivered" : "moving";
}
