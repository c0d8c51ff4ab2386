import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { inboundRuleResource } from "./resource";
import { inboundRuleParamsSchema, inboundRuleWriteSchema } from "./schema";
import { INBOUND_RULE_LIST } from "./schema-list";
import {
  createInboundRule,
  deleteInboundRule,
  getInboundRule,
  listInboundRules,
  updateInboundRule,
} from "./service";

const read: Permission = { members: rolesWith("read", "inbox"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "inbox"), keys: ["messaging"] };
const common = { tag: "Inbound rules", auth: "account" } as const;

export const inboundRuleRoutes = [
  route({
    ...common,
    method: "get",
    path: "/inbound_rules",
    operationId: "listInboundRules",
    summary: "List inbound rules, newest first",
    permission: read,
    query: toCollection(INBOUND_RULE_LIST),
    returns: list(inboundRuleResource),
    status: 200,
    run: (ctx, { query }) => listInboundRules(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/inbound_rules",
    operationId: "createInboundRule",
    summary: "Create an inbound rule",
    permission: write,
    body: inboundRuleWriteSchema,
    returns: item(inboundRuleResource),
    status: 201,
    run: (ctx, { body }) => createInboundRule(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/inbound_rules/{inbound_rule_id}",
    operationId: "getInboundRule",
    summary: "Get an inbound rule",
    permission: read,
    params: inboundRuleParamsSchema,
    returns: item(inboundRuleResource),
    status: 200,
    run: (ctx, { params }) => getInboundRule(ctx, Number(params.inbound_rule_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/inbound_rules/{inbound_rule_id}",
    operationId: "updateInboundRule",
    summary: "Update an inbound rule",
    description: "Replaces all fields; omitted ones get their defaults.",
    permission: write,
    params: inboundRuleParamsSchema,
    body: inboundRuleWriteSchema,
    returns: item(inboundRuleResource),
    status: 200,
    run: (ctx, { params, body }) => updateInboundRule(ctx, Number(params.inbound_rule_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/inbound_rules/{inbound_rule_id}",
    operationId: "deleteInboundRule",
    summary: "Delete an inbound rule",
    permission: write,
    params: inboundRuleParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteInboundRule(ctx, Number(params.inbound_rule_id)),
  }),
] as const;
