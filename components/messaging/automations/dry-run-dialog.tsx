"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { DescriptionItem } from "@/components/ui/description-item";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Automation, AutomationDryRun } from "@/lib/gateway/messaging/automations/schema";
import { getTriggerGroup } from "@/lib/gateway/messaging/automations/schema-triggers";
import { useDryRun } from "@/lib/queries/automations";

export interface DryRunDialogProps {
  automation: Automation;
  onClose: () => void;
}

export function DryRunDialog({ automation, onClose }: DryRunDialogProps) {
  const t = useTranslations("automations.dryRun");
  const { data, error, refetch } = useDryRun(automation.id);
  return (
    <Dialog title={t("title", { name: automation.name })} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t("intro")}</p>
        {automation.trigger.kind === "segment" && <p className="text-ink-2">{t("segment")}</p>}
        {error !== null && (
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        )}
        {data === undefined ? (
          error === null && <Skeleton className="h-40" />
        ) : data.people === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <Result
            result={data}
            hasValues={
              automation.trigger.kind === "segment" || getTriggerGroup(automation.trigger) !== null
            }
          />
        )}
        <div className="flex justify-end">
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Result({ result, hasValues }: { result: AutomationDryRun; hasValues: boolean }) {
  const t = useTranslations("automations.dryRun");
  const { count, money } = useFormats();
  const { people, texts, cost, currency, blocked, unsendable, empty } = result;
  const formatRange = (
    format: (value: number) => string,
    { min, max }: { min: number; max: number },
  ) => (min === max ? format(min) : t("range", { min: format(min), max: format(max) }));
  const isRange = texts.min !== texts.max;
  return (
    <>
      <dl className="*:grid *:gap-x-4 *:border-line-soft *:border-b *:py-2 sm:*:grid-cols-[7rem_minmax(0,1fr)]">
        <DescriptionItem term={t("people")}>
          <span className="font-medium">{count(people)}</span>{" "}
          <span className="text-ink-3">{result.is_complete ? t("peopleNote") : t("more")}</span>
        </DescriptionItem>
        <DescriptionItem term={t("texts")}>
          <span className="font-medium">{formatRange(count, texts)}</span>{" "}
          {isRange && <span className="text-ink-3">{t("rangeNote")}</span>}
        </DescriptionItem>
        <DescriptionItem term={t("cost")}>
          <span className="font-medium">
            {formatRange((value) => money(value, currency, 2), cost)}
          </span>
        </DescriptionItem>
      </dl>
      <ul className="grid gap-1 text-ink-2">
        {blocked > 0 && <li>{t("blocked", { count: blocked })}</li>}
        {unsendable > 0 && <li>{t("unsendable", { count: unsendable })}</li>}
        {empty > 0 && <li>{t("empty", { count: empty })}</li>}
        {!hasValues && <li>{t("values")}</li>}
        <li>{t("limit")}</li>
      </ul>
    </>
  );
}
