"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { useNow } from "@/components/hooks/use-now";
import { useViewer } from "@/components/layout/providers/viewer";
import { RuledTable } from "@/components/ui/ruled-table";
import { canAccess } from "@/lib/core/permissions/permissions";
import { MINUTE_SECONDS } from "@/lib/core/time/units";
import { nextOccurrence } from "./next-occurrence";
import { Swatch } from "./swatch";
import type { ComparedItem } from "./use-comparison";

const cell = "py-2 pl-4 align-top";

function useSendHref() {
  const { role } = useViewer();
  const { timeZone } = useFormats();
  const now = useNow(MINUTE_SECONDS);
  return ({ best_hour: hour, best_weekday: weekday }: ComparedItem) => {
    if (hour === null || weekday === null || !canAccess("composeBulk", role, "write")) return null;
    const at = nextOccurrence(weekday.value, hour.value, now, timeZone);
    return at === null ? null : `/compose?mode=bulk&at=${at}`;
  };
}

export function BestTimes({ items }: { items: readonly ComparedItem[] }) {
  const t = useTranslations("comparison.best");
  const { count, timeZone } = useFormats();
  const names = useWeekHourNames();
  const toSendHref = useSendHref();
  const clicked = items.filter(({ observed_clicks: clicks }) => clicks > 0);
  if (clicked.length === 0) return null;
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <p className="max-w-[80ch] text-ink-3">{t("note", { timeZone })}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="relative overflow-x-auto" aria-label={t("title")} tabIndex={0}>
        <RuledTable
          variant="column"
          caption={t("title")}
          columns={[
            { label: t("name") },
            { label: t("hour"), className: "pl-4" },
            { label: t("weekday"), className: "pl-4" },
            { label: t("clicks"), className: "pl-4 text-right" },
            { label: t("send"), isSilent: true },
          ]}
        >
          {clicked.map((item) => {
            const href = toSendHref(item);
            const { best_hour: hour, best_weekday: weekday, observed_clicks: clicks } = item;
            return (
              <tr key={item.id} className="border-line-soft border-b">
                <th scope="row" className="min-w-36 py-2 text-left align-top font-normal">
                  <span className="flex items-baseline gap-2">
                    <Swatch variant={item.variant} />
                    <span className="wrap-anywhere line-clamp-2 min-w-0">{item.label}</span>
                  </span>
                </th>
                <td className={`${cell} whitespace-nowrap`}>
                  {hour !== null && names.hours(hour.value)}{" "}
                  <span className="text-ink-3">{hour !== null && count(hour.clicks)}</span>
                </td>
                <td className={`${cell} whitespace-nowrap`}>
                  {weekday !== null && names.longDay(weekday.value)}{" "}
                  <span className="text-ink-3">{weekday !== null && count(weekday.clicks)}</span>
                </td>
                <td className={`${cell} text-right tabular-nums`}>{count(clicks)}</td>
                <td className={`${cell} text-right print:hidden`}>
                  {href !== null && (
                    <Link
                      href={href}
                      aria-label={t("sendAs", { name: item.label })}
                      className="inline-flex min-h-6 items-center whitespace-nowrap text-accent-ink hover:underline"
                    >
                      {t("send")}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </RuledTable>
      </section>
    </section>
  );
}
