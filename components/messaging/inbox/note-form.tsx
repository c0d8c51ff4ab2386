"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField } from "@/components/ui/field";
import { MAX_NOTE } from "@/lib/gateway/messaging/conversation-notes/schema-values";
import { useSaveNote } from "@/lib/queries/conversation-notes";

export interface NoteFormProps {
  conversation: string;
  note: { id: string; text: string } | null;
  onClose: () => void;
}

/** Form for a note, styled unlike the reply box, to avoid mix-ups. */
export function NoteForm({ conversation, note, onClose }: NoteFormProps) {
  const t = useTranslations("inbox.note");
  const [text, setText] = useState(note?.text ?? "");
  const [isMissing, setMissing] = useState(false);
  const save = useSaveNote(conversation, note?.id ?? null);
  useUnsavedWork(text !== (note?.text ?? ""));
  const isEmpty = text.trim() === "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(isEmpty);
        if (!isEmpty && !save.isPending) save.mutate({ text }, { onSuccess: onClose });
      }}
      className="grid gap-2"
    >
      {save.error !== null && <ErrorPanel error={save.error} title={t("failed")} />}
      <TextareaField
        label={t(note === null ? "label" : "edit")}
        hint={t("hint", { limit: MAX_NOTE })}
        autoFocus
        maxLength={MAX_NOTE}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text === (note?.text ?? "")) onClose();
        }}
        error={isMissing && isEmpty ? t("missing") : undefined}
        className="min-h-16"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
