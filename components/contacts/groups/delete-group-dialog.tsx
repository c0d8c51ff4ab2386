"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useDeleteGroup } from "@/lib/queries/groups";

export interface DeleteGroupDialogProps {
  group: Pick<Group, "id" | "name" | "count_items">;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const t = useTranslations("groups.delete");
  const { id, name, count_items: count } = group;
  const remove = useDeleteGroup(id);
  const [typed, setTyped] = useState("");
  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: t("deleted", { name }) });
        onDeleted();
      },
    });
  }
  return (
    <ConfirmDialog
      title={t("title", { name })}
      action={t("action")}
      isOpen
      isBusy={remove.isPending}
      reason={typed.trim() === name.trim() ? undefined : t("reason")}
      error={remove.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t("text", { count })}</p>
      <div className="mt-4">
        <TextField
          label={t("type", { name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
