"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { RadioGroup } from "@/components/ui/toggles";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import {
  BLOCKED_RULES,
  DUPLICATE_RULES,
  ROW_OUTCOMES,
} from "@/lib/gateway/contacts/imports/schema-values";
import { isProcessing, useImportAction, useUpdateImport } from "@/lib/queries/imports";
import { ImportProgress } from "./import-progress";
import { SkippedRowsButton } from "./skipped-rows-button";
import { ProblemGroups } from "./problem-groups";
import { StopButton } from "./stop-button";
import { useImportTask } from "./use-import-task";

const importableCount = ({ target, fates, blocked }: Import) =>
  (fates.new ?? 0) +
  (target === "group" ? (fates.known ?? 0) : 0) +
  (blocked === "add" ? (fates.blocked ?? 0) : 0);

/** Imports into the block list count already blocked numbers as `known`. */
const BLOCK_OUTCOMES = ROW_OUTCOMES.filter((fate) => fate !== "blocked");

export function CheckStep({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.check");
  const { count } = useFormats();
  const update = useUpdateImport(currentImport.id);
  const step = useImportAction(currentImport.id);
  const listTask = useImportTask();
  if (isProcessing(currentImport)) return <ImportProgress currentImport={currentImport} />;
  const importable = importableCount(currentImport);
  const isGroup = currentImport.target === "group";
  return (
    <section aria-label={t("title")} className="grid grid-cols-1 gap-6">
      <StatStrip label={t("title")}>
        {(isGroup ? ROW_OUTCOMES : BLOCK_OUTCOMES).map((fate) => (
          <Stat
            key={fate}
            label={fate === "known" && !isGroup ? t("blockedBefore") : t(`fate.${fate}`)}
            value={count(currentImport.fates[fate] ?? 0)}
          />
        ))}
      </StatStrip>
      <ProblemGroups currentImport={currentImport} update={update} />
      {isGroup && (currentImport.fates.known ?? 0) > 0 && (
        <RadioGroup
          label={t("known.label")}
          value={currentImport.known}
          options={DUPLICATE_RULES.map((value) => ({ value, label: t(`known.${value}`) }))}
          onChange={(known) => update.mutate({ known })}
        />
      )}
      {(currentImport.fates.blocked ?? 0) > 0 && (
        <RadioGroup
          label={t("blocked.label")}
          value={currentImport.blocked}
          options={BLOCKED_RULES.map((value) => ({ value, label: t(`blocked.${value}`) }))}
          onChange={(blocked) => update.mutate({ blocked })}
        />
      )}
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
      {step.error !== null && <ErrorPanel error={step.error} title={t("startFailed")} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <SkippedRowsButton currentImport={currentImport} />
        <StopButton id={currentImport.id} />
        <Button
          variant="primary"
          isBusy={step.isPending}
          reason={importable === 0 ? t("nothing") : undefined}
          onClick={() => step.mutate("start", { onSuccess: listTask })}
        >
          {t(isGroup ? "start" : "startBlocking", { count: importable })}
        </Button>
      </div>
    </section>
  );
}
