"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ManyAnalysis } from "./use-many";

export function RecipientCount({ many }: { many: ManyAnalysis }) {
  const t = useTranslations("many.count");
  const drops = useTranslations("many.drop");
  const { count } = useFormats();
  const { preflight, isOld } = many.preflight;
  if (!many.hasRecipients) return <p className="text-ink-3">{t("hint")}</p>;
  if (preflight === undefined || isOld || many.isLoading)
    return (
      <p role="status" data-testid="recipient-count" className="text-ink-3">
        {many.segments.length > 0
          ? t("checkingPeople")
          : t("checking", { count: count(many.size) })}
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
