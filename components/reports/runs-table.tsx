"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { ReportDelivery, ReportRun } from "@/lib/gateway/overview/reports/schema";
import { useReportRuns } from "@/lib/queries/reports";
import { RunStatus } from "./run-status";

const cell = "py-2 pr-4 align-top";

function Deliveries({ deliveries }: { deliveries: readonly ReportDelivery[] }) {
  const t = useTranslations("reports");
  const missed = deliveries.filter(({ outcome }) => outcome !== "sent");
  return (
    <div className="grid gap-1">
      {t("runs.summary", { sent: deliveries.length - missed.length, all: deliveries.length })}
      {missed.length > 0 && (
        <ul className="text-ink-3">
          {missed.map(({ name, outcome, error }) => (
            <li key={name} className="wrap-anywhere">
              {name}: {t(`outcome.${outcome}`)}
              {error !== null && <span className="block">{error}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RunRow({ run }: { run: ReportRun }) {
  const t = useTranslations("reports.runs");
  return (
    <tr className="border-line-soft border-b">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <DateTime at={run.due_at} />
        <span className="block text-ink-3">{t(`kind.${run.kind}`)}</span>
      </th>
      <td className={cell}>
        <RunStatus state={run.state} />
        {run.problem !== null && (
          <span className="wrap-anywhere block text-ink-3">
            {run.state === "waiting" ? t("retry", { problem: run.problem }) : run.problem}
          </span>
        )}
        {run.attempts > 1 && (
          <span className="block text-ink-3">{t("attempts", { count: run.attempts })}</span>
        )}
      </td>
      <td className={cell}>{run.state === "done" && <Deliveries deliveries={run.deliveries} />}</td>
    </tr>
  );
}

export function RunsTable({ id }: { id: string }) {
  const t = useTranslations("reports.runs");
  const { data: loaded, error, refetch } = useReportRuns(id);
  const runs = useSkeletonData(loaded, error)?.rows;
  return (
    <section className="grid max-w-200 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-3">{t("note")}</p>
      {error !== null && runs === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {runs === undefined && error === null && <SkeletonRows widths={["w-40", "w-24"]} rows={2} />}
      {runs?.length === 0 && <p className="text-ink-3">{t("empty")}</p>}
      {runs !== undefined && runs.length > 0 && (
        <RuledTable
          variant="column"
          caption={t("title")}
          columns={[{ label: t("time") }, { label: t("state") }, { label: t("recipients") }]}
        >
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </RuledTable>
      )}
    </section>
  );
}
