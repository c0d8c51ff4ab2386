"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { useImport } from "@/lib/queries/imports";
import { paceBetween, rowsDone } from "./pace";

export function ImportProgress({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports");
  const { count } = useFormats();
  return (
    <div className="grid max-w-xl gap-2">
      <p role="status">{t(`state.${currentImport.state}`)}</p>
      <ProgressBar
        label={t(`state.${currentImport.state}`)}
        value={currentImport.progress}
        max={1}
      />
      <p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-ink-3">
        <span>{t("rows", { count: currentImport.rows, shown: count(currentImport.rows) })}</span>
        <PaceText key={currentImport.state} currentImport={currentImport} />
      </p>
    </div>
  );
}

/** Import speed, measured since the page opened. */
function PaceText({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.pace");
  const { dataUpdatedAt } = useImport(String(currentImport.id));
  const now = { at: dataUpdatedAt, rows: rowsDone(currentImport) };
  const [first] = useState(now);
  const pace = paceBetween(first, now, currentImport.progress);
  if (pace === null) return null;
  const { secondsLeft } = pace;
  return (
    <span>
      {t("rate", { count: Math.max(1, Math.round(pace.rowsPerSecond)) })}
      {secondsLeft !== null && ` · ${formatTimeLeft(secondsLeft)}`}
    </span>
  );

  function formatTimeLeft(seconds: number): string {
    return seconds < 60 ? t("lastMinute") : t("minutesLeft", { count: Math.ceil(seconds / 60) });
  }
}
