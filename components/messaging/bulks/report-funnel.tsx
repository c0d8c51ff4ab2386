"use client";

import { BULK_NO_RECIPIENTS } from "@/lib/core/messages/bulk-state";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { statLinks } from "./stat-links";
import { ReportSection } from "./report-section";

interface Step {
  key: "recipients" | "messages" | "sent" | "delivered" | "clicked" | "unsubscribed";
  count: number;
}

const COLOURS: Partial<Record<Step["key"], string>> = {
  delivered: "border-ok bg-ok",
  unsubscribed: "border-warn bg-warn",
};

function listSteps({ bulk, recipients, sent, delivered, unsubscribed }: BulkReport): Step[] {
  const first: Step[] = [
    { key: "recipients", count: recipients },
    { key: "messages", count: bulk.preflight.messages },
  ];
  if (bulk.is_dryrun) return first;
  const { clickers_count: clickers } = bulk;
  return [
    ...first,
    { key: "sent", count: sent },
    { key: "delivered", count: delivered },
    ...(clickers !== null ? [{ key: "clicked" as const, count: clickers }] : []),
    ...(unsubscribed !== null ? [{ key: "unsubscribed" as const, count: unsubscribed }] : []),
  ];
}

export function ReportFunnel({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.funnel");
  const { count, percent } = useFormats();
  const { messages } = report.bulk.preflight;
  const max = Math.max(1, report.recipients, messages);
  const links = statLinks(report.uuid);
  return (
    <ReportSection title={t("title")} note={t("base")}>
      <Sentence report={report} />
      <ol className="grid gap-1.5">
        {listSteps(report).map(({ key, count: reached }) => (
          <li
            key={key}
            data-step={key}
            className="grid grid-cols-[7rem_minmax(0,1fr)_8rem] items-center gap-3"
          >
            {report.bulk.is_dryrun ? (
              <span className="text-ink-2">{t(key)}</span>
            ) : (
              <PrefetchLink
                href={links[key]}
                className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline"
              >
                {t(key)}
              </PrefetchLink>
            )}
            <span aria-hidden className="h-3 rounded-chip bg-sunken print:border print:border-line">
              <span
                className={clsx(
                  "block h-full rounded-chip",
                  reached > 0 && "border",
                  reached > 0 && (COLOURS[key] ?? "border-accent bg-accent"),
                )}
                style={{ width: `${(100 * reached) / max}%` }}
              />
            </span>
            <span className="whitespace-nowrap text-right">
              {count(reached)}{" "}
              <span className="inline-block min-w-14 text-ink-3">
                {key !== "recipients" && messages > 0 && percent(reached / messages)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </ReportSection>
  );
}

function Sentence({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.sentence");
  const { percent, dateTime } = useFormats();
  const { bulk, sent, delivered, status_code } = report;
  const { preflight } = bulk;
  const at = dateTime(bulk.delivery_at > 0 ? bulk.delivery_at : bulk.created_at);
  const finish = preflight.estimated_finish_at;
  if (bulk.is_dryrun) return <p>{t("dryRun", { count: preflight.messages, time: at })}</p>;
  if (status_code === BULK_NO_RECIPIENTS) return null;
  return (
    <p className="max-w-[68ch] text-read">
      {sent === 0
        ? t("nothingYet", { count: report.recipients, time: at })
        : t("sent", { count: sent, time: at, share: percent(delivered / preflight.messages) })}{" "}
      {report.waiting > 0 && finish !== null && t("finish", { time: dateTime(finish) })}
    </p>
  );
}
