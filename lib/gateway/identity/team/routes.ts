import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { MEMBER_LIST } from "./schema-list";
import { memberResource } from "./resource";
import { memberParamsSchema, memberUpdateSchema } from "./schema";
import { updateMemberRole, listMembers, deleteMember } from "./service";

const read: Permission = { members: rolesWith("read", "team"), keys: [] };
const manage: Permission = { members: rolesWith("write", "team"), keys: [] };

export const teamRoutes = [
  route({
    method: "get",
    path: "/team/members",
    operationId: "listMembers",
    tag: "Team",
    summary: "List team members",
    auth: "session",
    permission: read,
    query: toCollection(MEMBER_LIST),
    returns: list(memberResource),
    status: 200,
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  route({
    method: "put",
    path: "/team/members/{user_id}",
    operationId: "changeMemberRole",
    tag: "Team",
    summary: "Change a team member's role",
    description:
      "Takes effect with the next request, including open sessions and API keys they created. The last owner's role can't be changed.",
    auth: "session",
    permission: manage,
    params: memberParamsSchema,
    body: memberUpdateSchema,
    returns: item(memberResource),
    status: 200,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx, { params, body }) => updateMemberRole(ctx, Number(params.user_id), body),
  }),
  route({
    method: "delete",
    path: "/team/members/{user_id}",
    operationId: "removeMember",
    tag: "Team",
    summary: "Remove a team member",
    description:
      "Ends their sessions in this account. API keys they created are rejected until an owner takes them over. The last owner can't be removed.",
    auth: "session",
    permission: manage,
    params: memberParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx, { params }) => deleteMember(ctx, Number(params.user_id)),
  }),
] as const;
