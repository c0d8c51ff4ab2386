import { membersWho } from "@/lib/core/access";
import { data, list, type Permission, type Resource, route } from "@/lib/http/route";
import { accessRequestCreateSchema, accessRequestSchema } from "./schema";
import { askForAccess, listAccessRequests } from "./service";

const accessRequestResource: Resource<typeof accessRequestSchema> = {
  name: "access_request",
  description: "A page that somebody asked the owners for.",
  schema: accessRequestSchema,
  iri: null,
};
const everybody: Permission = { members: membersWho("write", "profile"), keys: [] };

export const accessRequestRoutes = [
  route({
    method: "get",
    path: "/team/access-requests",
    operationId: "listAccessRequests",
    tag: "Team",
    summary: "List the pages that you asked for",
    auth: "session",
    permission: everybody,
    returns: list(accessRequestResource),
    status: 200,
    run: (ctx) => listAccessRequests(ctx),
  }),
  route({
    method: "post",
    path: "/team/access-requests",
    operationId: "askForAccess",
    tag: "Team",
    summary: "Ask the owners for a page",
    description: "They get a mail, at most one a day for each person and page.",
    auth: "session",
    permission: everybody,
    body: accessRequestCreateSchema,
    returns: data("AccessRequest", accessRequestSchema),
    status: 200,
    errors: ["too_many_requests", "conflict"],
    run: (ctx, { body }) => askForAccess(ctx, body),
  }),
] as const;
