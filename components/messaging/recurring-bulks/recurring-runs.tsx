"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { BulkStatus } from "@/components/messaging/bulks/bulk-status";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { Status } from "@/components/ui/status";
import { useFormats } from "@/components/format/use-formats";
import type { RecurringRun } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { SKIP_REASONS } from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import { useRecurringRuns } from "@/lib/queries/recurring-bulks";

const cell = "py-2 pr-4 align-top";
const OWN_REASONS = [...SKIP_REASONS, "sender"] as const;
const KINDS = { sent: "normal", skipped: "stopped", failed: "failed" } as const;

/** Reasons of errors have translations; the gateway's sentence is for those without. */
function useReason() {
  const t = useTranslations("recurringBulks.reason");
  const errors = useTranslations("errors.reason");
  return ({ reason, problem }: RecurringRun): string | null => {
    if (reason === null) return null;
    const knownReason = OWN_REASONS.find((ownReason) => ownReason === reason);
    if (knownReason !== undefined) return t(knownReason);
    return errors.has(reason as never) ? errors(reason as never) : problem;
  };
}

function RunRow({ run }: { run: RecurringRun }) {
  const t = useTranslations("recurringBulks");
  const { count } = useFormats();
  const toReason = useReason();
  const { summary, outcome } = run;
  const reason = toReason(run);
  return (
    <tr className="border-line-soft border-b">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <DateTime at={run.due_at} />
        {run.kind === "manual" && <span className="block text-ink-3">{t("runs.manual")}</span>}
      </th>
      <td className={cell}>
        {summary === null ? (
          <Status kind={KINDS[outcome]}>{t(`outcome.${outcome}`)}</Status>
        ) : (
          <BulkStatus bulk={summary} />
        )}
        {reason !== null && <span className="wrap-anywhere block text-ink-3">{reason}</span>}
      </td>
      <td className={cell}>
        {summary !== null && (
          <Link href={`/bulks/${summary.uuid}`} className="text-accent-ink hover:underline">
            {t("runs.recipients", {
              count: summary.recipients_count,
              shown: count(summary.recipients_count),
            })}
          </Link>
        )}
        {summary === null && outcome === "sent" && (
          <span className="text-ink-3">{t("runs.deleted")}</span>
        )}
      </td>
    </tr>
  );
}

export function RecurringRuns({ id }: { id: string }) {
  const t = useTranslations("recurringBulks.runs");
  const { data: loaded, error, refetch } = useRecurringRuns(id);
  const runs = useSkeletonData(loaded, error)?.rows;
  return (
    <section className="grid max-w-200 content-start gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && runs === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {runs === undefined && error === null && <SkeletonRows widths={["w-40", "w-24"]} rows={2} />}
      {runs?.length === 0 && <p className="text-ink-3">{t("empty")}</p>}
      {runs !== undefined && runs.length > 0 && (
        <RuledTable
          variant="column"
          caption={t("title")}
          columns={[{ label: t("time") }, { label: t("state") }, { label: t("bulk") }]}
        >
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </RuledTable>
      )}
    </section>
  );
}
