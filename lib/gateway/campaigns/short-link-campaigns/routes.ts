import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { campaignResource } from "./resource";
import {
  campaignParamsSchema,
  campaignUpdateSchema,
  campaignWriteSchema,
  signUpWriteSchema,
  unsubscribeWriteSchema,
} from "./schema";
import { CAMPAIGN_LIST } from "./schema-list";
import {
  applyCampaignUpdate,
  createCampaign,
  createForm,
  deleteCampaign,
  getCampaign,
  listCampaigns,
} from "./service";

const read: Permission = {
  members: rolesWith("read", "campaigns"),
  keys: ["messaging", "read"],
};
const write: Permission = { members: rolesWith("write", "campaigns"), keys: ["messaging"] };
const common = { tag: "Link campaigns", auth: "account" } as const;

const form = {
  ...common,
  method: "post",
  permission: write,
  returns: item(campaignResource),
  status: 201,
  errors: ["unprocessable"],
} as const;

const signUp = {
  ...form,
  summary: "Create a sign-up form",
  description:
    "Its links lead to a hosted form. People confirm with a code, which costs a message, and are added to the group.",
  body: signUpWriteSchema,
} as const;

const unsubscribe = {
  ...form,
  summary: "Create an unsubscribe form",
  description:
    "Its links lead to a hosted form. Numbers that unsubscribe are blocked, and leave the group.",
  body: unsubscribeWriteSchema,
} as const;

export const campaignRoutes = [
  route({
    ...common,
    method: "get",
    path: "/short_link_campaigns",
    operationId: "listCampaigns",
    summary: "List link campaigns, newest first",
    permission: read,
    query: toCollection(CAMPAIGN_LIST),
    returns: list(campaignResource),
    status: 200,
    run: (ctx, { query }) => listCampaigns(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/short_link_campaigns",
    operationId: "createCampaign",
    summary: "Create a link campaign",
    description: "`[slink <id>]` in a text becomes a short link that leads to `url`.",
    permission: write,
    body: campaignWriteSchema,
    returns: item(campaignResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { body }) => createCampaign(ctx, body),
  }),
  route({
    ...signUp,
    path: "/short_link_campaigns/subscribe",
    operationId: "createSignUpForm",
    run: (ctx, { body }) => createForm(ctx, "subscribe", body),
  }),
  route({
    ...signUp,
    path: "/short_link_campaigns/subscription",
    operationId: "createSignUpFormAlias",
    description: "Alias of `/short_link_campaigns/subscribe`.",
    run: (ctx, { body }) => createForm(ctx, "subscribe", body),
  }),
  route({
    ...unsubscribe,
    path: "/short_link_campaigns/unsubscribe",
    operationId: "createUnsubscribeForm",
    run: (ctx, { body }) => createForm(ctx, "unsubscribe", body),
  }),
  route({
    ...unsubscribe,
    path: "/short_link_campaigns/unsubscription",
    operationId: "createUnsubscribeFormAlias",
    description: "Alias of `/short_link_campaigns/unsubscribe`.",
    run: (ctx, { body }) => createForm(ctx, "unsubscribe", body),
  }),
  route({
    ...common,
    method: "get",
    path: "/short_link_campaigns/{campaign_code}",
    operationId: "getCampaign",
    summary: "Get a link campaign",
    permission: read,
    params: campaignParamsSchema,
    returns: item(campaignResource),
    status: 200,
    run: (ctx, { params }) => getCampaign(ctx, params.campaign_code),
  }),
  route({
    ...common,
    method: "put",
    path: "/short_link_campaigns/{campaign_code}",
    operationId: "updateCampaign",
    summary: "Change a link campaign",
    description:
      "Takes `type`, `name` and `url`; the other fields stay unchanged when omitted, and null clears them. The URL of a form can't change. Links that were sent lead to the new URL.",
    permission: write,
    params: campaignParamsSchema,
    body: campaignUpdateSchema,
    returns: item(campaignResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) => applyCampaignUpdate(ctx, params.campaign_code, body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/short_link_campaigns/{campaign_code}",
    operationId: "deleteCampaign",
    summary: "Delete a link campaign",
    description: "Its links lead nowhere afterwards, and its clicks are deleted.",
    permission: write,
    params: campaignParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteCampaign(ctx, params.campaign_code),
  }),
] as const;
