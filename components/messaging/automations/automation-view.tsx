"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Notice } from "@/components/ui/notice";
import type { Country } from "@/lib/core/countries/countries";
import type { Automation } from "@/lib/gateway/messaging/automations/schema";
import { OPEN_RUN_STATES } from "@/lib/gateway/messaging/automations/schema-values";
import { useAutomation, useAutomationReport } from "@/lib/queries/automations";
import { AutomationActions } from "./automation-actions";
import { AutomationPeople } from "./automation-people-view";
import { AutomationStatus } from "./automation-status";
import { SourcesProvider } from "./editor-sources";
import { StartingRules } from "./starting-rules";
import { StepList } from "./step-list";

const MoveNotice = lazyWhenOnline(async () => ({
  default: (await import("./move-notice")).MoveNotice,
}));

export function AutomationView({ id, countries }: { id: string; countries: readonly Country[] }) {
  const t = useTranslations("automations");
  const { data: automation, error, refetch } = useAutomation(id);
  if (automation === undefined)
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/automations", text: t("all") }}
      />
    );
  return (
    <SourcesProvider countries={countries}>
      <LoadedAutomation automation={automation} />
    </SourcesProvider>
  );
}

function Funnel({ id, counts }: Pick<Automation, "id" | "counts">) {
  const t = useTranslations("automations.funnel");
  const { count } = useFormats();
  const toHref = (states: readonly string[]) => `/automations/${id}?state=${states.join(",")}`;
  return (
    <StatStrip label={t("title")}>
      <Stat label={t("entered")} value={count(counts.entered)} href={`/automations/${id}`} />
      <Stat label={t("under_way")} value={count(counts.under_way)} href={toHref(OPEN_RUN_STATES)} />
      <Stat label={t("finished")} value={count(counts.finished)} href={toHref(["finished"])} />
      <Stat label={t("goal")} value={count(counts.goal)} href={toHref(["goal"])} />
      <Stat label={t("left")} value={count(counts.left)} href={toHref(["left"])} />
    </StatStrip>
  );
}

function LoadedAutomation({ automation }: { automation: Automation }) {
  const t = useTranslations("automations");
  const { count } = useFormats();
  const { data: report } = useAutomationReport(automation.id);
  const { id, name, state, problem, version, has_changes: hasChanges } = automation;
  const isRunning = state === "active" || state === "paused";
  const hasEarlierVersions = version !== null && version > 1;
  const lacking = report?.lacking_funds ?? 0;
  const lackingTemplate = report?.lacking_template ?? 0;
  return (
    <>
      <PageHeader
        title={name}
        scope={<AutomationStatus state={state} problem={problem} />}
        actions={<AutomationActions automation={automation} />}
      />
      {lacking > 0 && (
        <div className="p-4 md:px-6">
          <Notice tone="warn">{t("lackingFunds", { count: lacking })}</Notice>
        </div>
      )}
      {lackingTemplate > 0 && (
        <div className="p-4 md:px-6">
          <Notice tone="warn">
            {t("lackingTemplate", { count: lackingTemplate, shown: count(lackingTemplate) })}
          </Notice>
        </div>
      )}
      {problem !== null && (
        <div className="p-4 md:px-6">
          <Notice tone="warn">{t(`problem.${problem}`)}</Notice>
        </div>
      )}
      <Funnel id={id} counts={report?.counts ?? automation.counts} />
      <section className="grid gap-3 p-4 md:p-6">
        <h2 className="font-medium text-ink-2">{t("editor.title")}</h2>
        {version !== null && hasChanges && <Notice>{t("unpublished", { version })}</Notice>}
        {isRunning && hasEarlierVersions && (
          <Suspense fallback={null}>
            <MoveNotice id={id} />
          </Suspense>
        )}
        <StartingRules id={id} />
        <StepList automation={automation} report={report} />
      </section>
      {version !== null && (
        <section aria-label={t("people.title")}>
          <h2 className="px-4 pb-2 font-medium text-ink-2 md:px-6">{t("people.title")}</h2>
          <AutomationPeople id={id} steps={automation.steps} />
        </section>
      )}
    </>
  );
}
