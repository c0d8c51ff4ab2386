import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { exportIncomings } from "./export";
import { incomingResource } from "./resource";
import { incomingParamsSchema } from "./schema";
import { INCOMING_LIST } from "./schema-list";
import { INCOMING_EXPORT_COLUMNS } from "./schema-values";
import { deleteIncoming, getIncoming, listIncomings } from "./service";

const read: Permission = { members: rolesWith("read", "inbox"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "inbox"), keys: ["messaging"] };
const exportAll: Permission = {
  members: rolesWith("write", "exportPersonal"),
  keys: ["messaging", "read"],
};
const common = { tag: "Incoming messages", auth: "account" } as const;

export const incomingRoutes = [
  route({
    ...common,
    method: "get",
    path: "/incomings",
    operationId: "listIncomings",
    summary: "List messages from phones, newest first",
    permission: read,
    query: toCollection(INCOMING_LIST),
    returns: list(incomingResource),
    status: 200,
    run: (ctx, { query }) => listIncomings(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/incomings/export",
    operationId: "exportIncomings",
    summary: "Export messages from phones",
    description:
      "Takes the same filters as `GET /incomings`. Newest first by default. Texts that a spreadsheet would run as a formula start with an apostrophe.",
    permission: exportAll,
    query: toCollection(INCOMING_LIST, { more: fileFilters(INCOMING_EXPORT_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportIncomings(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/incomings/{uuid}",
    operationId: "getIncoming",
    summary: "Get a message from a phone",
    permission: read,
    params: incomingParamsSchema,
    returns: item(incomingResource),
    status: 200,
    run: (ctx, { params }) => getIncoming(ctx, params.uuid),
  }),
  route({
    ...common,
    method: "delete",
    path: "/incomings/{uuid}",
    operationId: "deleteIncoming",
    summary: "Delete a message from a phone",
    description: "An opt-out that it asked for stays in force.",
    permission: write,
    params: incomingParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteIncoming(ctx, params.uuid),
  }),
] as const;
