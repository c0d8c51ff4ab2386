"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, Suspense, useId, useRef, useState } from "react";
import { clsx } from "clsx";
import { toCsv } from "@/components/charts/table-file";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { fileInputClass } from "@/components/ui/file-input";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { saveFile } from "@/components/ui/save-file";
import { FILE_LIMIT } from "@/lib/gateway/contacts/imports/schema-values";
import { useUploadImport } from "@/lib/queries/imports";
import { ImportSteps } from "./import-steps";

const PasteBox = lazyWhenOnline(async () => ({
  default: (await import("./paste-box")).PasteBox,
}));

export interface ImportSourceProps {
  /** Null imports numbers to block. */
  groupId: number | null;
  template: { text: string; headings: readonly string[]; fileName: string };
}

export function ImportSource({ groupId, template }: ImportSourceProps) {
  const t = useTranslations("imports");
  const router = useRouter();
  const upload = useUploadImport();
  const getIdempotencyKey = useIdempotencyKey();
  const [isTooLarge, setTooLarge] = useState(false);
  const [separator] = useCsvSeparator();

  function saveTemplate(): void {
    const text = toCsv(
      { name: template.fileName, columns: template.headings, rows: [] },
      separator,
    );
    saveFile(new Blob([text], { type: "text/csv" }), `${template.fileName}.csv`);
  }

  function send(file: Blob, fileName: string, version: number | string): void {
    setTooLarge(file.size > FILE_LIMIT);
    if (file.size > FILE_LIMIT) return;
    const idempotencyKey = getIdempotencyKey([fileName, file.size, version]);
    upload.mutate(
      { groupId, file, fileName, idempotencyKey },
      { onSuccess: (created) => router.push(`/imports/${created.id}?step=columns`) },
    );
  }

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5 px-4 py-4 md:px-6">
      <ImportSteps current="source" />
      {upload.error !== null && <ErrorPanel error={upload.error} title={t("source.failed")} />}
      {isTooLarge && <ErrorPanel error={new Error(t("source.tooLarge"))} />}
      <DropZone
        isBusy={upload.isPending}
        onFile={(file) => send(file, file.name, file.lastModified)}
      />
      <Suspense fallback={<Skeleton className="h-48" />}>
        <PasteBox
          isBusy={upload.isPending}
          onText={(text) =>
            send(new Blob([text], { type: "text/plain" }), t("source.pasted"), text)
          }
        />
      </Suspense>
      <p className="text-ink-3">
        <Button variant="quiet" onClick={saveTemplate}>
          {template.text}
        </Button>
      </p>
    </div>
  );
}

function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const t = useTranslations("imports.source");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !isBusy) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop target only; the button is the accessible alternative
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "grid justify-items-start gap-2 rounded-panel border border-dashed p-5",
        isOver ? "border-accent bg-selected" : "border-line-strong bg-sunken",
      )}
    >
      <label htmlFor={id} className="font-semibold text-read">
        {t("file")}
      </label>
      <p className="text-ink-2">{t("formats")}</p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.vcf"
        disabled={isBusy}
        className={fileInputClass}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          // Otherwise choosing the corrected file again fires no `change`.
          event.target.value = "";
        }}
      />
      {isBusy && <p role="status">{t("uploading")}</p>}
    </div>
  );
}
