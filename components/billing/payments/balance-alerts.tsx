"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { ErrorPanel } from "@/components/ui/error-panel";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { BalanceAlerts as Alerts } from "@/lib/gateway/billing/balance-alerts/schema";
import { useBalanceAlerts, useUpdateBalanceAlerts } from "@/lib/queries/auto-top-up";
import { usePaymentOptions } from "@/lib/queries/payments";

const AlertForm = lazyWhenOnline(async () => ({
  default: (await import("./alert-form")).AlertForm,
}));

function AlertList({
  alerts,
  currency,
  onRemove,
}: {
  alerts: Alerts["alerts"];
  currency: string;
  onRemove: (email: string) => void;
}) {
  const t = useTranslations("payments.alerts");
  const { money } = useFormats();
  if (alerts.length === 0) return <p className="text-ink-3">{t("none")}</p>;
  return (
    <ul className="grid grid-cols-1">
      {alerts.map(({ email, threshold }) => (
        <li
          key={email}
          className="flex min-h-9 items-center justify-between gap-2 border-line-soft border-b"
        >
          <span className="min-w-0 break-all">
            {t("line", { email, amount: money(threshold, currency) })}
          </span>
          <IconButton
            icon={Trash2}
            label={t("remove", { email })}
            isSmall
            onClick={() => onRemove(email)}
          />
        </li>
      ))}
    </ul>
  );
}

export function BalanceAlerts() {
  const t = useTranslations("payments.alerts");
  const { data, error } = useBalanceAlerts();
  const options = usePaymentOptions().data;
  const update = useUpdateBalanceAlerts();
  const alerts = data?.alerts ?? [];
  const currency = options?.currency ?? "EUR";

  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-2">{t("text")}</p>
      {error !== null && data === undefined && <ErrorPanel error={error} title={t("failed")} />}
      {update.error !== null && <ErrorPanel error={update.error} title={t("notSaved")} />}
      {data !== undefined && (
        <AlertList
          alerts={alerts}
          currency={currency}
          onRemove={(removed) =>
            update.mutate({ alerts: alerts.filter((alert) => alert.email !== removed) })
          }
        />
      )}
      {data !== undefined && (
        <Suspense fallback={<Skeleton className="h-14" />}>
          <AlertForm alerts={alerts} currency={currency} />
        </Suspense>
      )}
    </section>
  );
}
