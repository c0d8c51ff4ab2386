import { isDeepStrictEqual } from "node:util";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { assertMayAdd } from "@/lib/gateway/contacts/group-records/public";
import { detectGarbled } from "@/lib/import/detect-file";
import { DELIMITERS, type FileLayout } from "@/lib/import/table-row";
import { auditedTarget, selectTarget } from "./choose-target";
import { getFile } from "./file-parts";
import { applyNames } from "./guess-columns";
import type { ImportChoices, FileColumn, ImportRecord } from "./record";
import { toImport } from "./resource";
import type { Import, ImportUpdate } from "./schema";
import { IMPORT_LIST } from "./schema-list";
import { DELIMITER_NAMES } from "./schema-values";
import { importBusy, importEnded, isBeforeStart, isUndoable } from "./state";
import {
  deleteFile,
  findImport,
  IMPORTS,
  type ImportChange,
  lockImport,
  updateImport,
} from "./store";
import { actingIds, inspectHead, detectTitleRows } from "./upload";

const toResource = (ctx: Context, row: ImportRecord): Import =>
  toImport(row, isMasked("groups", ctx.actor), ctx.now());

const unknownImport = () => notFound("import with this ID");

export function listImports(ctx: Context, query: CollectionQuery): Promise<Page<Import>> {
  assertVisibleFields(ctx, "groups", IMPORT_LIST, query);
  return listPage(ctx, IMPORTS, query, (rows) => rows.map((row) => toResource(ctx, row)));
}

export async function getImport(ctx: Context, importId: number): Promise<Import> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findImport(tx, id, importId));
  if (row === undefined) throw unknownImport();
  return toResource(ctx, row);
}

/** Locks until COMMIT. Throws `not_found`. */
export async function lockImportOrThrow(
  ctx: WriteContext,
  importId: number,
): Promise<ImportRecord> {
  const row = await lockImport(ctx.tx, ctx.account.id, importId);
  if (row === undefined) throw unknownImport();
  return row;
}

async function updateAndReturn(
  ctx: WriteContext,
  row: ImportRecord,
  fields: ImportChange,
): Promise<Import> {
  await updateImport(ctx.tx, ctx.account.id, row.import_id, fields);
  const after = await findImport(ctx.tx, ctx.account.id, row.import_id);
  if (after === undefined) throw unknownImport();
  return toResource(ctx, after);
}

function assertBeforeStart(row: ImportRecord, now: Date): void {
  // Expired imports, or those whose file was erased with a person's data, only await removal.
  if (row.expires_at !== null && row.expires_at <= now) throw importEnded();
  if (isBeforeStart(row)) return;
  throw row.state === "running" || row.state === "undoing" ? importBusy() : importEnded();
}

function assertFits(row: ImportRecord, input: ImportUpdate): void {
  const takes = selectTarget(row);
  const refuse = (path: string, values: readonly string[]): never => {
    const message = `For this import, use ${values.join(", ")}.`;
    throw new DomainError("invalid_input", message, {
      violations: [{ path, message, code: "invalid_value" }],
    });
  };
  for (const [index, column] of (input.columns ?? []).entries())
    if (column !== null && !takes.columns.includes(column))
      refuse(`columns[${index}]`, takes.columns);
  if (input.known && !takes.known.includes(input.known)) refuse("known", takes.known);
  if (input.blocked && !takes.blocked.includes(input.blocked)) refuse("blocked", takes.blocked);
}

const titleRowsAfter = ({ titleRows = 0 }: FileLayout, { title_rows }: ImportUpdate) => {
  const count = title_rows ?? titleRows;
  return count === 0 ? {} : { titleRows: count };
};

function layoutAfter(layout: FileLayout, input: ImportUpdate): FileLayout {
  const delimiterIndex = DELIMITER_NAMES.indexOf(input.delimiter ?? "comma");
  return {
    format: layout.format,
    encoding: input.encoding ?? layout.encoding,
    delimiter: (input.delimiter ? DELIMITERS[delimiterIndex] : undefined) ?? layout.delimiter,
    sheet: input.sheet ?? layout.sheet,
    ...(layout.isGarbled && { isGarbled: true }),
    ...titleRowsAfter(layout, input),
  };
}

function choicesAfter(choices: ImportChoices, input: ImportUpdate): ImportChoices {
  return {
    has_header: input.has_header ?? choices.has_header,
    country: input.country ?? choices.country,
    known: input.known ?? choices.known,
    blocked: input.blocked ?? choices.blocked,
    zeros: input.zeros ?? choices.zeros,
    ambiguous: input.ambiguous ?? choices.ambiguous,
    too_long: input.too_long ?? choices.too_long,
  };
}

/** Returns the chosen targets; columns not named are skipped. */
async function chosenColumns(
  ctx: WriteContext,
  row: ImportRecord,
  columns: readonly FileColumn[],
  input: ImportUpdate,
): Promise<FileColumn[]> {
  const { columns: chosen } = input;
  if (!chosen) return [...columns];
  const names = await selectTarget(row).columnNames(ctx.tx, row);
  const targeted = columns.map((column, index): FileColumn => {
    const target = chosen[index] ?? null;
    return { ...column, target, guess: target === column.target ? column.guess : null };
  });
  return applyNames(targeted, names);
}

/** Lists options that require a new check; others only decide the handling of rows. */
const checkedBy = ({ country, zeros, ambiguous, too_long }: ImportChoices) => [
  country,
  zeros,
  ambiguous,
  too_long,
];

async function rereadFile(
  ctx: WriteContext,
  row: ImportRecord,
  given: FileLayout,
  choices: ImportChoices,
  input: ImportUpdate,
): Promise<ImportChange> {
  const { id } = ctx.account;
  const names = await selectTarget(row).columnNames(ctx.tx, row);
  const bytes = await getFile(ctx.tx, id, row.import_id);
  const result = detectGarbled(bytes, given);
  const layout = input.title_rows == null ? await detectTitleRows(bytes, result) : result;
  const head = await inspectHead(bytes, layout, names, input.has_header ?? null);
  const again = { read_no: row.read_no + 1, rows_read: 0, position: 0, tally: {} };
  return {
    layout,
    choices: { ...choices, has_header: head.hasHeader },
    columns: await chosenColumns(ctx, row, head.columns, input),
    state: "reading",
    work_at: ctx.now(),
    ...again,
  };
}

/** Updates options. Those that affect rows trigger another check; those that affect parsing reread the file. */
export async function updateImportChoices(
  ctx: WriteContext,
  importId: number,
  input: ImportUpdate,
): Promise<Import> {
  const row = await lockImportOrThrow(ctx, importId);
  assertBeforeStart(row, ctx.now());
  assertFits(row, input);
  const layout = layoutAfter(row.layout, input);
  const choices = choicesAfter(row.choices, input);
  const isReadAnew =
    !isDeepStrictEqual(layout, row.layout) || choices.has_header !== row.choices.has_header;
  if (isReadAnew)
    return updateAndReturn(ctx, row, await rereadFile(ctx, row, layout, choices, input));
  const columns = await chosenColumns(ctx, row, row.columns, input);
  const isSameCheck =
    isDeepStrictEqual(columns, row.columns) &&
    isDeepStrictEqual(checkedBy(choices), checkedBy(row.choices));
  if (isSameCheck || row.state === "reading")
    return updateAndReturn(ctx, row, { choices, columns });
  const hasPhone = columns.some(({ target }) => target === "phone");
  const again = hasPhone
    ? ({ state: "checking", work_at: ctx.now() } as const)
    : ({ state: "columns", work_at: null } as const);
  return updateAndReturn(ctx, row, { choices, columns, position: 0, tally: {}, ...again });
}

/** Starts an import, which a worker runs. Options are final from then on. */
export async function startImport(ctx: WriteContext, importId: number): Promise<Import> {
  const row = await lockImportOrThrow(ctx, importId);
  assertBeforeStart(row, ctx.now());
  if (row.state === "columns")
    throw new DomainError("unprocessable", "Choose the column with the phone numbers.", {
      reason: "import_needs_phone",
    });
  if (row.state !== "ready") throw importBusy();
  const { id } = ctx.account;
  const names = await selectTarget(row).begin(ctx.tx, row);
  if (row.group_id !== null) await assertMayAdd(ctx, row.group_id);
  await deleteFile(ctx.tx, id, row.import_id);
  const now = ctx.now();
  const started = { state: "running", position: 0, names, started_at: now, work_at: now } as const;
  const result = await updateAndReturn(ctx, row, started);
  await recordAudit(ctx.tx, ctx, {
    action: "import.started",
    object: { kind: "import", id: row.import_id },
    after: {
      ...auditedTarget(row),
      rows: Number(row.rows_read),
      known: row.choices.known,
    },
  });
  return result;
}

/** Cancels an import. Rows imported so far stay and can be undone. */
export async function cancelImport(ctx: WriteContext, importId: number): Promise<Import> {
  const row = await lockImportOrThrow(ctx, importId);
  if (!isBeforeStart(row) && row.state !== "running") throw importEnded();
  const now = ctx.now();
  const result = await updateAndReturn(ctx, row, {
    state: "canceled",
    work_at: null,
    finished_at: now,
    // No longer needed without something to undo.
    ...(row.started_at === null && { expires_at: now }),
  });
  await recordAudit(ctx.tx, ctx, {
    action: "import.canceled",
    object: { kind: "import", id: row.import_id },
    after: { ...auditedTarget(row), added: Number(row.added), changed: Number(row.changed) },
  });
  return result;
}

/** Starts an undo, which a worker runs. Entries changed since stay. */
export async function undoImport(ctx: WriteContext, importId: number): Promise<Import> {
  const row = await lockImportOrThrow(ctx, importId);
  if (!isUndoable(row, ctx.now()))
    throw new DomainError("unprocessable", "This import can't be undone.", {
      reason: "import_not_undoable",
    });
  // Throws if the target was deleted.
  await selectTarget(row).columnNames(ctx.tx, row);
  const { key_id: undo_key_id, user_id: undo_user_id } = actingIds(ctx);
  const undoing = { state: "undoing", work_at: ctx.now(), undo_key_id, undo_user_id } as const;
  const result = await updateAndReturn(ctx, row, undoing);
  await recordAudit(ctx.tx, ctx, {
    action: "import.undone",
    object: { kind: "import", id: row.import_id },
    after: auditedTarget(row),
  });
  return result;
}
