"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { resolveSpan } from "@/components/account/overview/range";
import { useRoughLength } from "@/components/format/use-rough-length";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { isWholeCents } from "@/lib/core/money/rounding";
import type { Runway } from "@/lib/gateway/account/stats/schema";
import { useMe } from "@/lib/queries/me";
import { useRunway, useSpendingStats } from "@/lib/queries/stats";

/** The balance is refetched, since credit may arrive while the page is open. */
export const BALANCE_REFRESH_MS = 15_000;

function useMonths() {
  const hour = useHour();
  const { timeZone } = useFormats();
  const query = useMemo(() => {
    const { from, to } = resolveSpan("year", hour, timeZone);
    return new URLSearchParams({
      from: String(from),
      to: String(to),
      interval: "month",
      time_zone: timeZone,
    });
  }, [hour, timeZone]);
  const periods = useSpendingStats(query).data?.periods;
  return { now: periods?.at(-1)?.cost, before: periods?.at(-2)?.cost };
}

function Stats({ runway }: { runway: Runway }) {
  const t = useTranslations("payments.home");
  const { balance, money } = useFormats();
  const roughly = useRoughLength();
  const months = useMonths();
  const reserved = useMe().data?.reserved_amount ?? 0;
  const { currency, balance_amount, credit_line, days, mean_daily_cost } = runway;
  return (
    <StatStrip label={t("figures")}>
      <Stat
        label={t("balance")}
        value={balance(balance_amount, currency)}
        {...(!isWholeCents(balance_amount) && {
          subtext: t("exactly", { amount: money(balance_amount, currency, 4) }),
        })}
        note={
          <>
            {reserved > 0 && (
              <span className="block">{t("reserved", { amount: money(reserved, currency) })}</span>
            )}
            {credit_line > 0 && t("creditLine", { amount: money(credit_line, currency) })}
          </>
        }
      />
      <Stat
        label={t("lasts")}
        value={days === null ? t("unknown") : roughly(days)}
        note={
          days === null && mean_daily_cost > 0
            ? t("early")
            : t("rate", { amount: money(mean_daily_cost, currency) })
        }
      />
      <Stat
        label={t("thisMonth")}
        value={money(months.now ?? 0, currency)}
        note={
          months.before !== undefined && t("lastMonth", { amount: money(months.before, currency) })
        }
      />
    </StatStrip>
  );
}

export function BalanceStats() {
  const t = useTranslations("payments.home");
  const { data, error, refetch } = useRunway(BALANCE_REFRESH_MS);
  const runway = useSkeletonData(data, error);
  if (runway !== undefined) return <Stats runway={runway} />;
  return (
    <div className="p-4 md:px-6">
      {error === null ? (
        <Skeleton className="h-20" />
      ) : (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
