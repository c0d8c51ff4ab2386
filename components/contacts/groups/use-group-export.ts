"use client";

import { useTranslations } from "next-intl";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { saveFile } from "@/components/ui/save-file";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { groupFile } from "@/lib/queries/groups";

/** Asks for the file of a group while people go on. */
export function useGroupExport() {
  const t = useTranslations("groups.export");
  return ({ id, name }: Pick<Group, "id" | "name">): void => {
    const task = startTask({ title: t("title", { name }) });
    groupFile(id).then(
      (file) => {
        saveFile(file, `${name}.csv`);
        task.done({ text: t("done") });
      },
      (error: Error) => task.failed(`${t("failed")} ${error.message}`),
    );
  };
}
