"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { TestBadge } from "@/components/messaging/badge-of-tests";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useBulkReport } from "@/lib/queries/bulks";
import { BulkActions } from "./bulk-actions";
import { BulkStatus } from "./bulk-status";
import { useBulkName } from "./use-bulk-name";

const TABS = {
  report: "",
  recipients: "/recipients",
  leftOut: "/left-out",
  unsubscribed: "/unsubscribed",
} as const;
type Tab = keyof typeof TABS;

export interface BulkLayoutProps {
  uuid: string;
  children: (report: BulkReport) => ReactNode;
}

/** Lists the tabs; a dry run sends no messages. */
const listTabs = ({ bulk }: BulkReport): Tab[] =>
  (Object.keys(TABS) as Tab[]).filter(
    (tab) => !bulk.is_dryrun || tab === "report" || tab === "leftOut",
  );

export function BulkLayout({ uuid, children }: BulkLayoutProps) {
  const t = useTranslations("bulks");
  const path = usePathname();
  const formatName = useBulkName();
  const { data: loaded, error, refetch } = useBulkReport(uuid);
  const report = useSkeletonData(loaded, error);
  if (report === undefined)
    return (
      <RecordPending
        title={t("bulk")}
        error={error}
        failedTitle={t("reportFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/bulks", text: t("allBulks") }}
      />
    );
  const { bulk } = report;
  return (
    <>
      <PageHeader
        title={<span className="line-clamp-1 break-all">{formatName(bulk)}</span>}
        scope={
          <span className="flex items-center gap-2">
            <BulkStatus bulk={bulk} />
            {bulk.is_test && <TestBadge />}
          </span>
        }
        actions={<BulkActions report={report} />}
      />
      <SectionRow label={t("tab.label")}>
        {listTabs(report).map((tab) => {
          const href = `/bulks/${uuid}${TABS[tab]}`;
          return (
            <SectionLink key={tab} href={href} current={path === href ? "page" : null}>
              {t(`tab.${tab}`)}
            </SectionLink>
          );
        })}
      </SectionRow>
      {children(report)}
    </>
  );
}
