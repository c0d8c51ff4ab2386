"use client";

import { useTranslations } from "next-intl";
import { RangeReport } from "@/components/billing/usage/range-report";
import { useRangeParams, useUsageRange } from "@/components/billing/usage/use-usage";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useFormats } from "@/components/format/use-formats";
import { FileLink } from "@/components/layout/file-link";
import { buttonClass } from "@/components/ui/button";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
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
    <StatStrip label={t("figures")}>
      <Stat label={t("opening")} value={money(opening, currency, 4)} />
      <Stat label={t("credited")} value={money(credited, currency, 4)} />
      <Stat label={t("spent")} value={money(roundToMicro(spent), currency, 4)} />
      <Stat
        label={t("closing")}
        value={money(closing, currency, 4)}
        note={
          reserved !== null &&
          reserved > 0 &&
          t("reserved", { amount: money(reserved, currency, 4) })
        }
      />
    </StatStrip>
  );
}

export function StatementView() {
  const t = useTranslations("statement");
  const range = useUsageRange();
  const [separator] = useCsvSeparator();
  const params = useRangeParams(range);
  return (
    <RangeReport namespace="statement" range={range} query={useStatement(params)}>
      {(statement) => (
        <>
          <Totals statement={statement} />
          <div className="grid gap-4 p-4 *:min-w-0 md:p-6">
            <StatementTable statement={statement} interval={range.interval} />
            <p className="text-ink-3 text-small">{t("note")}</p>
            <p className="flex flex-wrap gap-2 print:hidden">
              {FORMATS.map((format) => (
                <FileLink
                  key={format}
                  href={`/api/statement/export?${params}&format=${format}&separator=${separator}`}
                  className={buttonClass("quiet")}
                >
                  {t(format)}
                </FileLink>
              ))}
            </p>
          </div>
        </>
      )}
    </RangeReport>
  );
}
