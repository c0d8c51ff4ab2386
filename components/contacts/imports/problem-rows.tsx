"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { toFieldMessage } from "@/components/forms/form-errors";
import { controlClass } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { RuledTable } from "@/components/ui/ruled-table";
import type { Import, ImportRowResource } from "@/lib/gateway/contacts/imports/schema";
import { getValueLimit } from "./value-limits";
import { useFormats } from "@/components/format/use-formats";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Problem } from "@/lib/gateway/contacts/imports/schema-values";
import { createListQuery } from "@/lib/core/list";
import type { ROW_LIST } from "@/lib/gateway/contacts/imports/schema-list";
import { useUpdateImportRow, useImportRows } from "@/lib/queries/imports";

const PAGE_SIZE = 20;

export function ProblemRows({
  currentImport,
  problem,
}: {
  currentImport: Import;
  problem: Problem;
}) {
  const t = useTranslations("imports.editor");
  const query = createListQuery<typeof ROW_LIST>({
    "fate[]": "problem",
    "note[]": problem,
    itemsPerPage: PAGE_SIZE,
  });
  const { data: list } = useImportRows(currentImport.id, query);
  const rows = list?.rows ?? [];
  const column = findColumn(currentImport, problem, rows[0]);
  return (
    <RuledTable
      variant="column"
      caption={t("caption")}
      className="table-fixed"
      columns={[
        { label: t("line", { format: currentImport.format }), className: "w-16" },
        { label: t("value"), className: "w-1/2" },
        { label: t("rest") },
      ]}
    >
      {rows.map((row) => (
        <EditableRow
          key={`${row.line}-${row.cells[column]}`}
          row={row}
          column={column}
          currentImport={currentImport}
        />
      ))}
    </RuledTable>
  );
}

/** Returns the column of the number, or of the value that is too long, damaged or begins with an open quotation mark. */
function findColumn(visible: Import, problem: Problem, row: ImportRowResource | undefined): number {
  const phone = visible.columns.findIndex(({ target }) => target === "phone");
  if (row === undefined) return phone;
  const wrong = visible.columns.findIndex(({ target }, index) => {
    const cell = row.cells[index] ?? "";
    if (target === null) return false;
    if (problem === "quote_open") return cell.startsWith('"');
    return problem === "damaged"
      ? cell.includes("\ufffd")
      : problem === "too_long" && cell.length > getValueLimit(target);
  });
  return wrong === -1 ? phone : wrong;
}

function EditableRow({
  row,
  column,
  currentImport,
}: {
  row: ImportRowResource;
  column: number;
  currentImport: Import;
}) {
  const t = useTranslations("imports.editor");
  const { count } = useFormats();
  const edit = useUpdateImportRow(currentImport.id);
  const [text, setText] = useState(row.cells[column] ?? "");
  const isSame = text === (row.cells[column] ?? "");
  useUnsavedWork(!isSame);
  const rest = row.cells.filter((cell, index) => index !== column && cell !== "").join(" · ");

  function save(value: string): void {
    if (value === row.cells[column]) return;
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) =>
      index === column ? value : (row.cells[index] ?? ""),
    );
    edit.mutate({ line: row.line, cells });
  }

  return (
    <tr className="border-line-soft border-b align-top">
      <td className="py-1.5">{count(row.line)}</td>
      <td className="py-1.5 pr-3">
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save(text);
          }}
        >
          <input
            aria-label={t("edit", { line: row.line, format: currentImport.format })}
            aria-invalid={edit.error !== null || undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={controlClass}
          />
          {!isSame && (
            <Button type="submit" isBusy={edit.isPending}>
              {t("save")}
            </Button>
          )}
        </form>
        {row.readings.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-2">
            {row.readings.map((phone) => (
              <Button key={phone} variant="quiet" onClick={() => save(phone)}>
                {t("reading", { phone: formatPhone(phone) })}
              </Button>
            ))}
          </div>
        )}
        {edit.error !== null && (
          <p role="alert" className="text-bad-ink">
            {toFieldMessage(edit.error)}
          </p>
        )}
      </td>
      <td className="truncate py-1.5 text-ink-2">{rest}</td>
    </tr>
  );
}
