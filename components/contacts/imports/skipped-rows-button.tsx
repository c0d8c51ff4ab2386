"use client";

import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { downloadSkippedRows } from "@/lib/queries/imports";

export function SkippedRowsButton({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.leftOut");
  const [separator] = useCsvSeparator();
  const { problem = 0, duplicate = 0, blocked = 0 } = currentImport.fates;
  if (problem + duplicate + (currentImport.blocked === "skip" ? blocked : 0) === 0) return null;
  function save(format: "csv" | "xlsx"): void {
    const task = startTask({ title: t("task") });
    downloadSkippedRows(currentImport.id, format, separator).then(
      (file) => {
        saveFile(file, `${t("fileName")}.${format}`);
        task.done({ text: t("done") });
      },
      (error: Error) => task.failed(error.message),
    );
  }
  return (
    <>
      <Button onClick={() => save("csv")}>{t("action")}</Button>
      <Button onClick={() => save("xlsx")}>{t("actionExcel")}</Button>
    </>
  );
}
