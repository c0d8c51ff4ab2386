"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { BulkAnalysis } from "./use-bulk-analysis";

export function RecipientCount({ bulkAnalysis }: { bulkAnalysis: BulkAnalysis }) {
  const t = useTranslations("many.count");
  const drops = useTranslations("many.drop");
  const { count } = useFormats();
  const { preflight, isOld } = bulkAnalysis.preflight;
  if (!bulkAnalysis.hasRecipients) return <p className="text-ink-3">{t("hint")}</p>;
  if (preflight === undefined || isOld || bulkAnalysis.isLoading)
    return (
      <p role="status" data-testid="recipient-count" className="text-ink-3">
        {bulkAnalysis.segments.length > 0
          ? t("checkingPeople")
          : t("checking", { count: count(bulkAnalysis.size) })}
      </p>
    );
  return (
    <p role="status" data-testid="recipient-count" className="flex flex-wrap gap-x-3 text-ink-3">
      <span className="text-ink-2">
        {t.rich("receive", {
          count: preflight.messages,
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        })}
      </span>
      {preflight.dropped
        .filter(({ reason }) => reason !== "invalid")
        .map(({ reason, count: recipientCount }) => (
          <span key={reason}>{drops(reason, { count: recipientCount })}</span>
        ))}
    </p>
  );
}
