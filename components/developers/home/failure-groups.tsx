"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import { type FailureGroup, groupFailures } from "./group-failures";
import type { useRequestLogs } from "@/lib/queries/request-logs";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const head = "border-line border-b py-2 text-left font-normal text-ink-3 text-small";
const cell = "border-line-soft border-b py-2 align-top";

export type Failures = ReturnType<typeof useRequestLogs>;

function GroupRow({ group }: { group: FailureGroup }) {
  const { count } = useFormats();
  const { operation, code, status, latest } = group;
  return (
    <tr>
      <th scope="row" className={`${cell} pr-3 text-left font-normal`}>
        <Link
          href={`/developers/reference/${operation}`}
          className="break-all font-medium hover:underline"
        >
          {operation}
        </Link>
        <span className="block text-ink-3">
          {status} <code className="font-mono text-small">{code}</code>
        </span>
      </th>
      <td className={`${cell} pr-3 text-right`}>{count(group.count)}</td>
      <td className={`${cell} text-right text-ink-2`}>
        <Link href={`/developers/logs/${latest.request_id}`} className="hover:underline">
          <DateTime at={latest.created_at} isPlain />
        </Link>
      </td>
    </tr>
  );
}

export function FailureGroups({ failures }: { failures: Failures }) {
  const t = useTranslations("developers.groups");
  const { data: loaded, error, refetch } = failures;
  const data = useSkeletonData(loaded, error);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows widths={["w-40", "w-16"]} rows={3} />}
      {data?.rows.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t("error")}
              </th>
              <th scope="col" className={`${head} pr-3 text-right`}>
                {t("count")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t("latest")}
              </th>
            </tr>
          </thead>
          <tbody>
            {groupFailures(data.rows).map((group) => (
              <GroupRow key={group.key} group={group} />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && data.total > data.rows.length && (
        <p className="text-ink-3">{t("most", { count: data.rows.length })}</p>
      )}
    </section>
  );
}
