"use client";

import { Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";
import { useFormats } from "@/components/format/use-formats";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { BalanceAlerts as Alerts } from "@/lib/gateway/billing/balance-alerts/schema";
import { useBalanceAlerts, useUpdateBalanceAlerts } from "@/lib/queries/auto-top-up";
import { usePaymentOptions } from "@/lib/queries/payments";

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
  const locale = useLocale();
  const { currency: sign } = useFormats();
  const { data, error } = useBalanceAlerts();
  const options = usePaymentOptions().data;
  const update = useUpdateBalanceAlerts();
  const [email, setEmail] = useState("");
  const [typed, setTyped] = useState("20");
  useUnsavedWork(email !== "");
  const threshold = parseTypedAmount(typed, locale);
  const alerts = data?.alerts ?? [];
  const currency = options?.currency ?? "EUR";

  function add(event: FormEvent) {
    event.preventDefault();
    if (threshold === null || email.trim() === "") return;
    const others = alerts.filter((alert) => alert.email !== email.trim().toLowerCase());
    const body = { alerts: [...others, { email: email.trim(), threshold }] };
    update.mutate(body, { onSuccess: () => setEmail("") });
  }

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
      <form noValidate onSubmit={add} className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto]">
        <TextField
          label={t("email")}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t("below", { currency: sign(currency) })}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" isBusy={update.isPending}>
          {t("add")}
        </Button>
      </form>
    </section>
  );
}
