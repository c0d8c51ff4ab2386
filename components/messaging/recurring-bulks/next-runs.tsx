"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { newIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useRuleTexts } from "@/components/messaging/recurrence/use-rule-texts";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast/toast";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { useSkipNextRun } from "@/lib/queries/recurring-bulks";

export function NextRuns({ recurring, canEdit }: { recurring: RecurringBulk; canEdit: boolean }) {
  const t = useTranslations("recurringBulks.next");
  const { date } = useRuleTexts();
  const { dateTime } = useFormats();
  const skip = useSkipNextRun(recurring.id);
  const { next_runs: runs } = recurring;
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {runs.length === 0 && <p className="text-ink-3">{t(`none.${recurring.state}`)}</p>}
      <ol className="grid max-w-100">
        {runs.map(({ date: day, at }, index) => (
          <li
            key={day}
            className="flex min-h-9 items-center justify-between gap-4 border-line-soft border-b py-1"
          >
            <time dateTime={new Date(at * 1000).toISOString()}>{dateTime(at)}</time>
            {index === 0 && canEdit && (
              <Button
                variant="quiet"
                aria-label={t("skipNamed", { date: date(day) })}
                isBusy={skip.isPending}
                onClick={() =>
                  skip.mutate(newIdempotencyKey(), {
                    onSuccess: () => showToast({ title: t("skipped", { date: date(day) }) }),
                    onError: (error) =>
                      showToast({ title: t("failed"), text: error.message, isFailure: true }),
                  })
                }
              >
                {t("skip")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
