import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { campaignParamsSchema } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { getCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { linkResource, listCampaignLinks } from "@/lib/gateway/campaigns/short-links/public";
import { LINK_LIST } from "@/lib/gateway/campaigns/short-links/schema-list";
import { list, route } from "@/lib/http/route";

export const campaignLinkRoutes = [
  route({
    method: "get",
    path: "/short_link_campaigns/{campaign_code}/short_links",
    operationId: "listCampaignLinks",
    tag: "Link campaigns",
    summary: "List short links of a campaign",
    auth: "account",
    permission: { members: rolesWith("read", "campaigns"), keys: ["messaging", "read"] },
    params: campaignParamsSchema,
    query: toCollection(LINK_LIST),
    returns: list(linkResource),
    status: 200,
    run: async (ctx, { params, query }) =>
      listCampaignLinks(ctx, (await getCampaign(ctx, params.campaign_code)).id, query),
  }),
] as const;
