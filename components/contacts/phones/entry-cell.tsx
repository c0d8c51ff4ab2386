"use client";

import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { NoValue } from "@/components/ui/money";
import { Phone as PhoneNumber } from "@/components/ui/phone";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import type { EntryColumn } from "./entry-columns";
import { type CellExit, cellId, type EntryEdits } from "./use-entry-edits";

const MAX_TYPED_PHONE = 64;

export interface EntryCellProps {
  row: Phone;
  column: EntryColumn;
  edits: EntryEdits;
  canEdit: boolean;
  tabIndex?: 0 | -1;
  onFocus?: () => void;
}

function CellValue({ row, column: { field } }: Pick<EntryCellProps, "row" | "column">) {
  if (field === "phone") return <PhoneNumber number={row.phone} />;
  return row[field] ?? <NoValue />;
}

/** Turns into an input when pressed; API errors appear below. */
export function EntryCell({ row, column, edits, canEdit, ...focus }: EntryCellProps) {
  const t = useTranslations("groups.entry");
  const id = cellId(row.id, column.field);
  const errorId = useId();
  const failure = edits.failures.get(id);
  if (!canEdit) return <CellValue row={row} column={column} />;
  const phone = formatPhone(row.phone);
  const value = column.field === "phone" ? phone : (row[column.field] ?? "");
  const labelValues = { column: column.label, phone };
  return (
    <>
      {edits.open === id ? (
        <CellInput
          label={t("input", labelValues)}
          initial={failure?.text ?? row[column.field] ?? ""}
          maxLength={column.field === "phone" ? MAX_TYPED_PHONE : MAX_TEXT_LENGTH}
          isTel={column.field === "phone"}
          errorId={failure && errorId}
          onCommit={(text, exit) => edits.commit(row, column.field, text, exit)}
          onCancel={() => edits.cancel(id)}
        />
      ) : (
        <button
          {...focus}
          type="button"
          id={id}
          data-cell
          aria-label={
            value === "" ? t("editEmpty", labelValues) : t("edit", { ...labelValues, value })
          }
          aria-describedby={failure && errorId}
          onClick={() => edits.start(id)}
          className="-mx-1 block min-h-6 w-full cursor-text truncate rounded-chip px-1 text-left hover:bg-selected max-lg:min-h-11"
        >
          <CellValue row={row} column={column} />
        </button>
      )}
      {failure !== undefined && (
        <p id={errorId} role="alert" className="whitespace-normal break-words text-bad-ink">
          {failure.message}
        </p>
      )}
    </>
  );
}

interface CellInputProps {
  label: string;
  initial: string;
  maxLength: number;
  isTel: boolean;
  errorId: string | undefined;
  onCommit: (text: string, exit: CellExit) => void;
  onCancel: () => void;
}

function CellInput({ label, initial, maxLength, isTel, errorId, ...handlers }: CellInputProps) {
  const [text, setText] = useState(initial);
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  /** Runs once: removing the input also fires `blur`. */
  function finish(run: () => void): void {
    if (isDone.current) return;
    isDone.current = true;
    run();
  }

  function press(event: KeyboardEvent): void {
    // Enter also confirms input method compositions.
    if (event.nativeEvent.isComposing) return;
    if (!["Enter", "Tab", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") finish(handlers.onCancel);
    else if (event.key === "Enter") finish(() => handlers.onCommit(text, "stay"));
    else finish(() => handlers.onCommit(text, event.shiftKey ? "previous" : "next"));
  }

  return (
    <input
      ref={field}
      aria-label={label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      inputMode={isTel ? "tel" : undefined}
      autoComplete="off"
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish(() => handlers.onCommit(text, "leave"))}
      className={`${controlClass} -mx-1 px-1!`}
    />
  );
}
