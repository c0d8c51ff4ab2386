import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { csvQuerySchema } from "@/lib/export/csv-query";
import { FILE_TYPES } from "@/lib/export/table-file";
import { groupParamsSchema } from "@/lib/gateway/contacts/group-records/schema";
import { readBatch } from "@/lib/http/input/batch-body";
import { BULK_BODY_LIMIT } from "@/lib/http/input/body";
import { batch, item, nothing, type Permission, route, stream } from "@/lib/http/route";
import { exportGroup } from "./export";
import { phoneResource } from "./resource";
import { phoneBatchSchema, phoneParamsSchema } from "./schema";
import { phoneWriteSchema } from "./schema-entry";
import { PHONE_LIST } from "./schema-list";
import { createPhone, createPhones, deletePhone, getPhone, updatePhone } from "./service";
import { listPhones } from "./list";

const read: Permission = { members: rolesWith("read", "groups"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "groups"), keys: ["messaging"] };
const exportAll: Permission = { members: write.members, keys: ["messaging", "read"] };

const common = { tag: "Groups", auth: "account" } as const;

export const phoneRoutes = [
  route({
    ...common,
    method: "get",
    path: "/groups/{group_id}/phones",
    operationId: "listPhones",
    summary: "List the phones of a group, newest first",
    description:
      "The whole group, unless `page` or `itemsPerPage` is given; JSON-LD then has no total and no pages. A page of a search in another order, or with other filters, looks at the 10,000 newest matches.",
    permission: read,
    params: groupParamsSchema,
    query: toCollection(PHONE_LIST),
    returns: stream(phoneResource),
    status: 200,
    run: (ctx, { params, query }) => listPhones(ctx, Number(params.group_id), query),
  }),
  route({
    ...common,
    method: "post",
    path: "/groups/{group_id}/phones",
    operationId: "createPhone",
    summary: "Add a phone to a group",
    description:
      "A number is in a group once; adding it again returns 422 with the entry that has it.",
    permission: write,
    params: groupParamsSchema,
    body: phoneWriteSchema,
    returns: item(phoneResource),
    status: 201,
    errors: ["phone_not_possible", "phone_not_allowed", "unprocessable"],
    run: (ctx, { params, body }) => createPhone(ctx, Number(params.group_id), body),
  }),
  route({
    ...common,
    method: "post",
    path: "/groups/{group_id}/phones/batch",
    operationId: "createPhones",
    summary: "Add many phones to a group",
    description:
      "A bare array of up to 100,000 entries, 25 MB. Returns one `{status, body}` per entry, in order: the phone with 201, or an error. Of a number that occurs twice, the first is added.",
    permission: write,
    params: groupParamsSchema,
    body: phoneBatchSchema,
    bodyLimit: BULK_BODY_LIMIT,
    returns: batch(phoneResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) =>
      createPhones(ctx, Number(params.group_id), readBatch(phoneWriteSchema, body)),
  }),
  route({
    ...common,
    method: "get",
    path: "/groups/{group_id}/file/csv",
    operationId: "exportGroup",
    summary: "Export a group as CSV",
    description:
      "Columns id, phone, the five columns under their names (col_a … col_e if unnamed), callback_data. An apostrophe is put in front of cells that a spreadsheet would run as a formula, and of those that have one there already.",
    permission: exportAll,
    params: groupParamsSchema,
    query: csvQuerySchema,
    returns: { kind: "download", contentTypes: [FILE_TYPES.csv] },
    status: 200,
    run: (ctx, { params, query }) =>
      exportGroup(ctx, Number(params.group_id), { format: "csv", separator: query.separator }),
  }),
  route({
    ...common,
    method: "get",
    path: "/groups/{group_id}/file/xlsx",
    operationId: "exportGroupExcel",
    summary: "Export a group as an Excel file",
    description: "The columns of the CSV file; up to 100,000 phones.",
    permission: exportAll,
    params: groupParamsSchema,
    returns: { kind: "download", contentTypes: [FILE_TYPES.xlsx] },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params }) =>
      exportGroup(ctx, Number(params.group_id), { format: "xlsx", separator: "comma" }),
  }),
  route({
    ...common,
    method: "get",
    path: "/phones/{phone_id}",
    operationId: "getPhone",
    summary: "Get a phone of a group",
    permission: read,
    params: phoneParamsSchema,
    returns: item(phoneResource),
    status: 200,
    run: (ctx, { params }) => getPhone(ctx, Number(params.phone_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/phones/{phone_id}",
    operationId: "updatePhone",
    summary: "Update a phone of a group",
    description: "Omitted fields stay unchanged; null clears them.",
    permission: write,
    params: phoneParamsSchema,
    body: phoneWriteSchema,
    returns: item(phoneResource),
    status: 200,
    errors: ["phone_not_possible", "phone_not_allowed", "unprocessable"],
    run: (ctx, { params, body }) => updatePhone(ctx, Number(params.phone_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/phones/{phone_id}",
    operationId: "deletePhone",
    summary: "Delete a phone from its group",
    permission: write,
    params: phoneParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deletePhone(ctx, Number(params.phone_id)),
  }),
] as const;
