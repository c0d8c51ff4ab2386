"use client";

import { useTranslations } from "next-intl";
import { useSecondsUntil } from "@/components/hooks/use-seconds-until";
import { GRACE_MAX_SECONDS } from "@/components/messaging/sms/grace-countdown";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useStopBulk } from "@/lib/queries/bulks";
import { isOpen } from "./bulk-state";

/** Whether a bulk waits only for the time in which it can be taken back. */
export function isInGrace(bulk: BulkReport["bulk"]): boolean {
  const { delivery_at, created_at, paused_reason, is_dryrun } = bulk;
  const isShort = delivery_at > 0 && delivery_at - created_at <= GRACE_MAX_SECONDS;
  return isOpen(bulk) && isShort && paused_reason === null && !is_dryrun;
}

/** Seconds in which a bulk can still be taken back as a whole. */
export function useGraceSeconds(bulk: BulkReport["bulk"]): number {
  const left = useSecondsUntil(bulk.delivery_at);
  return isInGrace(bulk) ? left : 0;
}

/** The last seconds in which nothing has been sent: cancelling returns everything. */
export function BulkGrace({ bulk, mayStop }: { bulk: BulkReport["bulk"]; mayStop: boolean }) {
  const t = useTranslations("grace");
  const left = useGraceSeconds(bulk);
  const stop = useStopBulk();
  if (left === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line-soft border-b px-4 py-2 md:px-6">
      <p data-testid="grace" className="font-semibold">
        {t("startsIn", { seconds: left })}
      </p>
      {mayStop && (
        <Button isBusy={stop.isPending} onClick={() => stop.mutate(bulk.uuid)}>
          {t("cancel")}
        </Button>
      )}
      {stop.error !== null && <ErrorPanel error={stop.error} title={t("notCanceled")} />}
    </div>
  );
}
