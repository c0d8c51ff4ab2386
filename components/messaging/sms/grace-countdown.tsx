"use client";

import { WAITING } from "@/lib/core/messages/message-state";
import { useTranslations } from "next-intl";
import { useSecondsUntil } from "@/components/hooks/use-now";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useStopSms } from "@/lib/queries/sms";
import { MAX_GRACE_SECONDS } from "./grace-seconds";

/** Checks whether a message only waits for its grace period. */
export function isInGrace({
  status_code,
  delivery_at,
  created_at,
}: Pick<Sms, "status_code" | "delivery_at" | "created_at">): boolean {
  return (
    status_code === WAITING && delivery_at > 0 && delivery_at - created_at <= MAX_GRACE_SECONDS
  );
}

export interface GraceCountdownProps {
  sms: Sms;
  /** The network got the message before it could be stopped. */
  onTooLate: () => void;
}

export function GraceCountdown({ sms, onTooLate }: GraceCountdownProps) {
  return isInGrace(sms) ? <Countdown sms={sms} onTooLate={onTooLate} /> : null;
}

function Countdown({ sms, onTooLate }: GraceCountdownProps) {
  const t = useTranslations("grace");
  const { role } = useViewer();
  const remaining = useSecondsUntil(sms.delivery_at);
  const stop = useStopSms(sms.uuid);
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p data-testid="grace" className="font-semibold">
          {remaining === 0 ? t("starting") : t("startsIn", { seconds: remaining })}
        </p>
        {canAccess("messages", role, "write") && (
          <Button
            isBusy={stop.isPending}
            onClick={() =>
              stop.mutate(undefined, { onSuccess: (count) => count === 0 && onTooLate() })
            }
          >
            {t("stop")}
          </Button>
        )}
      </div>
      {stop.error !== null && <ErrorPanel error={stop.error} title={t("notStopped")} />}
    </div>
  );
}
