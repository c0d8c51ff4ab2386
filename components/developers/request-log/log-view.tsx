"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { useRequestLog } from "@/lib/queries/request-logs";
import { LogDetail } from "./log-detail";

export function LogView({ requestId }: { requestId: string }) {
  const t = useTranslations("logs");
  const { data } = useRequestLog(requestId);
  return (
    <>
      <PageHeader
        title={
          data === undefined ? (
            t("request")
          ) : (
            <span className="break-all">
              {data.method} {data.path}
            </span>
          )
        }
      />
      <LogDetail requestId={requestId} />
    </>
  );
}
