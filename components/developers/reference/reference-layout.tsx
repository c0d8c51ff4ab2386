"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { OPENAPI_PATH, useReferenceDocument } from "@/lib/queries/reference";
import { OperationList } from "./operation-list";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export interface ReferenceLayoutProps {
  current: string | null;
  children: (document: ReferenceDocument) => ReactNode;
}

export function ReferenceLayout({ current, children }: ReferenceLayoutProps) {
  const t = useTranslations("reference");
  const { data: loaded, error, refetch } = useReferenceDocument();
  const data = useSkeletonData(loaded, error);
  return (
    <>
      <PageHeader
        title={current ?? t("title")}
        actions={
          <a href={OPENAPI_PATH} download="posthorn-openapi.json" className={buttonClass()}>
            <Download aria-hidden size={16} strokeWidth={1.75} />
            {t("download")}
          </a>
        }
      />
      <SectionNav section="developers" />
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-96 md:m-6" />}
      {data !== undefined && (
        <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)]">
          <OperationList document={data} current={current} />
          <div className="min-w-0">{children(data)}</div>
        </div>
      )}
    </>
  );
}
