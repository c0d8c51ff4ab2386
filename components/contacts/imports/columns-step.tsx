"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Checkbox } from "@/components/ui/toggles";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { DELIMITER_NAMES } from "@/lib/gateway/contacts/imports/schema-values";
import { ENCODING_NAMES } from "@/lib/import/encoding-names";
import { useUpdateImport } from "@/lib/queries/imports";
import { EncodingChoice } from "./encoding-choice";
import { ColumnList } from "./column-list";
import { StopButton } from "./stop-button";

export interface Country {
  iso2: string;
  name: string;
}

export interface ColumnsStepProps {
  currentImport: Import;
  countries: Country[];
  onNext: () => void;
}

const parseChoice = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((item) => item === value);

export function ColumnsStep({ currentImport, countries, onNext }: ColumnsStepProps) {
  const t = useTranslations("imports.columns");
  const update = useUpdateImport(currentImport.id);
  const hasPhone = currentImport.columns.some(({ target }) => target === "phone");
  const isText = currentImport.format !== "xlsx";
  return (
    <section aria-label={t("title")} className="grid max-w-4xl grid-cols-1 gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {isText && (
          <SelectField
            label={t("encoding")}
            hint={t("encodingHint")}
            value={currentImport.encoding}
            onChange={({ target }) =>
              update.mutate({ encoding: parseChoice(ENCODING_NAMES, target.value) })
            }
          >
            {ENCODING_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`encodings.${name}`)}
              </option>
            ))}
          </SelectField>
        )}
        {currentImport.format === "csv" && (
          <SelectField
            label={t("delimiter")}
            value={currentImport.delimiter}
            onChange={({ target }) =>
              update.mutate({ delimiter: parseChoice(DELIMITER_NAMES, target.value) })
            }
          >
            {DELIMITER_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`delimiters.${name}`)}
              </option>
            ))}
          </SelectField>
        )}
        {currentImport.sheets.length > 1 && (
          <SelectField
            label={t("sheet")}
            value={currentImport.sheet}
            onChange={({ target }) => update.mutate({ sheet: Number(target.value) })}
          >
            {currentImport.sheets.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t("country")}
          hint={t("countryHint")}
          value={currentImport.country}
          onChange={({ target }) => update.mutate({ country: target.value })}
        >
          {countries.map(({ iso2, name }) => (
            <option key={iso2} value={iso2}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {isText && (
        <EncodingChoice
          key={`${currentImport.is_garbled}`}
          currentImport={currentImport}
          onChange={update.mutate}
        />
      )}
      {currentImport.format !== "vcard" && (
        <Checkbox
          label={t("header")}
          checked={currentImport.has_header}
          onChange={({ target }) => update.mutate({ has_header: target.checked })}
        />
      )}
      {currentImport.title_rows > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {t("titleRows", { count: currentImport.title_rows })}
          <Button variant="quiet" onClick={() => update.mutate({ title_rows: 0 })}>
            {t("keepTitleRows", { count: currentImport.title_rows })}
          </Button>
        </p>
      )}
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
      {!hasPhone && <Notice tone="warn">{t("needsPhone")}</Notice>}
      <ColumnList
        currentImport={currentImport}
        onChange={(columns) => update.mutate({ columns })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <StopButton id={currentImport.id} />
        <Button
          variant="primary"
          isBusy={update.isPending}
          reason={hasPhone ? undefined : t("needsPhone")}
          onClick={onNext}
        >
          {t("next")}
        </Button>
      </div>
    </section>
  );
}
