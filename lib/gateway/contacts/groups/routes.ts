import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { BULK_BODY_LIMIT } from "@/lib/http/input/body";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { groupResource } from "@/lib/gateway/contacts/group-records/public";
import { groupParamsSchema } from "@/lib/gateway/contacts/group-records/schema";
import { groupWriteSchema } from "./schema";
import {
  groupFiguresQuerySchema,
  groupFiguresSchema,
  groupGrowthQuerySchema,
  groupGrowthSchema,
} from "./schema-growth";
import { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { createGroup, deleteGroup, getGroup, listGroups, updateGroupFields } from "./service";
import { getGroupFigures, getGroupGrowth } from "./growth";

const read: Permission = { members: rolesWith("read", "groups"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "groups"), keys: ["messaging"] };

const common = { tag: "Groups", auth: "account" } as const;

export const groupRoutes = [
  route({
    ...common,
    method: "get",
    path: "/groups",
    operationId: "listGroups",
    summary: "List groups, newest first",
    permission: read,
    query: toCollection(GROUP_LIST),
    returns: list(groupResource),
    status: 200,
    run: (ctx, { query }) => listGroups(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/groups",
    operationId: "createGroup",
    summary: "Create a group",
    description:
      "Up to 100,000 phones and 25 MB; all of them or none. Column names are unique without regard to case, aren't `phone`, don't start with `slink ` and have no `[`, `]` or `|`.",
    permission: write,
    body: groupWriteSchema,
    bodyLimit: BULK_BODY_LIMIT,
    returns: item(groupResource),
    status: 201,
    errors: ["phone_not_possible", "phone_not_allowed", "unprocessable"],
    run: (ctx, { body }) => createGroup(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/groups/{group_id}",
    operationId: "getGroup",
    summary: "Get a group",
    permission: read,
    params: groupParamsSchema,
    returns: item(groupResource),
    status: 200,
    run: (ctx, { params }) => getGroup(ctx, Number(params.group_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/groups/{group_id}",
    operationId: "updateGroup",
    summary: "Update a group",
    description:
      "Omitted fields stay unchanged; null clears them. Phones you leave out stay; the key of an entry that is the ID of a phone of the group changes that phone.",
    permission: write,
    params: groupParamsSchema,
    body: groupWriteSchema,
    bodyLimit: BULK_BODY_LIMIT,
    returns: item(groupResource),
    status: 200,
    errors: ["phone_not_possible", "phone_not_allowed", "unprocessable"],
    run: (ctx, { params, body }) => updateGroupFields(ctx, Number(params.group_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/groups/{group_id}",
    operationId: "deleteGroup",
    summary: "Delete a group with its phones",
    permission: write,
    params: groupParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteGroup(ctx, Number(params.group_id)),
  }),
  route({
    ...common,
    method: "get",
    path: "/groups/{group_id}/growth",
    operationId: "getGroupGrowth",
    summary: "Count how a group grows by period",
    description:
      "Hours are in UTC; days and months start in the given time zone. People who opt out by text stay in the group as blocked numbers and aren't counted here.",
    permission: read,
    params: groupParamsSchema,
    query: groupGrowthQuerySchema,
    returns: data("GroupGrowth", groupGrowthSchema),
    status: 200,
    run: (ctx, { params, query }) => getGroupGrowth(ctx, Number(params.group_id), query),
  }),
  route({
    ...common,
    method: "get",
    path: "/stats/groups",
    operationId: "getGroupFigures",
    tag: "Stats",
    summary: "Get the figures of groups",
    permission: read,
    query: groupFiguresQuerySchema,
    returns: data("GroupFiguresList", groupFiguresSchema),
    status: 200,
    run: (ctx, { query }) => getGroupFigures(ctx, query),
  }),
] as const;
