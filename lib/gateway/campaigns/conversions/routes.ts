import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { getConversionStats } from "./stats";
import { recordConversion } from "./record";
import { conversionResource } from "./resource";
import {
  conversionParamsSchema,
  conversionStatsQuerySchema,
  conversionStatsSchema,
  conversionWriteSchema,
} from "./schema";
import { CONVERSION_LIST } from "./schema-list";
import { deleteConversion, getConversion, listConversions } from "./service";

const read: Permission = {
  members: rolesWith("read", "insightsClicks"),
  keys: ["messaging", "read"],
};
const write: Permission = { members: rolesWith("write", "campaigns"), keys: ["messaging"] };
const common = { tag: "Link campaigns", auth: "account" } as const;

export const conversionRoutes = [
  route({
    ...common,
    method: "get",
    path: "/conversions",
    operationId: "listConversions",
    summary: "List conversions, newest first",
    permission: read,
    query: toCollection(CONVERSION_LIST),
    returns: list(conversionResource),
    status: 200,
    run: (ctx, { query }) => listConversions(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/conversions",
    operationId: "createConversion",
    summary: "Report a conversion",
    description:
      "Counts a purchase or a lead for the short link that someone followed. The campaign must have `conversion_days`; it then adds the click's ID to the URL of its target.",
    permission: write,
    body: conversionWriteSchema,
    returns: item(conversionResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { body }) => recordConversion(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/conversions/{conversion_id}",
    operationId: "getConversion",
    summary: "Get a conversion",
    permission: read,
    params: conversionParamsSchema,
    returns: item(conversionResource),
    status: 200,
    run: (ctx, { params }) => getConversion(ctx, Number(params.conversion_id)),
  }),
  route({
    ...common,
    method: "delete",
    path: "/conversions/{conversion_id}",
    operationId: "deleteConversion",
    summary: "Delete a conversion",
    description: "It no longer counts, such as after a cancelled order.",
    permission: write,
    params: conversionParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteConversion(ctx, Number(params.conversion_id)),
  }),
  route({
    method: "get",
    path: "/stats/conversions",
    operationId: "getConversionStats",
    tag: "Stats",
    auth: "account",
    summary: "Sum conversions of a campaign or bulk",
    permission: read,
    query: conversionStatsQuerySchema,
    returns: data("ConversionStats", conversionStatsSchema),
    status: 200,
    run: (ctx, { query }) => getConversionStats(ctx, query),
  }),
] as const;
