import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { ImportRecord, ImportRow } from "./record";
import { listReadings } from "./repair-phone";
import {
  type Import,
  type ImportRowResource,
  importEncodingsSchema,
  importRowSchema,
  importSchema,
} from "./schema";
import { DELIMITER_NAMES, PROBLEMS, REPAIRS, ROW_OUTCOMES } from "./schema-values";
import { isUndoable } from "./state";
import { DELIMITERS } from "@/lib/import/table-row";

export const importResource: Resource<typeof importSchema> = {
  name: "imports",
  description: "A file of phone numbers on its way into a group, or to be blocked.",
  schema: importSchema,
  iri: ({ id }) => `/imports/${id}`,
};

export const importEncodingsResource: Resource<typeof importEncodingsSchema> = {
  name: "import_encodings",
  description: "Preview of a file in each encoding.",
  schema: importEncodingsSchema,
  iri: null,
};

export const importRowResource: Resource<typeof importRowSchema> = {
  name: "import_rows",
  description: "A row of a file, and what the check says of it.",
  schema: importRowSchema,
  iri: null,
};

const toUnixOrNull = (time: Date | null) => (time === null ? null : toUnix(time));

function sumBy<K extends string>(row: ImportRecord, keys: readonly K[], position: 0 | 1) {
  const totals = new Map<K, number>();
  for (const [key, count] of Object.entries(row.tally)) {
    const part = keys.find((candidate) => candidate === key.split(":")[position]);
    if (part !== undefined && count > 0) totals.set(part, (totals.get(part) ?? 0) + count);
  }
  return Object.fromEntries(totals) as Partial<Record<K, number>> as Record<string, number>;
}

const share = (done: number, total: number) => (total === 0 ? null : Math.min(1, done / total));

function toProgress(row: ImportRecord, fates: Record<string, number>): number | null {
  const { new: fresh = 0, known = 0, blocked = 0 } = fates;
  const done = Number(row.added) + Number(row.changed);
  switch (row.state) {
    case "checking":
      return share(
        Object.values(fates).reduce((sum, item) => sum + item, 0),
        Number(row.rows_read),
      );
    case "running": {
      const total = fresh + known + (row.choices.blocked === "add" ? blocked : 0);
      return share(done + Number(row.unchanged), total);
    }
    case "undoing":
      return share(Number(row.undone) + Number(row.kept), done + Number(row.shared));
    default:
      return null;
  }
}

/** Converts an import; `isMasked` omits contents of the file. */
export function toImport(row: ImportRecord, isMasked: boolean, now: Date): Import {
  const fates = sumBy(row, ROW_OUTCOMES, 0);
  const { format, encoding, delimiter, sheet } = row.layout;
  return {
    id: Number(row.import_id),
    target: row.group_id === null ? "blocked_numbers" : "group",
    group_id: row.group_id === null ? null : Number(row.group_id),
    file_name: isMasked ? null : row.file_name,
    file_size: Number(row.file_size),
    state: row.state,
    progress: toProgress(row, fates),
    format,
    encoding,
    is_garbled: row.layout.isGarbled ?? false,
    title_rows: row.layout.titleRows ?? 0,
    delimiter: DELIMITER_NAMES[DELIMITERS.indexOf(delimiter)] ?? "comma",
    sheet,
    sheets: row.sheets,
    ...row.choices,
    columns: row.columns.map(({ name: _, samples, ...column }) => ({
      ...column,
      samples: isMasked ? [] : samples,
    })),
    rows: Number(row.rows_read),
    fates,
    repairs: sumBy(row, REPAIRS, 1),
    problems: sumBy(row, PROBLEMS, 1),
    added: Number(row.added),
    changed: Number(row.changed),
    unchanged: Number(row.unchanged),
    undone: Number(row.undone),
    kept: Number(row.kept),
    problem: row.problem,
    problem_line: row.problem_line === null ? null : Number(row.problem_line),
    undo_until: isUndoable(row, now) ? toUnixOrNull(row.expires_at) : null,
    created_at: toUnix(row.created_at),
    started_at: toUnixOrNull(row.started_at),
    finished_at: toUnixOrNull(row.finished_at),
  };
}

function readingsIn({ note, cells }: ImportRow, { columns, choices }: ImportRecord): string[] {
  if (note !== "ambiguous") return [];
  const phoneColumn = columns.findIndex(({ target }) => target === "phone");
  return listReadings(cells[phoneColumn] ?? "", choices.country);
}

export const toImportRow = (row: ImportRow, record: ImportRecord): ImportRowResource => ({
  ...row,
  readings: readingsIn(row, record),
  line: Number(row.line),
  note: importRowSchema.shape.note.catch(null).parse(row.note),
});
