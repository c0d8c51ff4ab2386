import { membersWho } from "@/lib/core/access";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { memberCollection } from "./filters";
import { memberResource } from "./resource";
import { memberParamsSchema, memberUpdateSchema } from "./schema";
import { changeMemberRole, listMembers, removeMember } from "./service";

const read: Permission = { members: membersWho("read", "team"), keys: [] };
const manage: Permission = { members: membersWho("write", "team"), keys: [] };

export const teamRoutes = [
  route({
    method: "get",
    path: "/team/members",
    operationId: "listMembers",
    tag: "Team",
    summary: "List the people of the account",
    auth: "session",
    permission: read,
    query: memberCollection,
    returns: list(memberResource),
    status: 200,
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  route({
    method: "put",
    path: "/team/members/{user_id}",
    operationId: "changeMemberRole",
    tag: "Team",
    summary: "Change somebody's role",
    description:
      "Holds from the next request on, also in open sessions, and for API keys that they made. The last owner stays owner.",
    auth: "session",
    permission: manage,
    params: memberParamsSchema,
    body: memberUpdateSchema,
    returns: item(memberResource),
    status: 200,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx, { params, body }) => changeMemberRole(ctx, Number(params.user_id), body),
  }),
  route({
    method: "delete",
    path: "/team/members/{user_id}",
    operationId: "removeMember",
    tag: "Team",
    summary: "Remove somebody from the account",
    description:
      "Ends their sessions in this account, and API keys that they made are refused until an owner takes them over. The last owner cannot be removed.",
    auth: "session",
    permission: manage,
    params: memberParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx, { params }) => removeMember(ctx, Number(params.user_id)),
  }),
] as const;
