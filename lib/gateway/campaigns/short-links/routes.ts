import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, type Permission, route } from "@/lib/http/route";
import { linkResource, messageClicksResource } from "./resource";
import { linkParamsSchema, messageParamsSchema } from "./schema";
import { LINK_LIST, MESSAGE_CLICKS_LIST } from "./schema-list";
import { getLink, getMessageClicks, listLinks, listMessageClicks } from "./service";

const read: Permission = {
  members: rolesWith("read", "campaigns"),
  keys: ["messaging", "read"],
};
const common = { tag: "Link campaigns", auth: "account", method: "get", permission: read } as const;
const listClicksByMessage = {
  ...common,
  params: messageParamsSchema,
  returns: item(messageClicksResource),
  status: 200,
} as const;

export const linkRoutes = [
  route({
    ...common,
    path: "/short_links",
    operationId: "listLinks",
    summary: "List short links of all campaigns, last followed first",
    query: toCollection(LINK_LIST),
    returns: list(linkResource),
    status: 200,
    run: (ctx, { query }) => listLinks(ctx, query),
  }),
  route({
    ...common,
    path: "/short_links/{short_code}",
    operationId: "getLink",
    summary: "Get a short link",
    params: linkParamsSchema,
    returns: item(linkResource),
    status: 200,
    run: (ctx, { params }) => getLink(ctx, params.short_code),
  }),
  route({
    ...common,
    path: "/sms/clicks",
    operationId: "listSmsClickCounts",
    summary: "List messages with short links of their own, and how often these were followed",
    query: toCollection(MESSAGE_CLICKS_LIST),
    returns: list(messageClicksResource),
    status: 200,
    run: (ctx, { query }) => listMessageClicks(ctx, query),
  }),
  route({
    ...listClicksByMessage,
    path: "/sms/{uuid}/clicks",
    operationId: "getSmsClickCount",
    summary: "Count requests of a message's short links",
    run: (ctx, { params }) => getMessageClicks(ctx, params.uuid),
  }),
  route({
    ...listClicksByMessage,
    path: "/sms/clicks/{uuid}",
    operationId: "getSmsClickCountAlias",
    summary: "Count requests of a message's short links, under another path",
    run: (ctx, { params }) => getMessageClicks(ctx, params.uuid),
  }),
] as const;
