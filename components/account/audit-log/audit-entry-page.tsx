"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { usePages } from "@/components/layout/navigation/use-pages";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem, ruledListClass } from "@/components/ui/description-item";
import { ErrorPanel } from "@/components/ui/error-panel";
import { NoValue } from "@/components/ui/money";
import { Id } from "@/components/ui/id";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useAuditLogEntry } from "@/lib/queries/audit-log";
import type { AuditLogEntry } from "@/lib/gateway/account/audit-log/schema";
import { useAuditEntryText } from "./use-audit-entry-text";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const formatValue = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function Changes({ entry }: { entry: AuditLogEntry }) {
  const t = useTranslations("auditLog");
  const { before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const head = "border-line border-b py-2 pr-3 text-left font-normal text-ink-3 text-small";
  const cell = "border-line-soft border-b py-2 pr-3 align-top break-words";
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="py-2 text-left font-semibold text-read">{t("changes")}</caption>
      <thead>
        <tr>
          {(["field", "before", "after"] as const).map((name) => (
            <th key={name} scope="col" className={head}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row" className={`${cell} text-left font-mono font-normal text-small`}>
              {name}
            </th>
            {[before, after].map((side, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two sides have no stable key
              <td key={index} className={`${cell} text-ink-2`}>
                {side?.[name] === undefined || side[name] === null ? (
                  <NoValue />
                ) : (
                  formatValue(side[name])
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function AuditEntryDetail({ seq }: { seq: string }) {
  const t = useTranslations("auditLog");
  const entryText = useAuditEntryText();
  const seesLogs = usePages().some(({ key }) => key === "logs");
  const { data: loaded, error, refetch } = useAuditLogEntry(seq);
  const data = useSkeletonData(loaded, error);
  if (error !== null) {
    return (
      <div className="p-4 md:p-6">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="m-4 h-60 md:m-6" />;
  return (
    <div className="grid max-w-180 grid-cols-1 gap-4 p-4 md:p-6">
      <dl className={`border-line border-t ${ruledListClass}`}>
        <DescriptionItem term={t("column.action")}>{entryText.action(data.action)}</DescriptionItem>
        <DescriptionItem term={t("column.object")}>{entryText.object(data)}</DescriptionItem>
        <DescriptionItem term={t("column.actor")}>{entryText.actor(data)}</DescriptionItem>
        <DescriptionItem term={t("column.created_at")}>
          <DateTime at={data.created_at} isAbsolute hasSeconds />
        </DescriptionItem>
        <DescriptionItem term={t("column.ip")}>{data.ip}</DescriptionItem>
        <DescriptionItem term={t("column.request_id")}>
          {seesLogs ? (
            <Link
              href={`/developers/logs/${data.request_id}`}
              className="font-mono text-accent-ink text-small underline"
            >
              {data.request_id}
            </Link>
          ) : (
            <Id value={data.request_id} label={t("column.request_id")} />
          )}
        </DescriptionItem>
      </dl>
      <Changes entry={data} />
      <p className="break-all text-ink-3 text-small">
        {t("chain", { seq: data.seq, hash: data.hash })}
      </p>
    </div>
  );
}
