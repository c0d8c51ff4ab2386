"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField } from "@/components/ui/field";
import { parseLines } from "./parse-lines";
import { PasteResult } from "./paste-result";
import { type SendLines, usePaste } from "./use-paste";

export interface PasteDialogProps {
  title: string;
  /** What a line looks like. */
  hint: ReactNode;
  placeholder: string;
  /** How many cells a line may have. */
  cells: number;
  send: SendLines;
  /** Something was added. */
  onAdded: () => void;
  onClose: () => void;
}

/** Many lines at once: pasted, sent in slices, and those that are refused shown with their reasons. */
export function PasteDialog({ title, cells, send, onAdded, onClose, ...field }: PasteDialogProps) {
  const t = useTranslations("paste");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const deferred = useDeferredValue(text);
  const count = useMemo(() => parseLines(deferred).length, [deferred]);
  const { progress, run, stop, reset } = usePaste(send, cells);
  const isRunning = progress?.state === "running";

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lines = parseLines(text);
    setMissing(lines.length === 0);
    if (lines.length === 0) return;
    await run(lines);
    onAdded();
  }

  function editRest() {
    if (progress === null) return;
    const rest = [...progress.refused.map(({ line }) => line), ...progress.left];
    setText(
      rest
        .sort((one, other) => one.line - other.line)
        .map((line) => line.text)
        .join("\n"),
    );
    reset();
  }

  return (
    <Dialog title={title} isOpen isWide isSticky={isRunning} onClose={onClose}>
      {progress === null ? (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          <TextareaField
            label={t("label")}
            hint={field.hint}
            placeholder={field.placeholder}
            error={isMissing ? t("missing") : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            wrap="off"
            spellCheck={false}
            rows={10}
          />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto text-ink-3">{t("rows", { count })}</p>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" look="primary">
              {t("action", { count })}
            </Button>
          </div>
        </form>
      ) : (
        <PasteResult progress={progress} onStop={stop} onEditRest={editRest} onClose={onClose} />
      )}
    </Dialog>
  );
}
