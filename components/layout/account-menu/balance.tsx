"use client";

import { useTranslations } from "next-intl";
import { useRoughLength } from "@/components/format/use-rough-length";
import { useFormats } from "@/components/format/use-formats";
import { Balance as BalanceAmount } from "@/components/ui/money";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useMe } from "@/lib/queries/me";
import { useRunway } from "@/lib/queries/stats";
import { useViewer } from "@/components/layout/providers/viewer";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

/** Balance on every page, since sending stops without it; for roles that see money. */
export function Balance() {
  const t = useTranslations("shell.balance");
  const { role } = useViewer();
  const roughly = useRoughLength();
  const { money } = useFormats();
  const { data: loaded, error } = useMe();
  const data = useSkeletonData(loaded, error);
  const days = useRunway().data?.days ?? null;
  if (!canAccess("balance", role, "read")) return null;
  return (
    <div className="min-h-14">
      <p className="text-ink-3 text-small">{t("label")}</p>
      {data === undefined ? (
        error !== null ? (
          <p className="text-ink-3">{t("missing")}</p>
        ) : (
          <div className="skeleton mt-1 h-5 w-24" />
        )
      ) : (
        <p data-testid="balance" className="font-semibold text-page">
          <BalanceAmount amount={data.balance_amount} currency={data.currency} />
        </p>
      )}
      {data !== undefined && data.reserved_amount > 0 && (
        <p className="text-ink-3 text-small">
          {t("reserved", { amount: money(data.reserved_amount, data.currency) })}
        </p>
      )}
      {days !== null && (
        <p className="text-ink-3 text-small">{t("runway", { length: roughly(days) })}</p>
      )}
    </div>
  );
}

/** Balance in whole units, rounded down; the title has the exact and the reserved amount. */
export function RailBalance() {
  const t = useTranslations("shell.balance");
  const { role } = useViewer();
  const { balance, compact, currency, money } = useFormats();
  const { data } = useMe();
  if (!canAccess("balance", role, "read") || data === undefined) return null;
  const { balance_amount: amount, reserved_amount: held } = data;
  const reserved = held > 0 ? `, ${t("reserved", { amount: money(held, data.currency) })}` : "";
  const exact = `${t("label")}: ${balance(amount, data.currency)}${reserved}`;
  return (
    <p title={exact} className="whitespace-nowrap text-center text-small leading-tight">
      <span className="sr-only">{exact}</span>
      <span aria-hidden className="block text-ink-3">
        {currency(data.currency)}
      </span>
      <span aria-hidden className="font-semibold">
        {compact(Math.floor(amount))}
      </span>
    </p>
  );
}
