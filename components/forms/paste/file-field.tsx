"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { fileInputClass } from "@/components/ui/file-input";
import { readTextFile, TEXT_FILE_LIMIT } from "./read-text-file";

export function FileField({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations("paste");
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);

  async function readFile(file: File | undefined) {
    if (file === undefined) return;
    setTooLarge(file.size > TEXT_FILE_LIMIT);
    if (file.size <= TEXT_FILE_LIMIT) onText(await readTextFile(file));
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-ink-2">
        {t("file")}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt"
        className={fileInputClass}
        onChange={({ target }) => {
          void readFile(target.files?.[0]);
          // Otherwise choosing the corrected file again fires no `change`.
          target.value = "";
        }}
      />
      {isTooLarge && (
        <p role="alert" className="text-bad-ink">
          {t("fileTooLarge", { limit: TEXT_FILE_LIMIT / 1000 })}
        </p>
      )}
    </div>
  );
}
