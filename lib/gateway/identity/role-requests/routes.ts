import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, list, type Permission, type Resource, route } from "@/lib/http/route";
import { accessRequestCreateSchema, accessRequestSchema } from "./schema";
import { createRoleRequest, listAccessRequests } from "./service";

const accessRequestResource: Resource<typeof accessRequestSchema> = {
  name: "access_request",
  description: "A page someone requested access to.",
  schema: accessRequestSchema,
  iri: null,
};
const everyone: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const roleRequestRoutes = [
  route({
    method: "get",
    path: "/team/access-requests",
    operationId: "listAccessRequests",
    tag: "Team",
    summary: "List the pages you requested access to",
    auth: "session",
    permission: everyone,
    returns: list(accessRequestResource),
    status: 200,
    run: (ctx) => listAccessRequests(ctx),
  }),
  route({
    method: "post",
    path: "/team/access-requests",
    operationId: "askForAccess",
    tag: "Team",
    summary: "Request access to a page",
    description: "Owners get an email, at most one per day for each person and page.",
    auth: "session",
    permission: everyone,
    body: accessRequestCreateSchema,
    returns: data("AccessRequest", accessRequestSchema),
    status: 200,
    errors: ["too_many_requests", "conflict"],
    run: (ctx, { body }) => createRoleRequest(ctx, body),
  }),
] as const;
