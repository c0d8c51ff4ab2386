import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { readBatch } from "@/lib/http/input/batch-body";
import { BULK_BODY_LIMIT } from "@/lib/http/input/body";
import { batch, data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { exportFraudChecks } from "./export";
import { fraudCheckResource } from "./resource";
import {
  fraudCheckBatchSchema,
  fraudCreateSchema,
  fraudParamsSchema,
  fraudPricesSchema,
} from "./schema";
import { FRAUD_LIST } from "./schema-list";
import { FRAUD_EXPORT_COLUMNS } from "./schema-values";
import {
  createFraudCheck,
  createFraudChecks,
  getFraudCheck,
  getFraudPrices,
  listFraudChecks,
  deleteCheck,
} from "./service";

const read: Permission = {
  members: rolesWith("read", "fraudChecks"),
  keys: ["messaging", "read"],
};
const write: Permission = { members: rolesWith("write", "fraudChecks"), keys: ["messaging"] };
const exportAll: Permission = {
  members: rolesWith("write", "exportPersonal"),
  keys: ["messaging", "read"],
};
const common = { tag: "Fraud checks", auth: "account", isPersonal: true } as const;

export const fraudCheckRoutes = [
  route({
    ...common,
    method: "post",
    path: "/fraud-checks",
    operationId: "createFraudCheck",
    summary: "Check for fraud",
    description:
      "Checks a phone number, email address, IP and postal address, or some of them, and compares them. Returns at once; the result comes with the event `fraud-check.done`, or by `GET /fraud-checks/{id}`. You're charged when the check is completed; without enough credits it ends with status 20, free of charge.",
    // Free of charge for test keys.
    permission: { ...write, testKeys: true },
    body: fraudCreateSchema,
    returns: item(fraudCheckResource),
    status: 201,
    errors: ["no_route"],
    run: (ctx, { body }) => createFraudCheck(ctx, body),
  }),
  route({
    ...common,
    method: "post",
    path: "/fraud-checks/batch",
    operationId: "createFraudChecks",
    summary: "Check many for fraud",
    description:
      "A bare array of up to 1,000 entries. Returns one `{status, body}` per entry, in order: the check with 201, or an error. Checks are worked on one after the other, up to 50 a second.",
    permission: write,
    body: fraudCheckBatchSchema,
    bodyLimit: BULK_BODY_LIMIT,
    returns: batch(fraudCheckResource),
    status: 201,
    run: (ctx, { body }) => createFraudChecks(ctx, readBatch(fraudCreateSchema, body)),
  }),
  route({
    ...common,
    method: "get",
    path: "/fraud-checks",
    operationId: "listFraudChecks",
    summary: "List fraud checks, newest first",
    permission: read,
    query: toCollection(FRAUD_LIST),
    returns: list(fraudCheckResource),
    status: 200,
    run: (ctx, { query }) => listFraudChecks(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/fraud-checks/export",
    operationId: "exportFraudChecks",
    summary: "Export fraud checks",
    description:
      "Takes the filters of `GET /fraud-checks`. One row per check with its input and findings; `reasons` are codes with their points. Newest first by default.",
    permission: exportAll,
    query: toCollection(FRAUD_LIST, { more: fileFilters(FRAUD_EXPORT_COLUMNS) }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportFraudChecks(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/fraud-checks/{id}",
    operationId: "getFraudCheck",
    summary: "Get a fraud check",
    permission: read,
    params: fraudParamsSchema,
    returns: item(fraudCheckResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getFraudCheck(ctx, params.id),
  }),
  route({
    ...common,
    method: "delete",
    path: "/fraud-checks/{id}",
    operationId: "deleteFraudCheck",
    summary: "Delete a fraud check",
    description: "Removes everything that was asked and found. The ledger keeps what it cost.",
    permission: write,
    params: fraudParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["not_found"],
    run: (ctx, { params }) => deleteCheck(ctx, params.id),
  }),
  route({
    ...common,
    method: "get",
    path: "/fraud_check_prices",
    operationId: "getFraudCheckPrices",
    summary: "Get the prices of fraud checks",
    permission: read,
    returns: data("FraudCheckPrices", fraudPricesSchema),
    status: 200,
    run: (ctx) => getFraudPrices(ctx),
  }),
] as const;
