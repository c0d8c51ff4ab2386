"use client";

import { useTranslations } from "next-intl";
import { useGroupName } from "@/components/billing/usage/use-group-name";
import { useFormats } from "@/components/format/use-formats";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { matchesTotal } from "@/lib/core/money/rounding";
import { type ComparedRow, useTwoMonths } from "./use-two-months";

/** The usage page shows the rest. Each service and other kind of charge has a row. */
const MAX_ROWS = { iso2: 5, service: Number.POSITIVE_INFINITY };
const numeric = "pl-4 text-right tabular-nums whitespace-nowrap";

function Bars({ row: { now, before }, largest }: { row: ComparedRow; largest: number }) {
  const share = (cost: number) => `${largest === 0 ? 0 : (cost / largest) * 100}%`;
  return (
    <svg aria-hidden width="100%" height="16" className="block">
      <rect y="1" width={share(now)} height="7" className="fill-c1-fill" />
      <rect y="9" width={share(before)} height="5" className="fill-c1-fill opacity-40" />
    </svg>
  );
}

export function MonthComparison({ group }: { group: "iso2" | "service" }) {
  const t = useTranslations("payments.home");
  const usage = useTranslations("usage");
  const { money } = useFormats();
  const formatName = useGroupName(group);
  const { rows, currency, isLoaded, error, retry } = useTwoMonths(group);
  if (error !== null && !isLoaded) {
    return <ErrorPanel error={error} title={usage("failed")} onRetry={() => void retry()} />;
  }
  if (!isLoaded) return <Skeleton className="h-40" />;
  const isRounded = (["now", "before"] as const).some((month) => {
    const costs = rows.map((row) => row[month]);
    return !matchesTotal(
      costs,
      costs.reduce((sum, cost) => sum + cost, 0),
    );
  });
  const largest = Math.max(0, ...rows.flatMap(({ now, before }) => [now, before]));
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-semibold text-read">{t(`spent.${group}`)}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-3">{usage("none")}</p>
      ) : (
        <RuledTable
          variant="column"
          caption={t(`spent.${group}`)}
          columns={[
            { label: usage(`column.${group}`) },
            { label: usage("share"), isSilent: true, className: "max-sm:hidden" },
            { label: t("month.now"), className: numeric },
            { label: t("month.before"), className: numeric },
          ]}
        >
          {rows.slice(0, MAX_ROWS[group]).map((row) => (
            <tr key={row.key} className="border-line-soft border-b">
              <th scope="row" className="h-9 break-words pr-4 text-left font-normal">
                {formatName(row.key)}
              </th>
              <td className="w-1/4 max-sm:hidden">
                <Bars row={row} largest={largest} />
              </td>
              <td className={numeric}>{money(row.now, currency)}</td>
              <td className={`${numeric} text-ink-2`}>{money(row.before, currency)}</td>
            </tr>
          ))}
        </RuledTable>
      )}
      {isRounded && <p className="text-ink-3 text-small">{t("rounded")}</p>}
      <p>
        <PrefetchLink href="/billing/usage" className="text-accent-ink hover:underline">
          {t("allUsage")}
        </PrefetchLink>
      </p>
    </section>
  );
}
