import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { linkDomainResource } from "./resource";
import { linkDomainParamsSchema, linkDomainUpdateSchema, linkDomainWriteSchema } from "./schema";
import { LINK_DOMAIN_LIST } from "./schema-list";
import {
  createLinkDomain,
  deleteLinkDomain,
  getLinkDomain,
  listLinkDomains,
  requestCheck,
  updateLinkDomain,
} from "./service";

const read: Permission = { members: rolesWith("read", "campaigns"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "campaigns"), keys: ["messaging"] };
const common = { tag: "Link domains", auth: "account" } as const;

export const linkDomainRoutes = [
  route({
    ...common,
    method: "get",
    path: "/link_domains",
    operationId: "listLinkDomains",
    summary: "List link domains, newest first",
    permission: read,
    query: toCollection(LINK_DOMAIN_LIST),
    returns: list(linkDomainResource),
    status: 200,
    run: (ctx, { query }) => listLinkDomains(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/link_domains",
    operationId: "createLinkDomain",
    summary: "Claim a link domain",
    description:
      "Set the DNS records of the response; they are checked every few minutes, then hourly. Until the TXT record is found, the domain leads nowhere.",
    permission: write,
    body: linkDomainWriteSchema,
    returns: item(linkDomainResource),
    status: 201,
    errors: ["unprocessable", "already_exists"],
    run: (ctx, { body }) => createLinkDomain(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/link_domains/{link_domain_id}",
    operationId: "getLinkDomain",
    summary: "Get a link domain",
    permission: read,
    params: linkDomainParamsSchema,
    returns: item(linkDomainResource),
    status: 200,
    run: (ctx, { params }) => getLinkDomain(ctx, Number(params.link_domain_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/link_domains/{link_domain_id}",
    operationId: "updateLinkDomain",
    summary: "Update a link domain",
    description: "A domain itself can't change; delete it and claim another.",
    permission: write,
    params: linkDomainParamsSchema,
    body: linkDomainUpdateSchema,
    returns: item(linkDomainResource),
    status: 200,
    run: (ctx, { params, body }) => updateLinkDomain(ctx, Number(params.link_domain_id), body),
  }),
  route({
    ...common,
    method: "put",
    path: "/link_domains/{link_domain_id}/check",
    operationId: "checkLinkDomain",
    summary: "Check the DNS records of a link domain now",
    description: "The check takes a few seconds; `checked_at` then changes.",
    permission: write,
    params: linkDomainParamsSchema,
    returns: item(linkDomainResource),
    status: 200,
    run: (ctx, { params }) => requestCheck(ctx, Number(params.link_domain_id)),
  }),
  route({
    ...common,
    method: "delete",
    path: "/link_domains/{link_domain_id}",
    operationId: "deleteLinkDomain",
    summary: "Delete a link domain",
    description:
      "Links sent with it lead nowhere afterwards; with the gateway's host in its place they keep working.",
    permission: write,
    params: linkDomainParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteLinkDomain(ctx, Number(params.link_domain_id)),
  }),
] as const;
