"use client";

import { useEffect, useRef, useState } from "react";
import { toFieldMessage } from "@/components/forms/form-errors";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import { useEditPhone } from "@/lib/queries/phones";
import type { CellField, EntryColumn } from "./entry-columns";

/** Rejected input; the cell shows its old value until edited again. */
export interface CellFailure {
  text: string;
  message: string;
}

export const cellId = (id: number, field: CellField | "remove") => `cell-${id}-${field}`;

/** Focus after closing a cell. */
export type CellExit = "stay" | "next" | "previous" | "leave";

/** Edits one cell at a time; errors of other cells stay visible. */
export function useEntryEdits(
  groupId: number,
  rows: readonly Phone[],
  columns: readonly EntryColumn[],
) {
  const save = useEditPhone(groupId);
  const [open, setOpen] = useState<string | null>(null);
  const [failures, setFailures] = useState<ReadonlyMap<string, CellFailure>>(new Map());
  const focusNext = useRef<string | null>(null);

  useEffect(() => {
    const id = open === null ? focusNext.current : null;
    focusNext.current = null;
    if (id !== null) document.getElementById(id)?.focus();
  }, [open]);

  function setFailure(cell: string, failure: CellFailure | null): void {
    setFailures((before) => {
      const next = new Map(before);
      if (failure === null) next.delete(cell);
      else next.set(cell, failure);
      return next;
    });
  }

  /** Across rows; null at the end of the page. */
  function adjacentCell(cell: string, exit: CellExit): string | null {
    const step = { next: 1, previous: -1 }[exit as string];
    if (step === undefined) return null;
    const cells = rows.flatMap(({ id }) => columns.map(({ field }) => cellId(id, field)));
    return cells[cells.indexOf(cell) + step] ?? null;
  }

  function close(cell: string, exit: CellExit): void {
    const next = adjacentCell(cell, exit);
    if (exit !== "leave" && next === null) focusNext.current = cell;
    setOpen((before) => (before === cell ? next : before));
  }

  function commit(row: Phone, field: CellField, text: string, exit: CellExit): void {
    const cell = cellId(row.id, field);
    close(cell, exit);
    setFailure(cell, null);
    if (text === (row[field] ?? "")) return;
    save.mutate(
      { id: row.id, field, value: field === "phone" ? plainPhone(text) : text || null },
      { onError: (error) => setFailure(cell, { text, message: toFieldMessage(error) }) },
    );
  }

  return {
    open,
    failures,
    start: setOpen,
    commit,
    cancel: (cell: string) => {
      close(cell, "stay");
      setFailure(cell, null);
    },
  };
}

export type EntryEdits = ReturnType<typeof useEntryEdits>;
