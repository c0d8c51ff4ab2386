"use client";

import { useSecondsUntil } from "@/components/hooks/use-now";
import { MAX_GRACE_SECONDS } from "@/components/messaging/sms/grace-seconds";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { isOpenBulk } from "@/lib/core/messages/bulk-state";

/** Waits only for its grace period. */
export function isInGrace(bulk: BulkReport["bulk"]): boolean {
  const { delivery_at, created_at, paused_reason, is_dryrun } = bulk;
  const isShort = delivery_at > 0 && delivery_at - created_at <= MAX_GRACE_SECONDS;
  return isOpenBulk(bulk) && isShort && paused_reason === null && !is_dryrun;
}

export function useGraceSeconds(bulk: BulkReport["bulk"]): number {
  const remaining = useSecondsUntil(bulk.delivery_at);
  return isInGrace(bulk) ? remaining : 0;
}
