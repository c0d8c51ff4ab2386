import {
  COLUMN_LETTERS,
  type ColumnLetter,
} from "@/lib/gateway/contacts/group-records/schema-values";
import type { ImportChoices, FileColumn, ImportRecord, ImportRow } from "./record";
import { repairPhone } from "./repair-phone";
import { type ColumnTarget, type Problem, type Repair, MAX_VALUE } from "./schema-values";

type Field = Exclude<ColumnTarget, "phone">;

export type EntryValues = Partial<Record<Field, string | null>>;

export interface ParsedRow {
  phone: string | null;
  problem: Problem | null;
  repair: Repair | null;
  values: EntryValues;
}

const truncate = (value: string, limit: number) =>
  // Avoids splitting a surrogate pair.
  value.slice(0, limit).replace(/[\ud800-\udbff]$/, "");

function parseValue(value: string, field: Field, rule: ImportChoices["too_long"]) {
  const limit = MAX_VALUE[field];
  if (value.length <= limit) return { value: value === "" ? null : value, isLong: false };
  return { value: rule === "cut" ? truncate(value, limit) : null, isLong: true };
}

/** Keeps values as they are. */
export function parseEntry(
  cells: readonly string[],
  columns: readonly FileColumn[],
  choices: ImportChoices,
): ParsedRow {
  const values: EntryValues = {};
  let isLong = false;
  let isDamaged = false;
  let number = "";
  for (const [index, { target }] of columns.entries()) {
    const cell = cells[index] ?? "";
    isDamaged ||= target !== null && cell.includes("\ufffd");
    if (target === "phone") number = cell;
    else if (target !== null) {
      const parsed = parseValue(cell, target, choices.too_long);
      values[target] = parsed.value;
      isLong ||= parsed.isLong;
    }
  }
  if (isDamaged) return { phone: null, problem: "damaged", repair: null, values };
  const { phone, problem, repair } = repairPhone(number, choices);
  const isLeftOut = problem === null && isLong && choices.too_long === "skip";
  return {
    phone: isLeftOut ? null : phone,
    problem: isLeftOut ? "too_long" : problem,
    repair: isLong && problem === null && !isLeftOut ? "text_cut" : repair,
    values,
  };
}

export const columnsIn = (columns: readonly FileColumn[]): ColumnLetter[] =>
  COLUMN_LETTERS.filter((column) => columns.some(({ target }) => target === column));

export interface FileEntry {
  phone: string;
  values: EntryValues;
}

export function toFileEntries(record: ImportRecord, rows: readonly ImportRow[]): FileEntry[] {
  const takes = new Set(["new", "known", ...(record.choices.blocked === "add" ? ["blocked"] : [])]);
  const entries = new Map<string, FileEntry>();
  for (const { fate, cells } of rows) {
    if (fate === null || !takes.has(fate)) continue;
    const { phone, values } = parseEntry(cells, record.columns, record.choices);
    if (phone !== null && !entries.has(phone)) entries.set(phone, { phone, values });
  }
  return [...entries.values()];
}
