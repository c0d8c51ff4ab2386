"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { Status } from "@/components/ui/status";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { toBulkState } from "./bulk-state";

const TICK_SECONDS = 10;

export function BulkStatus({ bulk }: { bulk: Parameters<typeof toBulkState>[0] & BulkTimes }) {
  const t = useTranslations("bulks.state");
  const { moment, wholePercent } = useFormats();
  const now = useNow(TICK_SECONDS);
  const { key, kind, progress } = toBulkState(bulk, now);
  if (key === "scheduled")
    return (
      <Status kind={kind}>
        <span className="sr-only">{t(key)}</span>
        <time dateTime={new Date(bulk.delivery_at * 1000).toISOString()}>
          {moment(bulk.delivery_at, now)}
        </time>
      </Status>
    );
  return (
    <Status kind={kind}>
      {progress === null ? t(key) : t("sendingShare", { share: wholePercent(progress) })}
    </Status>
  );
}

type BulkTimes = Pick<BulkSummary, "delivery_at">;
