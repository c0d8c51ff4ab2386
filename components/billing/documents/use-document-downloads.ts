"use client";

import { useTranslations } from "next-intl";
import { startTask, type TaskHandle } from "@/components/layout/background-tasks/task-store";
import { type BulkAction, type Target, targetTotal } from "@/components/data-table/types";
import { saveFile } from "@/components/ui/save-file";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { call } from "@/lib/queries/transport/api-client";

const FILES = {
  archive: { operation: "GET /billing_documents/archive", name: "documents.zip" },
  bookings: { operation: "GET /billing_documents/bookings", name: "EXTF_Buchungsstapel.csv" },
} as const;

type FileKind = keyof typeof FILES;

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

async function fetchFile(kind: FileKind, query: URLSearchParams, count: number, task: TaskHandle) {
  const { operation, name } = FILES[kind];
  if (kind === "bookings") {
    saveFile(await call(operation, { query }), name);
    return true;
  }
  const { onChunk, isComplete } = await watchArchive(count, task.progress);
  saveFile(await call(operation, { query, onChunk }), name);
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
    fetchFile(kind, toQuery(target, filterQuery), count, task).then(
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
