"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { pageCellClass } from "@/components/ui/ruled-table";
import type { Report } from "@/lib/gateway/overview/reports/schema";
import { RunStatus } from "./run-status";
import { useScheduleTexts } from "./use-schedule-texts";

export function NextRun({ report: { next_at: at, is_paused: isPaused } }: { report: Report }) {
  const t = useTranslations("reports.schedule");
  if (at !== null) return <DateTime at={at} />;
  return <span className="text-ink-3">{t(isPaused ? "paused" : "over")}</span>;
}

export function ReportRow({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const { describe } = useScheduleTexts();
  const { id, name, view, members, emails, last_run: last } = report;
  const recipients = t("recipients.count", { count: members.length + emails.length });
  return (
    <tr>
      <th scope="row" className={`${pageCellClass} text-left font-normal`}>
        <PrefetchLink
          href={`/insights/reports/${id}`}
          className="wrap-anywhere inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
        >
          {name}
        </PrefetchLink>
        <span className="block text-ink-3 lg:hidden">
          {t(`view.${view}`)}, {recipients}
        </span>
        <span className="block text-ink-3 md:hidden">{describe(report)}</span>
      </th>
      <td className={`${pageCellClass} max-lg:hidden`}>{t(`view.${view}`)}</td>
      <td className={`${pageCellClass} max-md:hidden`}>{describe(report)}</td>
      <td className={`${pageCellClass} max-lg:hidden`}>{recipients}</td>
      <td className={pageCellClass}>
        <NextRun report={report} />
      </td>
      <td className={`${pageCellClass} max-md:hidden`}>
        {last === null ? (
          <NoValue />
        ) : (
          <span className="grid justify-items-start gap-1">
            <DateTime at={last.due_at} />
            {last.state !== "done" && <RunStatus state={last.state} />}
          </span>
        )}
      </td>
    </tr>
  );
}
