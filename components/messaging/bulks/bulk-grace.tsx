"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useCancelBulk } from "@/lib/queries/bulks";
import { useGraceSeconds } from "./use-grace-seconds";

/** Countdown of the grace period; stopping in it refunds everything. */
export function BulkGrace({ bulk, canStop }: { bulk: BulkReport["bulk"]; canStop: boolean }) {
  const t = useTranslations("grace");
  const remaining = useGraceSeconds(bulk);
  const stop = useCancelBulk();
  if (remaining === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line-soft border-b px-4 py-2 md:px-6">
      <p data-testid="grace" className="font-semibold">
        {t("startsIn", { seconds: remaining })}
      </p>
      {canStop && (
        <Button isBusy={stop.isPending} onClick={() => stop.mutate(bulk.uuid)}>
          {t("stop")}
        </Button>
      )}
      {stop.error !== null && <ErrorPanel error={stop.error} title={t("notStopped")} />}
    </div>
  );
}
