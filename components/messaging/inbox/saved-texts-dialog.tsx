"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { placeViolations } from "@/components/forms/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { type SavedText, savedTextWriteSchema } from "@/lib/gateway/messaging/saved-texts/schema";
import { useDeleteText, useSavedTexts, useSaveText } from "@/lib/queries/inbox";

type Values = z.input<typeof savedTextWriteSchema>;
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
          given={editing === "new" ? null : editing}
          onDone={() => setEditing(null)}
        />
      ) : (
        <div className="grid gap-3">
          {error !== null && <ErrorPanel error={error} title={t("failed")} />}
          {data?.rows.length === 0 && <p className="text-ink-2">{t("none")}</p>}
          <ul aria-label={t("title")} className="grid max-h-80 overflow-y-auto">
            {data?.rows.map((row) => (
              <TextRow key={row.id} one={row} onEdit={() => setEditing(row)} />
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

function TextRow({ one, onEdit }: { one: SavedText; onEdit: () => void }) {
  const t = useTranslations("inbox.texts");
  const remove = useDeleteText();
  const restore = useSaveText(null);
  function deleteIt() {
    remove.mutate(one.id, {
      onSuccess: () =>
        showToast({
          title: t("deleted", { name: one.name }),
          undo: () => restore.mutate({ name: one.name, text: one.text }),
        }),
      onError: (error) => showToast({ title: t("failed"), text: error.message, isFailure: true }),
    });
  }
  return (
    <li className="flex items-center gap-2 border-line-soft border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{one.name}</p>
        <p dir="auto" className="truncate text-ink-3">
          {one.text}
        </p>
      </div>
      <Button variant="quiet" aria-label={t("editOne", { name: one.name })} onClick={onEdit}>
        {t("edit")}
      </Button>
      <Button
        variant="quiet"
        aria-label={t("deleteOne", { name: one.name })}
        isBusy={remove.isPending}
        onClick={deleteIt}
      >
        {t("delete")}
      </Button>
    </li>
  );
}

function TextForm({ given, onDone }: { given: SavedText | null; onDone: () => void }) {
  const t = useTranslations("inbox.texts");
  const save = useSaveText(given?.id ?? null);
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(savedTextWriteSchema),
    defaultValues: { name: given?.name ?? "", text: given?.text ?? "" },
  });
  const { errors } = formState;
  async function submit(body: Values) {
    setProblem(null);
    await save
      .mutateAsync(body)
      .then(onDone, (error) => setProblem(placeViolations(error, FIELDS, setError)));
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
      {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
      <TextField {...register("name")} label={t("name")} error={errors.name?.message} />
      <TextareaField {...register("text")} label={t("text")} error={errors.text?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
