import { rolesWith } from "@/lib/core/permissions/permissions";
import { campaignParamsSchema } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { data, route } from "@/lib/http/route";
import {
  brandPreviewQuerySchema,
  formAnswersSchema,
  formPreviewQuerySchema,
  formPreviewSchema,
} from "./schema";
import { getFormAnswers, previewBrand, previewForm } from "./submissions";

const common = {
  method: "get",
  tag: "Link campaigns",
  auth: "account",
  permission: { members: rolesWith("read", "campaigns"), keys: ["messaging", "read"] },
  params: campaignParamsSchema,
  status: 200,
} as const;

export const formRoutes = [
  route({
    ...common,
    path: "/short_link_campaigns/{campaign_code}/answers",
    operationId: "getFormAnswers",
    summary: "Count the answers to a form",
    description: "By day, and of unsubscribe forms by reason.",
    returns: data("FormAnswers", formAnswersSchema),
    run: (ctx, { params }) => getFormAnswers(ctx, params.campaign_code),
  }),
  route({
    ...common,
    path: "/short_link_campaigns/{campaign_code}/form",
    operationId: "previewForm",
    summary: "Preview a form",
    query: formPreviewQuerySchema,
    returns: data("FormPreview", formPreviewSchema),
    run: (ctx, { params, query }) => previewForm(ctx, params.campaign_code, query),
  }),
  route({
    method: "get",
    path: "/settings/brand/preview",
    operationId: "previewBrand",
    tag: "Settings",
    auth: "session",
    summary: "Preview forms with a brand",
    permission: { members: rolesWith("read", "accountSettings"), keys: [] },
    query: brandPreviewQuerySchema,
    returns: data("FormPreview", formPreviewSchema),
    status: 200,
    run: (ctx, { query }) => previewBrand(ctx, query),
  }),
] as const;
