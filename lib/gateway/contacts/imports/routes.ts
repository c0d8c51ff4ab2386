import { toCollection } from "@/lib/core/list";
import { DomainError } from "@/lib/core/errors";
import { cleanFileName } from "@/lib/core/text/file-name";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { csvQuerySchema } from "@/lib/export/csv-query";
import { FILE_TYPES } from "@/lib/export/table-file";
import { groupParamsSchema } from "@/lib/gateway/contacts/group-records/schema";
import { item, type LayerContext, list, type Permission, route } from "@/lib/http/route";
import { importEncodingsResource, importResource, importRowResource } from "./resource";
import {
  importParamsSchema,
  importRowUpdateSchema,
  importUpdateSchema,
  rowParamsSchema,
  uploadQuerySchema,
} from "./schema";
import { IMPORT_LIST, ROW_LIST } from "./schema-list";
import { FILE_LIMIT } from "./schema-values";
import {
  cancelImport,
  getImport,
  listImports,
  startImport,
  undoImport,
  updateImportChoices,
} from "./service";
import { getImportEncodings } from "./encodings";
import { exportLeftOut, listImportRows, updateImportRow } from "./rows";
import { createImport } from "./upload";

const read: Permission = { members: rolesWith("read", "groups"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "groups"), keys: ["messaging"] };
/** Roles that may change groups may also block numbers, because imports share steps; a test enforces it. */
const block: Permission = { members: rolesWith("write", "blockedNumbers"), keys: ["messaging"] };
/** Permission to read rows, which hold full numbers: excludes roles that see masked ones. */
const readRows: Permission = { members: write.members, keys: ["messaging", "read"] };

const common = { tag: "Groups", auth: "account" } as const;
const importRoute = {
  ...common,
  permission: write,
  params: importParamsSchema,
  status: 200,
} as const;

const upload = {
  query: uploadQuerySchema,
  upload: { limit: FILE_LIMIT },
  returns: item(importResource),
  status: 201,
  errors: ["unprocessable"],
} as const;

const FILES =
  "CSV, TSV, Excel (.xlsx) or vCard up to 25 MB and 1,000,000 rows, as `multipart/form-data` in the field `file`, or as it is. Format, encoding, delimiter and columns are recognized; the rows are read and checked within seconds.";

function requireFile({ file }: LayerContext, { file_name }: { file_name?: string | undefined }) {
  if (file === undefined) throw new DomainError("invalid_input", "The request brings no file.");
  return { name: file.name ?? cleanFileName(file_name ?? ""), bytes: file.bytes };
}

export const importRoutes = [
  route({
    ...common,
    ...upload,
    method: "post",
    path: "/groups/{group_id}/imports",
    operationId: "createImport",
    summary: "Upload a file for a group",
    description: `${FILES} Nothing comes into the group before the import is started.`,
    permission: write,
    params: groupParamsSchema,
    run: (ctx, { params, query }) =>
      createImport(ctx, Number(params.group_id), requireFile(ctx, query)),
  }),
  route({
    ...upload,
    tag: "Blocked numbers",
    auth: "account",
    method: "post",
    path: "/blocked_numbers/imports",
    operationId: "createBlockedNumberImport",
    summary: "Upload a file of numbers to block",
    description: `${FILES} A column can be the note. Nothing is blocked before the import is started; its steps are those of any import.`,
    permission: block,
    run: (ctx, { query }) => createImport(ctx, null, requireFile(ctx, query)),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports",
    operationId: "listImports",
    summary: "List imports, newest first",
    permission: read,
    query: toCollection(IMPORT_LIST),
    returns: list(importResource),
    status: 200,
    run: (ctx, { query }) => listImports(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports/{import_id}",
    operationId: "getImport",
    summary: "Get an import",
    permission: read,
    params: importParamsSchema,
    returns: item(importResource),
    status: 200,
    run: (ctx, { params }) => getImport(ctx, Number(params.import_id)),
  }),
  route({
    ...importRoute,
    method: "put",
    path: "/imports/{import_id}",
    operationId: "updateImport",
    summary: "Change what an import does",
    description:
      "Before its start. Omitted fields stay unchanged; the rows are read or checked again where that matters.",
    body: importUpdateSchema,
    returns: item(importResource),
    errors: ["unprocessable"],
    run: (ctx, { params, body }) => updateImportChoices(ctx, Number(params.import_id), body),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports/{import_id}/encodings",
    operationId: "getImportEncodings",
    summary: "Compare encodings",
    description:
      "The first lines with letters beyond ASCII, in each encoding; empty for a workbook.",
    permission: readRows,
    params: importParamsSchema,
    returns: item(importEncodingsResource),
    status: 200,
    run: (ctx, { params }) => getImportEncodings(ctx, Number(params.import_id)),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports/{import_id}/rows",
    operationId: "listImportRows",
    summary: "List the rows of a file",
    permission: readRows,
    params: importParamsSchema,
    query: toCollection(ROW_LIST),
    returns: list(importRowResource),
    status: 200,
    run: (ctx, { params, query }) => listImportRows(ctx, Number(params.import_id), query),
  }),
  route({
    ...common,
    method: "put",
    path: "/imports/{import_id}/rows/{line}",
    operationId: "updateImportRow",
    summary: "Edit a row with a problem",
    permission: write,
    params: rowParamsSchema,
    body: importRowUpdateSchema,
    returns: item(importRowResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) =>
      updateImportRow(ctx, Number(params.import_id), Number(params.line), body),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports/{import_id}/file/csv",
    operationId: "exportLeftOut",
    summary: "Export the rows that are left out as CSV",
    description: "Line in the file, the reason, and the cells as they were uploaded.",
    permission: readRows,
    params: importParamsSchema,
    query: csvQuerySchema,
    returns: { kind: "download", contentTypes: [FILE_TYPES.csv] },
    status: 200,
    run: (ctx, { params, query }) =>
      exportLeftOut(ctx, Number(params.import_id), {
        format: "csv",
        separator: query.separator,
      }),
  }),
  route({
    ...common,
    method: "get",
    path: "/imports/{import_id}/file/xlsx",
    operationId: "exportLeftOutExcel",
    summary: "Export the rows that are left out as an Excel file",
    description: "The columns of the CSV file; up to 100,000 rows.",
    permission: readRows,
    params: importParamsSchema,
    returns: { kind: "download", contentTypes: [FILE_TYPES.xlsx] },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params }) =>
      exportLeftOut(ctx, Number(params.import_id), { format: "xlsx", separator: "comma" }),
  }),
  route({
    ...importRoute,
    method: "put",
    path: "/imports/{import_id}/start",
    operationId: "startImport",
    summary: "Start an import",
    description: "Once its state is `ready`. No body.",
    returns: item(importResource),
    errors: ["unprocessable"],
    run: (ctx, { params }) => startImport(ctx, Number(params.import_id)),
  }),
  route({
    ...importRoute,
    method: "put",
    path: "/imports/{import_id}/cancel",
    operationId: "cancelImport",
    summary: "Stop an import",
    description: "Rows imported by then stay and can be undone. No body.",
    returns: item(importResource),
    errors: ["unprocessable"],
    run: (ctx, { params }) => cancelImport(ctx, Number(params.import_id)),
  }),
  route({
    ...importRoute,
    method: "put",
    path: "/imports/{import_id}/undo",
    operationId: "undoImport",
    summary: "Undo an import",
    description:
      "Within seven days. Deletes entries that it added, restores entries that it changed and unblocks numbers that it blocked. Later changes stay, as do blocks of people who unsubscribed or were blocked again since. No body.",
    returns: item(importResource),
    errors: ["unprocessable"],
    run: (ctx, { params }) => undoImport(ctx, Number(params.import_id)),
  }),
] as const;
