"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";

export function SuccessBar({ hours }: { hours: Webhook["last_day"] }) {
  const t = useTranslations("webhooks");
  const { percent, count } = useFormats();
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const total = succeeded + failed;
  if (total === 0) return <span className="text-ink-3">{t("noAttempts")}</span>;
  return (
    <span className="grid w-40 max-w-full gap-1">
      <span className={clsx("tabular-nums", failed > 0 ? "text-ink" : "text-ink-2")}>
        {t("share", { share: percent(succeeded / total), count: count(total) })}
      </span>
      <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
        {succeeded > 0 && <span className="bg-accent" style={{ flexGrow: succeeded }} />}
        {failed > 0 && <span className="bg-bad" style={{ flexGrow: failed }} />}
      </span>
    </span>
  );
}
