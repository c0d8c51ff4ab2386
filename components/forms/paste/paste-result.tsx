"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RuledTable } from "@/components/ui/ruled-table";
import type { PasteProgress, RejectedLine } from "./use-paste";

/** Maximum rows listed; "Edit the rest" still covers all. */
const MAX_ROWS = 100;

export interface PasteLabels {
  action: (count: number) => string;
  done: (counts: { added: number; refused: number }) => string;
  failed: string;
}

export interface PasteResultProps {
  progress: PasteProgress;
  labels: PasteLabels | undefined;
  onStop: () => void;
  onEditRest: () => void;
  onClose: () => void;
}

export function PasteResult({ progress, labels, onStop, onEditRest, onClose }: PasteResultProps) {
  const t = useTranslations("paste");
  const { count } = useFormats();
  const { state, total, added, refused, left, error } = progress;
  const done = total - left.length;
  if (state === "running") {
    return (
      <div className="grid gap-4">
        <p>{t("running", { done: count(done), total: count(total) })}</p>
        <ProgressBar
          label={t("running", { done: count(done), total: count(total) })}
          value={done}
          max={total}
        />
        <div className="flex justify-end">
          <Button onClick={onStop}>{t("stop")}</Button>
        </div>
      </div>
    );
  }
  const counts = { added, refused: refused.length };
  const outcome = labels?.done(counts) ?? t("done", counts);
  const hasRest = refused.length + left.length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {error === null ? (
        <Notice tone={hasRest ? "warn" : "plain"}>
          <p>{outcome}</p>
          {left.length > 0 && <p>{t("stopped", { left: left.length })}</p>}
        </Notice>
      ) : (
        <>
          <ErrorPanel error={error} title={labels?.failed ?? t("failed")} />
          <p>{outcome}</p>
        </>
      )}
      {refused.length > 0 && <RefusedLines refused={refused} />}
      <div className="flex flex-wrap justify-end gap-2">
        {hasRest && <Button onClick={onEditRest}>{t("repair")}</Button>}
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </div>
  );
}

function RefusedLines({ refused }: { refused: readonly RejectedLine[] }) {
  const t = useTranslations("paste");
  const { count } = useFormats();
  return (
    <section aria-label={t("refused")} className="grid gap-2">
      <h3 className="font-medium">{t("refused")}</h3>
      <RuledTable
        variant="column"
        caption={t("refused")}
        className="table-fixed"
        columns={[
          { label: t("line"), className: "w-16" },
          { label: t("text") },
          { label: t("reason") },
        ]}
      >
        {refused.slice(0, MAX_ROWS).map(({ line, reason }) => (
          <tr key={line.line} className="border-line-soft border-b align-top">
            <td className="py-1.5">{count(line.line)}</td>
            <td className="break-words py-1.5 pr-3">{line.text}</td>
            <td className="break-words py-1.5">{reason}</td>
          </tr>
        ))}
      </RuledTable>
      {refused.length > MAX_ROWS && (
        <p className="text-ink-3">{t("shown", { count: count(MAX_ROWS) })}</p>
      )}
    </section>
  );
}
