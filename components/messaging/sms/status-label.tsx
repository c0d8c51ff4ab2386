"use client";

import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { Status } from "@/components/ui/status";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useStatusLabels } from "./use-status-labels";

export function StatusLabel({
  sms,
}: {
  sms: Pick<Sms, "status_code" | "dlr_code" | "delivery_at">;
}) {
  const { kind, label } = useStatusLabels()(sms);
  const { moment } = useFormats();
  const now = useNow(DAY_SECONDS);
  if (kind !== "waiting") return <Status kind={kind}>{label}</Status>;
  return (
    <Status kind={kind}>
      <span className="sr-only">{label}</span>
      <time dateTime={new Date(sms.delivery_at * 1000).toISOString()}>
        {moment(sms.delivery_at, now)}
      </time>
    </Status>
  );
}
