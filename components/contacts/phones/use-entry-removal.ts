"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import { deletePhone, restorePhone, usePhoneRefresh } from "@/lib/queries/phones";

const toErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Removes entries with undo, which adds the entry again under a new id. */
export function useEntryRemoval({ id: groupId, name }: Group) {
  const t = useTranslations("groups.entry");
  const refresh = usePhoneRefresh(groupId);
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<number>>(new Set());

  function hide(id: number, isHidden: boolean): void {
    setHiddenIds((before) => {
      const next = new Set(before);
      if (isHidden) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  async function restore(entry: Phone, key: string): Promise<void> {
    const phone = formatPhone(entry.phone);
    try {
      await restorePhone(entry, key);
      showToast({ title: t("restored", { phone }) });
    } catch (error) {
      showToast({
        title: t("restoreFailed", { phone }),
        text: toErrorMessage(error),
        isFailure: true,
      });
    }
    await refresh();
  }

  async function remove(entry: Phone): Promise<void> {
    const phone = formatPhone(entry.phone);
    hide(entry.id, true);
    try {
      await deletePhone(entry.id);
      const key = `restore-phone-${entry.id}`;
      startTask({ title: t("removed", { phone, name }) }).undo(() => void restore(entry, key));
      await refresh();
    } catch (error) {
      showToast({
        title: t("removeFailed", { phone }),
        text: toErrorMessage(error),
        isFailure: true,
      });
      hide(entry.id, false);
    }
  }

  return { gone: hiddenIds, remove: (entry: Phone) => void remove(entry) };
}

export type EntryRemoval = ReturnType<typeof useEntryRemoval>;
