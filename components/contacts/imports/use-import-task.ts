"use client";

import { useTranslations } from "next-intl";
import { startTask } from "@/components/layout/background-tasks/task-store";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { useWaitForImport } from "@/lib/queries/imports";

export function useImportTask() {
  const t = useTranslations("imports");
  const watch = useWaitForImport();
  return ({ id, file_name: file }: Import): void => {
    const title = file === null ? t("state.running") : t("task.title", { file });
    const task = startTask({ title });
    const link = { href: `/imports/${id}`, label: t("task.show") };
    watch(id, task.progress).then(
      ({ state, target, added, changed }) => {
        if (state === "failed") task.failed(t("state.failed"), { link });
        else if (state === "canceled") task.done({ text: t("state.canceled"), link });
        else if (target === "group") task.done({ text: t("task.done", { added, changed }), link });
        else task.done({ text: t("task.blocked", { count: added }), link });
      },
      (error: Error) => task.failed(error.message, { link }),
    );
  };
}
