import { rolesWith } from "@/lib/core/permissions/permissions";
import { list, nothing, type Permission, route } from "@/lib/http/route";
import { sessionResource } from "./resource";
import { sessionParamsSchema } from "./schema";
import { endOtherSessions, endSession, listSessions } from "./service";

const own: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const sessionRoutes = [
  route({
    method: "get",
    path: "/me/sessions",
    operationId: "listSessions",
    tag: "Security",
    summary: "List your sessions",
    auth: "session",
    permission: own,
    returns: list(sessionResource),
    status: 200,
    run: (ctx) => listSessions(ctx),
  }),
  route({
    method: "delete",
    path: "/me/sessions",
    operationId: "endOtherSessions",
    tag: "Security",
    summary: "Sign out all other sessions",
    auth: "session",
    permission: own,
    returns: nothing,
    status: 204,
    run: (ctx) => endOtherSessions(ctx),
  }),
  route({
    method: "delete",
    path: "/me/sessions/{id}",
    operationId: "endSession",
    tag: "Security",
    summary: "Sign out a session",
    auth: "session",
    permission: own,
    params: sessionParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => endSession(ctx, params.id),
  }),
] as const;
