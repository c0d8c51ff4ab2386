import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, list, nothing, type Permission, route } from "@/lib/http/route";
import { stopResource } from "./resource";
import {
  allowedPrefixesSchema,
  allowedPrefixSchema,
  guardSchema,
  guardUpdateSchema,
  prefixCreateSchema,
  prefixParamsSchema,
  reportQuerySchema,
  reportSchema,
} from "./schema";
import { STOP_LIST } from "./schema-list";
import { getReport } from "./report";
import {
  createPrefix,
  getGuard,
  listPrefixes,
  listStops,
  deleteAllowedPrefix,
  updateGuard,
} from "./settings";

const read: Permission = {
  members: rolesWith("read", "verification"),
  keys: ["messaging", "read"],
};
/** Keys can't change these rules, so a stolen key can't lift them. */
const write: Permission = { members: rolesWith("write", "accountSettings"), keys: [] };
const common = { tag: "Pumping guard", auth: "account" } as const;
const guard = data("PumpingGuard", guardSchema);

export const pumpingGuardRoutes = [
  route({
    ...common,
    method: "get",
    path: "/pumping_guard",
    operationId: "getPumpingGuard",
    summary: "Get the settings of the pumping guard",
    permission: read,
    returns: guard,
    status: 200,
    run: (ctx) => getGuard(ctx),
  }),
  route({
    ...common,
    method: "put",
    path: "/pumping_guard",
    operationId: "updatePumpingGuard",
    summary: "Change the settings of the pumping guard",
    permission: write,
    body: guardUpdateSchema,
    returns: guard,
    status: 200,
    run: (ctx, { body }) => updateGuard(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/pumping_guard/allowed_prefixes",
    operationId: "listAllowedPrefixes",
    summary: "Get prefixes and numbers that are always allowed",
    permission: read,
    returns: data("AllowedPrefixes", allowedPrefixesSchema),
    status: 200,
    run: (ctx) => listPrefixes(ctx),
  }),
  route({
    ...common,
    method: "post",
    path: "/pumping_guard/allowed_prefixes",
    operationId: "createAllowedPrefix",
    summary: "Allow a prefix, or a number for tests",
    description:
      "No rule of the guard stops these numbers. One that is allowed gets the new date and note.",
    permission: write,
    body: prefixCreateSchema,
    returns: data("AllowedPrefix", allowedPrefixSchema),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { body }) => createPrefix(ctx, body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/pumping_guard/allowed_prefixes/{prefix_id}",
    operationId: "deleteAllowedPrefix",
    summary: "Stop allowing a prefix",
    permission: write,
    params: prefixParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteAllowedPrefix(ctx, params.prefix_id),
  }),
  route({
    ...common,
    method: "get",
    path: "/pumping_guard/stops",
    operationId: "listPumpingStops",
    summary: "List verifications that were stopped, newest first",
    permission: read,
    query: toCollection(STOP_LIST),
    returns: list(stopResource),
    status: 200,
    run: (ctx, { query }) => listStops(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/pumping_guard/report",
    operationId: "getPumpingReport",
    summary: "Get sends stopped by the guard, with savings and possible people among them",
    permission: read,
    query: reportQuerySchema,
    returns: data("PumpingReport", reportSchema),
    status: 200,
    run: (ctx, { query }) => getReport(ctx, query),
  }),
] as const;
