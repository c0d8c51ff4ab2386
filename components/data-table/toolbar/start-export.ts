import { startTask } from "@/components/layout/background-tasks/task-store";
import type { CsvSeparator } from "@/lib/core/csv-separators";
import { saveFile } from "@/components/ui/save-file";
import { call } from "@/lib/queries/transport/api-client";
import type { ExportSource } from "./toolbar-props";

export interface ExportOptions {
  source: ExportSource;
  format: "csv" | "xlsx";
  separator: CsvSeparator;
  columns: readonly string[];
  labels: { title: string; done: string; failed: string };
}

export function startExport({ source, format, separator, columns, labels }: ExportOptions): void {
  const task = startTask({ title: labels.title });
  const query = new URLSearchParams(source.query);
  for (const name of ["page", "itemsPerPage"]) query.delete(name);
  query.set("format", format);
  query.set("separator", separator);
  for (const column of columns) query.append("columns[]", column);
  const name = `${source.fileName}.${format}`;
  const { operation } = source;
  const file = typeof operation === "function" ? operation(query) : call(operation, { query });
  file.then(
    (saved) => {
      saveFile(saved, name);
      task.done({ text: labels.done });
    },
    (error: Error) => task.failed(`${labels.failed} ${error.message}`),
  );
}
