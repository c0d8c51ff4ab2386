"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button, buttonClass } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { columnKey } from "@/lib/core/text/template";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";

function listColumnNames(groups: readonly Group[]): string[] {
  const names = new Map<string, string>();
  for (const { name } of groups.flatMap(listNamedColumns)) {
    const key = columnKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

export interface InsertColumnProps {
  groups: readonly Group[];
  /** `[Name|you]` */
  onInsert: (placeholder: string) => void;
}

/** Brackets and bars would end the placeholder. */
const stripBrackets = (fallback: string) => fallback.replace(/[[\]|\r\n]/g, "").trim();

function InsertForm({
  columns,
  onInsert,
}: {
  columns: string[];
  onInsert: (placeholder: string) => void;
}) {
  const t = useTranslations("many.column");
  const form = useApiForm<{ column: string; fallback: string }>({
    fields: [],
    defaultValues: { column: columns[0] ?? "", fallback: "" },
    isDisposable: true,
    send: async ({ column, fallback }) => {
      const clean = stripBrackets(fallback);
      onInsert(clean === "" ? `[${column}]` : `[${column}|${clean}]`);
    },
  });
  return (
    <Form form={form} className="grid gap-3">
      <SelectField {...form.field("column")} label={t("column")}>
        {columns.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field("fallback")}
        label={t("fallback")}
        hint={t("fallbackHint")}
        isOptional
        autoComplete="off"
      />
      <Button type="submit" variant="primary" className="justify-self-start">
        {t("insert")}
      </Button>
    </Form>
  );
}

export function InsertColumn({ groups, onInsert }: InsertColumnProps) {
  const t = useTranslations("many.column");
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const columns = listColumnNames(groups);
  if (columns.length === 0) return null;
  return (
    <span className="inline-flex">
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass()}
      >
        {t("open")}
      </button>
      {isOpen && (
        <Panel
          anchor={anchor}
          label={t("open")}
          className="w-64 p-3"
          onClose={() => setOpen(false)}
        >
          <InsertForm
            columns={columns}
            onInsert={(placeholder) => {
              setOpen(false);
              onInsert(placeholder);
            }}
          />
        </Panel>
      )}
    </span>
  );
}
