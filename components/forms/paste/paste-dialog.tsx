"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField } from "@/components/ui/field";
import { FileField } from "./file-field";
import { type PastedLine, parseLines } from "./parse-lines";
import { PasteResult, type PasteLabels } from "./paste-result";
import { type SendLines, usePaste } from "./use-paste";

export interface PasteDialogProps {
  title: string;
  hint: ReactNode;
  placeholder: string;
  cells: number;
  send: SendLines;
  parse?: (text: string) => PastedLine[];
  hasPhones?: boolean;
  hasFile?: boolean;
  labels?: PasteLabels;
  more?: (count: number) => ReactNode;
  onAdded: () => void;
  onClose: () => void;
}

export function PasteDialog({ title, cells, send, onAdded, onClose, ...field }: PasteDialogProps) {
  const { parse = parseLines, labels } = field;
  const t = useTranslations("paste");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const deferred = useDeferredValue(text);
  const count = useMemo(() => parse(deferred).length, [parse, deferred]);
  const { progress, run, stop, reset } = usePaste(send, cells, field.hasPhones === true);
  const isRunning = progress?.state === "running";
  // Lines left after a stop or failure count as unsaved too.
  const isUnsent = progress !== null && progress.left.length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lines = parse(text);
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
        .sort((item, other) => item.line - other.line)
        .map((line) => line.text)
        .join("\n"),
    );
    reset();
  }

  return (
    <Dialog
      title={title}
      isOpen
      isWide
      requiresExplicitClose={isRunning}
      isUnsaved={isUnsent}
      onClose={onClose}
    >
      {progress === null ? (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          {field.hasFile === true && <FileField onText={setText} />}
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
          {field.more?.(count)}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto text-ink-3">{t("rows", { count })}</p>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" variant="primary">
              {labels?.action(count) ?? t("action", { count })}
            </Button>
          </div>
        </form>
      ) : (
        <PasteResult
          progress={progress}
          labels={labels}
          onStop={stop}
          onEditRest={editRest}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
