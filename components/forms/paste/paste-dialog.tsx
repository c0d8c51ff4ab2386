"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
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
  const { progress, run, stop, reset } = usePaste(send, cells, field.hasPhones === true);
  const isRunning = progress?.state === "running";
  // Lines left after a stop or failure count as unsaved too.
  const isUnsent = progress !== null && progress.left.length > 0;
  const form = useApiForm<{ text: string }>({
    fields: ["text"],
    defaultValues: { text: "" },
    isDisposable: true,
    send: async ({ text }) => {
      await run(parse(text));
      onAdded();
    },
  });
  const deferred = useDeferredValue(useWatch({ control: form.control, name: "text" }));
  const count = useMemo(() => parse(deferred).length, [parse, deferred]);
  const setText = (text: string) => form.setValue("text", text);

  function editRest() {
    if (progress === null) return;
    const rest = [...progress.refused.map(({ line }) => line), ...progress.left];
    setText(
      rest
        .sort((a, b) => a.line - b.line)
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
        <Form form={form}>
          {field.hasFile === true && <FileField onText={setText} />}
          <TextareaField
            {...form.field("text", {
              validate: (text) => parse(text).length > 0 || t("missing"),
            })}
            label={t("label")}
            hint={field.hint}
            placeholder={field.placeholder}
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
        </Form>
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
