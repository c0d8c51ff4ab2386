"use client";

import { useTranslations } from "next-intl";
import { useFormatCalendarDay } from "@/components/billing/documents/use-format-calendar-day";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useFormats } from "@/components/format/use-formats";
import { FileLink } from "@/components/layout/file-link";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { AGE_BUCKETS } from "@/lib/core/billing/ageing";
import type { OpenItems } from "@/lib/gateway/billing/open-items/schema";
import { useOpenItems } from "@/lib/queries/open-items";
import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { OpenItemTable } from "./open-item-table";

const FORMATS = ["csv", "xlsx"] as const;

function Files() {
  const t = useTranslations("openItems");
  const [separator] = useCsvSeparator();
  return FORMATS.map((format) => (
    <FileLink
      key={format}
      href={`/api/open_items/export?format=${format}&separator=${separator}`}
      className={buttonClass("quiet")}
    >
      {t(format)}
    </FileLink>
  ));
}

function Ages({ sums }: { sums: OpenItems["sums"][number] }) {
  const t = useTranslations("openItems");
  const { money } = useFormats();
  const { currency, charges, credits, total } = sums;
  return (
    <StatStrip label={t("sums", { currency })}>
      {AGE_BUCKETS.map((age) => (
        <Stat key={age} label={t(`age.${age}`)} value={money(sums[age], currency)} />
      ))}
      {charges !== 0 && <Stat label={t("charges")} value={money(charges, currency)} />}
      {credits !== 0 && <Stat label={t("credits")} value={money(credits, currency)} />}
      <Stat label={t("total")} value={money(total, currency)} />
    </StatStrip>
  );
}

function Items({ today, items, sums }: OpenItems) {
  const t = useTranslations("openItems");
  const dayText = useFormatCalendarDay();
  if (items.length === 0) return <EmptyFirstUse title={t("empty")} text={t("emptyText")} />;
  return (
    <>
      {sums.map((sum) => (
        <Ages key={sum.currency} sums={sum} />
      ))}
      <div className="grid gap-4 p-4 *:min-w-0 md:p-6">
        {sums.map(({ currency }) => (
          <OpenItemTable
            key={currency}
            currency={currency}
            items={items.filter((item) => item.currency === currency)}
          />
        ))}
        <p className="max-w-prose text-ink-3 text-small">{t("note", { day: dayText(today) })}</p>
      </div>
    </>
  );
}

export function OpenItemsView() {
  const t = useTranslations("openItems");
  const { data: loaded, error, refetch } = useOpenItems();
  const data = useSkeletonData(loaded, error);
  return (
    <>
      <PageHeader title={t("title")} actions={<Files />} />
      <BillingNav />
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined ? (
        error === null && <Skeleton className="m-4 h-96 md:m-6" />
      ) : (
        <Items {...data} />
      )}
    </>
  );
}
