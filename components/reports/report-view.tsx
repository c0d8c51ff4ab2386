"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { DescriptionItem, ruledListClass } from "@/components/ui/description-item";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { Report } from "@/lib/gateway/overview/reports/schema";
import { useReport } from "@/lib/queries/reports";
import { ReportActions } from "./report-actions";
import { NextRun } from "./report-row";
import { RunsTable } from "./runs-table";
import { useScheduleTexts } from "./use-schedule-texts";

function Recipients({ report: { members, emails } }: { report: Report }) {
  const t = useTranslations("reports");
  return (
    <>
      <DescriptionItem term={t("detail.members")}>
        {members.length === 0 ? (
          <span className="text-ink-3">{t("detail.nobody")}</span>
        ) : (
          <ul>
            {members.map(({ user_id: id, name, has_access: hasAccess }) => (
              <li key={id}>
                {name}
                {!hasAccess && <span className="text-ink-3"> · {t("form.noAccess")}</span>}
              </li>
            ))}
          </ul>
        )}
      </DescriptionItem>
      {emails.length > 0 && (
        <DescriptionItem term={t("detail.emails")}>
          <ul>
            {emails.map(({ email, state }) => (
              <li key={email} className="break-all">
                {email} <span className="text-ink-3">· {t(`subscription.${state}`)}</span>
              </li>
            ))}
          </ul>
        </DescriptionItem>
      )}
    </>
  );
}

function Filters({ filters }: Pick<Report, "filters">) {
  const t = useTranslations("reports.filters");
  const spend = useTranslations("reports.grouping");
  const { list } = useFormats();
  const { group_by: by, ...values } = filters;
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value.length === 0
      ? []
      : [`${t(name as keyof typeof values)}: ${list(value.map(String))}`],
  );
  if (by !== undefined) lines.unshift(`${t("group_by")}: ${spend(by)}`);
  if (lines.length === 0) return null;
  return (
    <DescriptionItem term={t("title")}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </DescriptionItem>
  );
}

export function ReportView({ id }: { id: string }) {
  const t = useTranslations("reports");
  const { describe } = useScheduleTexts();
  const { data: loaded, error, refetch } = useReport(id);
  const report = useSkeletonData(loaded, error);
  if (report === undefined) {
    return (
      <RecordPending
        title={t("title")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/insights/reports", text: t("title") }}
      />
    );
  }
  const { view, range, file_format: format, created_by: creator } = report;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{report.name}</span>}
        actions={<ReportActions report={report} />}
      />
      <div className="grid gap-8 p-4 md:p-6">
        <dl aria-label={t("detail.settings")} className={`${ruledListClass} max-w-160`}>
          <DescriptionItem term={t("form.view")}>{t(`view.${view}`)}</DescriptionItem>
          {view !== "comparison" && (
            <DescriptionItem term={t("detail.period")}>{t(`range.${range}`)}</DescriptionItem>
          )}
          <Filters filters={report.filters} />
          <DescriptionItem term={t("detail.sent")}>{describe(report)}</DescriptionItem>
          <DescriptionItem term={t("detail.next")}>
            <NextRun report={report} />
          </DescriptionItem>
          <DescriptionItem term={t("detail.files")}>{t(`format.${format}`)}</DescriptionItem>
          <Recipients report={report} />
          {creator !== null && (
            <DescriptionItem term={t("detail.createdBy")}>{creator}</DescriptionItem>
          )}
        </dl>
        <RunsTable id={id} />
      </div>
    </>
  );
}
