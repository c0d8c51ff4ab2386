"use client";

import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { saveFile } from "@/components/ui/save-file";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { groupFile } from "@/lib/queries/groups";

export function useGroupExport() {
  const t = useTranslations("groups.export");
  const [separator] = useCsvSeparator();
  return ({ id, name }: Pick<Group, "id" | "name">, format: "csv" | "xlsx"): void => {
    const task = startTask({ title: t("title", { name }) });
    groupFile(id, format, separator).then(
      (file) => {
        saveFile(file, `${name}.${format}`);
        task.done({ text: t("done") });
      },
      (error: Error) => task.failed(`${t("failed")} ${error.message}`),
    );
  };
}
