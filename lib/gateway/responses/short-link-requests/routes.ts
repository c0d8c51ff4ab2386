import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { fileFilters } from "@/lib/export/file-request";
import { FILE_TYPES } from "@/lib/export/table-file";
import { campaignParamsSchema } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { linkParamsSchema } from "@/lib/gateway/campaigns/short-links/schema";
import { bulkParamsSchema } from "@/lib/gateway/messaging/bulks/schema";
import { smsParamsSchema } from "@/lib/gateway/messaging/sms/schema";
import { item, list, type Permission, route } from "@/lib/http/route";
import { exportClicks } from "./export";
import { clickResource } from "./resource";
import { clickParamsSchema } from "./schema";
import { CLICK_LIST } from "./schema-list";
import { CLICK_EXPORT_COLUMNS } from "./schema-values";
import {
  getClick,
  listBulkClicks,
  listCampaignClicks,
  listClicks,
  listLinkClicks,
  listSmsClicks,
} from "./service";

const readPermission: Permission = {
  members: rolesWith("read", "insightsClicks"),
  keys: ["messaging", "read"],
};
const exportPermission: Permission = {
  members: rolesWith("write", "exportPersonal"),
  keys: ["messaging", "read"],
};
const CAMPAIGN_FILTER = {
  type: "text",
  match: "exact",
  maxLength: 36,
  example: "eGxoGRMq3K",
  description: "Only links of this campaign.",
} as const;
const common = {
  tag: "Link campaigns",
  auth: "account",
  method: "get",
  permission: readPermission,
} as const;
const clicks = {
  ...common,
  query: toCollection(CLICK_LIST),
  returns: list(clickResource),
  status: 200,
} as const;

export const clickRoutes = [
  route({
    ...clicks,
    path: "/short_link_requests",
    operationId: "listClicks",
    summary: "List requests of all short links, newest first",
    run: (ctx, { query }) => listClicks(ctx, query),
  }),
  route({
    method: "get",
    path: "/short_link_requests/export",
    operationId: "exportClicks",
    tag: "Link campaigns",
    summary: "Export requests of short links",
    description:
      "Takes the same filters as `GET /short_link_requests`, and a campaign. Times in UTC and in the account's time zone. Newest first by default.",
    auth: "account",
    permission: exportPermission,
    query: toCollection(CLICK_LIST, {
      more: { ...fileFilters(CLICK_EXPORT_COLUMNS), campaign: CAMPAIGN_FILTER },
    }),
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => exportClicks(ctx, query),
  }),
  route({
    ...common,
    path: "/short_link_requests/{short_link_request_id}",
    operationId: "getClick",
    summary: "Get a request of a short link",
    params: clickParamsSchema,
    returns: item(clickResource),
    status: 200,
    run: (ctx, { params }) => getClick(ctx, Number(params.short_link_request_id)),
  }),
  route({
    ...clicks,
    path: "/short_links/{short_code}/requests",
    operationId: "listLinkClicks",
    summary: "List requests of a short link",
    params: linkParamsSchema,
    run: (ctx, { params, query }) => listLinkClicks(ctx, params.short_code, query),
  }),
  route({
    ...clicks,
    path: "/short_link_campaigns/{campaign_code}/requests",
    operationId: "listCampaignClicks",
    summary: "List requests of a campaign's short links",
    params: campaignParamsSchema,
    run: (ctx, { params, query }) => listCampaignClicks(ctx, params.campaign_code, query),
  }),
  route({
    ...clicks,
    path: "/bulks/{uuid}/requests",
    operationId: "listBulkClicks",
    summary: "List requests of the short links in a bulk's messages",
    description:
      "For the links of its messages, and for the link that all of them share (campaigns of type 1).",
    params: bulkParamsSchema,
    run: (ctx, { params, query }) => listBulkClicks(ctx, params.uuid, query),
  }),
  route({
    ...clicks,
    path: "/sms/{uuid}/requests",
    operationId: "listSmsClicks",
    summary: "List requests of the short links in a message",
    description: "For campaigns with one link per message.",
    params: smsParamsSchema,
    run: (ctx, { params, query }) => listSmsClicks(ctx, params.uuid, query),
  }),
] as const;
