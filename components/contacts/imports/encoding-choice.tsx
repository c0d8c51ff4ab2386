"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import type { Import, ImportUpdate } from "@/lib/gateway/contacts/imports/schema";
import { useImportEncodings } from "@/lib/queries/imports";

export interface EncodingChoiceProps {
  currentImport: Import;
  onChange: (update: ImportUpdate) => void;
}

/** Opens if text looks garbled. */
export function EncodingChoice({ currentImport, onChange }: EncodingChoiceProps) {
  const t = useTranslations("imports.columns");
  const [isOpen, setOpen] = useState(currentImport.is_garbled);
  return (
    <div className="grid gap-3">
      {currentImport.is_garbled && <Notice tone="warn">{t("garbled")}</Notice>}
      <p>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("compareEncodings")}
        </Button>
      </p>
      {isOpen && <Previews currentImport={currentImport} onChange={onChange} />}
    </div>
  );
}

function Previews({ currentImport, onChange }: EncodingChoiceProps) {
  const t = useTranslations("imports.columns");
  const name = useId();
  const { data, error } = useImportEncodings(currentImport.id);
  if (error !== null) return <ErrorPanel error={error} title={t("failed")} />;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1 font-medium">{t("encoding")}</legend>
      {data?.encodings.map(({ encoding, preview }) => (
        <label key={encoding} className="flex gap-2">
          <input
            type="radio"
            name={name}
            checked={encoding === currentImport.encoding}
            onChange={() => onChange({ encoding })}
          />
          <span className="min-w-0">
            <span className="block">{t(`encodings.${encoding}`)}</span>
            <span className="block whitespace-pre-line break-words font-mono text-ink-2 text-small">
              {preview === "" ? t("onlyAscii") : preview}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
