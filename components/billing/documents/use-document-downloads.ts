"use client";

import { useTranslations } from "next-intl";
import { startTask, type TaskHandle } from "@/components/layout/background-tasks/task-store";
import { type BulkAction, type Target, targetTotal } from "@/components/data-table/types";
import { saveFile } from "@/components/ui/save-file";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { call } from "@/lib/queries/transport/api-client";

const OPERATIONS = {
  archive: "GET /billing_documents/archive",
  bookings: "GET /billing_documents/bookings",
} as const;
/** Name that DATEV expects in every language. */
const BOOKINGS_FILE = "EXTF_Buchungsstapel.csv";

type FileKind = keyof typeof OPERATIONS;

function toQuery(target: Target, filterQuery: URLSearchParams): URLSearchParams {
  if (target.kind === "matching") return filterQuery;
  return new URLSearchParams(target.ids.map((id) => ["id[]", id]));
}

/** Counts PDFs while a ZIP downloads; the server lists failed ones in an extra file. */
async function watchArchive(count: number, onProgress: (ratio: number) => void) {
  const { readZipEntries } = await import("./zip-entries");
  let [pdfs, isComplete] = [0, true];
  const onChunk = readZipEntries((name) => {
    if (name === "MISSING.txt") isComplete = false;
    if (!name.endsWith(".pdf")) return;
    pdfs += 1;
    onProgress(pdfs / count);
  });
  return { onChunk, isComplete: () => isComplete };
}

interface FileJob {
  kind: FileKind;
  query: URLSearchParams;
  count: number;
  archiveName: string;
}

async function fetchFile({ kind, query, count, archiveName }: FileJob, task: TaskHandle) {
  const operation = OPERATIONS[kind];
  if (kind === "bookings") {
    saveFile(await call(operation, { query }), BOOKINGS_FILE);
    return true;
  }
  const { onChunk, isComplete } = await watchArchive(count, task.progress);
  saveFile(await call(operation, { query, onChunk }), archiveName);
  return isComplete();
}

/** Returns download actions. Files are created in the background; the tray reports completion. */
export function useDocumentDownloads(
  filterQuery: URLSearchParams,
): BulkAction<BillingDocumentItem>[] {
  const t = useTranslations("documents.files");
  function start(kind: FileKind, target: Target): void {
    const count = targetTotal(target).total;
    const task = startTask({ title: t(`${kind}.running`, { count }) });
    const query = toQuery(target, filterQuery);
    const archiveName = `${t("archive.file")}.zip`;
    fetchFile({ kind, query, count, archiveName }, task).then(
      (isComplete) =>
        task.done({ text: t(isComplete ? `${kind}.done` : "archive.partly", { count }) }),
      (error: Error) => task.failed(`${t("failed")} ${error.message}`),
    );
  }
  const createAction = (kind: FileKind): BulkAction<BillingDocumentItem> => ({
    key: kind,
    label: ({ count }) => t(`${kind}.label`, { count }),
    run: (target, done) => {
      start(kind, target);
      done();
    },
  });
  return [createAction("archive"), createAction("bookings")];
}
