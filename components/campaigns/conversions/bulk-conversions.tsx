"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ReportSection } from "@/components/messaging/bulks/report-section";
import { useBulkReport } from "@/lib/queries/bulks";
import { useConversionStats } from "@/lib/queries/conversions";
import { ConversionTotals } from "./conversion-totals";
import { sumRevenue } from "./sum-revenue";

/** Renders nothing without conversions. */
export function BulkConversions({ uuid }: { uuid: string }) {
  const t = useTranslations("conversions");
  const { list, money } = useFormats();
  const report = useBulkReport(uuid).data;
  const hasLinks = report !== undefined && report.bulk.clicks_count !== null;
  const { data } = useConversionStats({ bulk: uuid }, hasLinks);
  if (report === undefined || data === undefined || data.totals.length === 0) return null;
  const perMessage = sumRevenue(data.totals).map(({ currency, value }) =>
    money(value / report.sent, currency, 2),
  );
  const hasRevenue = perMessage.length > 0 && report.sent > 0;
  return (
    <ReportSection
      title={t("title")}
      {...(hasRevenue && { note: t("ofBulk", { value: list(perMessage) }) })}
    >
      <ConversionTotals sums={data.bulks} caption={t("title")} />
    </ReportSection>
  );
}
