"use client";

import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { RangeButton } from "@/components/account/overview/range-button";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { UsageRange } from "./use-usage";

export function RangeReport<Report>({
  namespace,
  range,
  query: { data, error, refetch },
  children,
}: {
  namespace: "usage" | "statement";
  range: UsageRange;
  query: { data: Report | undefined; error: Error | null; refetch: () => unknown };
  children: (report: Report) => ReactNode;
}) {
  const t = useTranslations(namespace);
  const { range: formatRange, timeZone } = useFormats();
  const report = useSkeletonData(data, error);
  const { from, to } = range.span;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={`${formatRange(from, to - 1)} · ${timeZone}`}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <RangeButton range={range} />
            <Button onClick={() => window.print()}>{t("print")}</Button>
            {namespace === "usage" && <EmailViewLink view="usage" />}
          </span>
        }
      />
      <BillingNav />
      {error !== null && report === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {report === undefined
        ? error === null && <Skeleton className="m-4 h-96 md:m-6" />
        : children(report)}
    </>
  );
}
