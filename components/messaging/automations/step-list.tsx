"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Automation, AutomationReport } from "@/lib/gateway/messaging/automations/schema";
import type { AutomationStep } from "@/lib/gateway/messaging/automations/schema-steps";
import { NOTICE_OUTCOMES, TEXT_OUTCOMES } from "@/lib/gateway/messaging/automations/schema-values";
import { toTemplateHref } from "@/components/messaging/templates/template-href";
import { useBulkName } from "@/components/messaging/bulks/use-bulk-name";
import { createListQuery } from "@/lib/core/list";
import { getTriggerBulk } from "@/lib/gateway/messaging/automations/schema-triggers";
import type { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { useBulks } from "@/lib/queries/bulks";
import { useBranchHeading } from "./use-branch-heading";
import { useStepPosition } from "./use-step-position";
import { useStepText, useTriggerText } from "./use-step-text";
import { toVariantName } from "./variant-name";

type StepStats = AutomationReport["steps"][number];

interface StepListProps {
  automation: Automation;
  report: AutomationReport | undefined;
}

export function StepList({ automation, report }: StepListProps) {
  const t = useTranslations("automations");
  const bulk = getTriggerBulk(automation.trigger);
  const describeTrigger = useTriggerText(useNamedBulk(bulk));
  // Figures are those of the published version, whose steps a changed draft may not have.
  const figures = new Map(
    automation.has_changes ? [] : report?.steps.map((step) => [step.step, step]),
  );
  return (
    <div className="grid max-w-3xl gap-2">
      <p className="rounded-control border border-line bg-sunken px-3 py-2">
        <span className="block text-ink-3 text-small">{t("trigger.title")}</span>
        {describeTrigger(automation.trigger)}
        {automation.checked_at !== null && (
          <span className="block text-ink-3 text-small">
            {t("trigger.checked")} <DateTime at={automation.checked_at} />
          </span>
        )}
      </p>
      <Path
        id={automation.id}
        label={t("editor.title")}
        prefix=""
        steps={automation.steps}
        figures={figures}
      />
    </div>
  );
}

/** Returns the name of a bulk, its id if it was deleted; empty for null. */
function useNamedBulk(uuid: string | null): string {
  const nameBulk = useBulkName();
  const query = createListQuery<typeof BULK_LIST>({ uuid: uuid ?? "" });
  const bulk = useBulks(query, uuid !== null).data?.rows[0];
  return bulk === undefined ? (uuid ?? "") : nameBulk(bulk);
}

interface PathProps {
  id: number;
  label: string;
  prefix: string;
  steps: readonly AutomationStep[];
  figures: ReadonlyMap<string, StepStats>;
}

function Path({ id, label, prefix, steps, figures }: PathProps) {
  const t = useTranslations("automations.editor");
  const describe = useStepText();
  const format = useStepPosition();
  const nameBranch = useBranchHeading();
  if (steps.length === 0) return <p className="px-3 text-ink-3">{t("nothing")}</p>;
  return (
    <ol aria-label={label} className="grid gap-2 border-line-strong border-l-2 pl-3">
      {steps.map((step, index) => {
        const path = `${prefix}${index + 1}`;
        const stepStats = figures.get(path);
        return (
          <li key={path} className="grid gap-2">
            <div className="grid gap-1 rounded-control border border-line bg-raised px-3 py-2">
              <p className="flex gap-2">
                <span className="text-ink-3">{index + 1}</span>
                <span className="min-w-0 whitespace-pre-wrap break-words">{describe(step)}</span>
              </p>
              {stepStats !== undefined && <Stats id={id} figures={stepStats} />}
            </div>
            {step.kind === "branch" &&
              (["yes", "no"] as const).map((answer) => (
                <section key={answer} className="grid gap-2 pl-4">
                  <h3 className="text-ink-2">{nameBranch(step, answer)}</h3>
                  <Path
                    id={id}
                    label={t(`${answer}Steps`, { position: format(path) })}
                    prefix={`${path}${answer === "yes" ? "y" : "n"}`}
                    steps={step[answer]}
                    figures={figures}
                  />
                </section>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

function Stats({ id, figures }: { id: number; figures: StepStats }) {
  const t = useTranslations("automations.figures");
  const { count } = useFormats();
  const { step, waiting, outcomes, template, notices, variants } = figures;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-ink-3">
        {waiting > 0 && (
          <PrefetchLink href={`/automations/${id}?step=${step}`} className="underline">
            {t("waiting", { count: waiting, shown: count(waiting) })}
          </PrefetchLink>
        )}
        {TEXT_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => (
          <span key={outcome}>{t(outcome, { shown: count(outcomes[outcome]) })}</span>
        ))}
        {NOTICE_OUTCOMES.filter((outcome) => notices[outcome] > 0).map((outcome) => (
          <span key={outcome}>{t(outcome, { shown: count(notices[outcome]) })}</span>
        ))}
      </p>
      {template?.versions.map(({ version, sent }) => (
        <p key={version} className="text-ink-3">
          {t.rich("template", {
            name: template.name,
            version,
            shown: count(sent),
            link: (chunks) => (
              <PrefetchLink href={toTemplateHref(template)} className="underline">
                {chunks}
              </PrefetchLink>
            ),
          })}
        </p>
      ))}
      {variants.map(({ variant, sent, delivered, clicked }) => (
        <p key={variant} className="text-ink-3">
          {t("variant", {
            name: toVariantName(variant),
            sent: count(sent),
            delivered: count(delivered),
            clicked: count(clicked),
          })}
        </p>
      ))}
    </>
  );
}
