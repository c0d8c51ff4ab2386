"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useFormats } from "@/components/ui/use-formats";
import { useMessageStats } from "@/lib/queries/stats";
import { spanOf } from "./range";

/** What each month cost, newest first; for bookkeeping. */
export function SpendByMonth({ hour }: { hour: number }) {
  const t = useTranslations("overview.spend");
  const { count, dayMonth, money, timeZone } = useFormats();
  const query = useMemo(() => {
    const { from, to } = spanOf("year", hour, timeZone);
    return new URLSearchParams({
      ...{ from: String(from), to: String(to) },
      ...{ interval: "month", time_zone: timeZone },
    });
  }, [hour, timeZone]);
  const { data, error, refetch } = useMessageStats(query);
  const largest = Math.max(0, ...(data?.periods.map(({ cost }) => cost) ?? []));
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <table className="w-full">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr className="border-line border-b text-left text-ink-3 text-small">
              <th scope="col" className="h-8 w-24 font-normal">
                {t("month")}
              </th>
              <th scope="col" className="h-8 font-normal max-sm:hidden">
                <span className="sr-only">{t("share")}</span>
              </th>
              <th scope="col" className="h-8 pl-4 text-right font-normal">
                {t("messages")}
              </th>
              <th scope="col" className="h-8 pl-4 text-right font-normal">
                {t("parts")}
              </th>
              <th scope="col" className="h-8 pl-4 text-right font-normal">
                {t("cost")}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...data.periods].reverse().map(({ period, sent, parts, cost }) => (
              <tr key={period} className="border-line-soft border-b">
                <th scope="row" className="h-9 whitespace-nowrap text-left font-normal">
                  {dayMonth(period, true)}
                </th>
                <td className="max-sm:hidden">
                  <svg aria-hidden width="100%" height="8" className="block">
                    <rect
                      width={`${largest === 0 ? 0 : (cost / largest) * 100}%`}
                      height="8"
                      className="fill-c1-fill"
                    />
                  </svg>
                </td>
                <td className="pl-4 text-right">{count(sent)}</td>
                <td className="pl-4 text-right">{count(parts)}</td>
                <td className="whitespace-nowrap pl-4 text-right">{money(cost, data.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
