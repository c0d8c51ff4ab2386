"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem, ruledListClass } from "@/components/ui/description-item";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Id } from "@/components/ui/id";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { useRequestLog } from "@/lib/queries/request-logs";
import { BodyBlock } from "./body-block";
import { CopyAsCurl } from "./copy-as-curl";
import { ErrorExplanation } from "./error-explanation";
import { LogStatus } from "./log-status";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export function LogDetail({ requestId }: { requestId: string }) {
  const t = useTranslations("logs");
  const { count } = useFormats();
  const { data: loaded, error, refetch } = useRequestLog(requestId);
  const data = useSkeletonData(loaded, error);
  const keyName = useKeyNames();
  if (error !== null) {
    return (
      <div className="p-4 md:p-6">
        <ErrorPanel error={error} title={t("oneFailed")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="m-4 h-96 md:m-6" />;
  return (
    <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
      <ErrorExplanation entry={data} />
      <dl className={`border-line border-t ${ruledListClass}`}>
        <DescriptionItem term={t("column.path")}>
          <code className="break-all font-mono text-small">
            {data.method} {data.path}
          </code>
        </DescriptionItem>
        <DescriptionItem term={t("column.status")}>
          <LogStatus status={data.status} code={data.error_code} />
        </DescriptionItem>
        <DescriptionItem term={t("column.created_at")}>
          <DateTime at={data.created_at} isAbsolute hasSeconds />
        </DescriptionItem>
        <DescriptionItem term={t("column.duration_ms")}>
          {t("ms", { ms: count(data.duration_ms) })}
        </DescriptionItem>
        <DescriptionItem term={t("column.key_id")}>
          {data.key_id === null ? t("person") : keyName(data.key_id)}
        </DescriptionItem>
        <DescriptionItem term={t("column.ip")}>{data.ip}</DescriptionItem>
        <DescriptionItem term={t("column.user_agent")}>{data.user_agent}</DescriptionItem>
        <DescriptionItem term={t("column.request_id")}>
          <Id value={data.request_id} label={t("column.request_id")} />
        </DescriptionItem>
      </dl>
      <div>
        <CopyAsCurl entry={data} />
      </div>
      {data.method !== "GET" && <BodyBlock side="request" text={data.request_body} />}
      <BodyBlock side="response" text={data.response_body} />
      <p className="text-ink-3">{t("body.headers")}</p>
    </div>
  );
}
