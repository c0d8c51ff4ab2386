"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { type SavedText, savedTextWriteSchema } from "@/lib/gateway/messaging/saved-texts/schema";
import { useDeleteText, useSavedTexts, useSaveText } from "@/lib/queries/inbox";

const FIELDS = ["name", "text"] as const;

export function SavedTextsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("inbox.texts");
  const { data, error } = useSavedTexts();
  const [editing, setEditing] = useState<SavedText | "new" | null>(null);
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      {editing !== null ? (
        <TextForm
          key={editing === "new" ? "new" : editing.id}
          savedText={editing === "new" ? null : editing}
          onDone={() => setEditing(null)}
        />
      ) : (
        <div className="grid gap-3">
          {error !== null && <ErrorPanel error={error} title={t("failed")} />}
          {data?.rows.length === 0 && <p className="text-ink-2">{t("none")}</p>}
          <ul aria-label={t("title")} className="grid max-h-80 overflow-y-auto">
            {data?.rows.map((row) => (
              <TextRow key={row.id} savedText={row} onEdit={() => setEditing(row)} />
            ))}
          </ul>
          <div className="flex justify-end">
            <Button variant="primary" onClick={() => setEditing("new")}>
              {t("add")}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function TextRow({ savedText, onEdit }: { savedText: SavedText; onEdit: () => void }) {
  const t = useTranslations("inbox.texts");
  const remove = useDeleteText();
  const restore = useSaveText(null);
  function deleteText() {
    remove.mutate(savedText.id, {
      onSuccess: () =>
        showToast({
          title: t("deleted", { name: savedText.name }),
          undo: () => restore.mutate({ name: savedText.name, text: savedText.text }),
        }),
      onError: (error) => showToast({ title: t("failed"), text: error.message, isFailure: true }),
    });
  }
  return (
    <li className="flex items-center gap-2 border-line-soft border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{savedText.name}</p>
        <p dir="auto" className="truncate text-ink-3">
          {savedText.text}
        </p>
      </div>
      <Button variant="quiet" aria-label={t("editOne", { name: savedText.name })} onClick={onEdit}>
        {t("edit")}
      </Button>
      <Button
        variant="quiet"
        aria-label={t("deleteOne", { name: savedText.name })}
        isBusy={remove.isPending}
        onClick={deleteText}
      >
        {t("delete")}
      </Button>
    </li>
  );
}

function TextForm({ savedText, onDone }: { savedText: SavedText | null; onDone: () => void }) {
  const t = useTranslations("inbox.texts");
  const save = useSaveText(savedText?.id ?? null);
  const form = useApiForm({
    schema: savedTextWriteSchema,
    fields: FIELDS,
    defaultValues: { name: savedText?.name ?? "", text: savedText?.text ?? "" },
    send: save.mutateAsync,
    onDone,
  });
  return (
    <Form form={form} failed={t("failed")}>
      <TextField {...form.field("name")} label={t("name")} />
      <TextareaField {...form.field("text")} label={t("text")} />
      <DialogActions form={form} cancel={t("cancel")} action={t("save")} onClose={onDone} />
    </Form>
  );
}
