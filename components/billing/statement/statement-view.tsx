"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { RangeButton } from "@/components/billing/usage/range-button";
import { useUsageRange } from "@/components/billing/usage/use-usage";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useFormats } from "@/components/format/use-formats";
import { FileLink } from "@/components/layout/file-link";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { CHARGED_ITEMS } from "@/lib/core/billing/balance-items";
import { roundToMicro } from "@/lib/core/money/money";
import type { Statement } from "@/lib/gateway/billing/statements/schema";
import { useStatement } from "@/lib/queries/usage";
import { StatementTable } from "./statement-table";

const FORMATS = ["csv", "xlsx", "pdf"] as const;

function Totals({ statement }: { statement: Statement }) {
  const t = useTranslations("statement");
  const { money } = useFormats();
  const { currency, opening, closing, reserved, totals } = statement;
  const spent = CHARGED_ITEMS.reduce((sum, item) => sum + totals[item], 0);
  const credited = roundToMicro(totals.top_up + totals.refund + totals.correction);
  return (
    <FigureStrip label={t("figures")}>
      <Figure label={t("opening")} value={money(opening, currency, 4)} />
      <Figure label={t("credited")} value={money(credited, currency, 4)} />
      <Figure label={t("spent")} value={money(roundToMicro(spent), currency, 4)} />
      <Figure
        label={t("closing")}
        value={money(closing, currency, 4)}
        note={
          reserved !== null &&
          reserved > 0 &&
          t("reserved", { amount: money(reserved, currency, 4) })
        }
      />
    </FigureStrip>
  );
}

/** The statement of the balance, by day or month: opening balance, changes and closing balance add up. */
export function StatementView() {
  const t = useTranslations("statement");
  const { range: formatRange, timeZone } = useFormats();
  const range = useUsageRange();
  const [separator] = useCsvSeparator();
  const { span, interval } = range;
  const query = useMemo(() => {
    const { from, to } = span;
    return new URLSearchParams({
      from: String(from),
      to: String(to),
      interval,
      time_zone: timeZone,
    });
  }, [span, interval, timeZone]);
  const { data: loaded, error, refetch } = useStatement(query);
  const statement = useSkeletonData(loaded, error);
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={`${formatRange(span.from, span.to - 1)} · ${timeZone}`}
        actions={
          <span className="flex gap-2 print:hidden">
            <RangeButton range={range} />
            <Button onClick={() => window.print()}>{t("print")}</Button>
          </span>
        }
      />
      <SectionNav section="billing" />
      {error !== null && statement === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {statement === undefined ? (
        error === null && <Skeleton className="m-4 h-96 md:m-6" />
      ) : (
        <>
          <Totals statement={statement} />
          <div className="grid gap-4 p-4 *:min-w-0 md:p-6">
            <StatementTable statement={statement} interval={interval} />
            <p className="text-ink-3 text-small">{t("note")}</p>
            <p className="flex flex-wrap gap-2 print:hidden">
              {FORMATS.map((format) => (
                <FileLink
                  key={format}
                  href={`/api/statement/export?${query}&format=${format}&separator=${separator}`}
                  className={buttonClass("quiet")}
                >
                  {t(format)}
                </FileLink>
              ))}
            </p>
          </div>
        </>
      )}
    </>
  );
}
