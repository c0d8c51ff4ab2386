import {
  COLUMN_LETTERS,
  type ColumnLetter,
  type ColumnNames,
  defaultColumnName,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { toColumnName } from "@/lib/gateway/contacts/group-records/public";
import { columnKey } from "@/lib/core/text/template";
import { looksLikePhone } from "./looks-like-phone";
import type { FileColumn } from "./record";
import type { ColumnTarget } from "./schema-values";

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

const PHONE_NAMES = new Set(
  `phone phonenumber mobile mobilephone mobilenumber cell cellphone msisdn number tel telephone
  telefon telefonnummer handy handynummer mobil mobiltelefon mobilnummer rufnummer nummer
  telefono movil celular numero numerodetelefono telefonomovil
  telemovel telefone numerodetelefone telefonkomorkowy komorka numertelefonu numer`.split(/\s+/),
);
const NOTE_NAMES = new Set(
  `note notes reason comment remark notiz grund bemerkung kommentar anmerkung nota motivo comentario
  observacao uwaga powod`.split(/\s+/),
);

const normalize = (heading: string) =>
  heading
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const looksLikeDate = (value: string) => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(value.trim());

const isPhoneColumn = (values: readonly string[]) => {
  const filled = values.filter((value) => value.trim() !== "");
  const phones = filled.filter((value) => looksLikePhone(value) && !looksLikeDate(value));
  return filled.length > 0 && phones.length / filled.length >= 0.6;
};

export const isPhoneName = (cell: string): boolean => PHONE_NAMES.has(normalize(cell));

/** Returns true if the first row has no number, or a heading for numbers. */
export function guessHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  if (first.some(isPhoneName)) return true;
  return !first.some(looksLikePhone);
}

/** `names` is null for blocked numbers. */
function findByName(heading: string, names: ColumnNames | null): ColumnTarget | null {
  const name = normalize(heading);
  if (PHONE_NAMES.has(name) && names === null) return "phone";
  if (names === null) return NOTE_NAMES.has(name) ? "note" : null;
  if (name === "callbackdata") return "callback_data";
  for (const column of COLUMN_LETTERS) {
    const ownName = names[`name_${column}`];
    if (
      ownName !== null
        ? columnKey(ownName) === columnKey(heading)
        : heading === defaultColumnName(column)
    )
      return column;
  }
  return PHONE_NAMES.has(name) ? "phone" : null;
}

/** Returns the index of the only phone column, or -1 if there is none or more than one. */
function findSinglePhoneColumn(
  columns: readonly FileColumn[],
  isPhone: readonly boolean[],
): number {
  const phoneColumns = columns.flatMap(({ target }, index) => (target === "phone" ? [index] : []));
  const [first = -1, second] = phoneColumns;
  if (second === undefined && first !== -1) return first;
  const among = phoneColumns.length > 0 ? phoneColumns : columns.map((_, index) => index);
  const matches = among.filter(
    (index) => isPhone[index] && (phoneColumns.length > 0 || columns[index]?.target === null),
  );
  return matches.length === 1 ? (matches[0] ?? -1) : -1;
}

function keepFirstOfEachTarget(columns: readonly FileColumn[]): void {
  const usedTargets = new Set<ColumnTarget>();
  for (const column of columns) {
    if (column.target === null || column.target === "phone") continue;
    if (usedTargets.has(column.target)) Object.assign(column, { target: null, guess: null });
    else usedTargets.add(column.target);
  }
}

const isIdHeading = (heading: string | null) => heading !== null && normalize(heading) === "id";

/**
 * Guesses the columns from headings and contents: no phone column if two qualify; unmatched columns become new ones
 * if the group has none. Without a group (`names` is null) the targets are number and note.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  names: ColumnNames | null,
): FileColumn[] {
  const headings = hasHeader ? (rows[0] ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columnValues = (at: number) => body.map((row) => row[at] ?? "");
  const columns = Array.from({ length: width }, (_, index): FileColumn => {
    const heading = headings[index]?.trim() ? (headings[index] ?? null) : null;
    const target = heading === null ? null : findByName(heading, names);
    const filled = columnValues(index).filter((value) => value.trim() !== "");
    const samples = filled.slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH));
    return { heading, samples, target, guess: target === null ? null : "name" };
  });
  keepFirstOfEachTarget(columns);
  const phone = findSinglePhoneColumn(
    columns,
    columns.map((_, index) => isPhoneColumn(columnValues(index))),
  );
  for (const [index, column] of columns.entries()) {
    if (index === phone && column.target !== "phone")
      Object.assign(column, { target: "phone", guess: "content" });
    else if (index !== phone && column.target === "phone")
      Object.assign(column, { target: null, guess: null });
  }
  if (names === null || phone === -1) return columns;
  const hasNames = COLUMN_LETTERS.some((column) => names[`name_${column}`] !== null);
  return hasNames ? columns : assignUnusedColumns(columns);
}

/** Stores the columns' names, by which renames before the start are detected. */
export const applyNames = (
  columns: readonly FileColumn[],
  names: ColumnNames | null,
): FileColumn[] =>
  columns.map((column) => {
    const target = COLUMN_LETTERS.find((columnLetter) => columnLetter === column.target);
    if (target !== undefined && names !== null) return { ...column, name: names[`name_${target}`] };
    const { name: _, ...rest } = column;
    return rest;
  });

/** Returns true if columns were renamed since they were chosen. */
export const areRenamed = (columns: readonly FileColumn[], names: ColumnNames): boolean =>
  columns.some(({ target, name, heading }) => {
    const column = COLUMN_LETTERS.find((columnLetter) => columnLetter === target);
    if (column === undefined || name === undefined) return false;
    const now = names[`name_${column}`];
    if (now === null || now === name) return false;
    const columnName = name ?? (heading === null ? null : toColumnName(heading, []));
    return columnName === null || columnKey(columnName) !== columnKey(now);
  });

function assignUnusedColumns(columns: FileColumn[]): FileColumn[] {
  const usedTargets = new Set(columns.map(({ target }) => target));
  const free: ColumnLetter[] = COLUMN_LETTERS.filter((column) => !usedTargets.has(column));
  return columns.map((column) => {
    if (column.target !== null || isIdHeading(column.heading)) return column;
    const target = free.shift() ?? null;
    return { ...column, target, guess: null };
  });
}
