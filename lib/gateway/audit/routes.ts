import { membersWho } from "@/lib/core/access";
import { list, route } from "@/lib/http/route";
import { activityCollection } from "./filters";
import { activityResource } from "./resource";
import { listActivity } from "./service";

export const auditRoutes = [
  route({
    method: "get",
    path: "/team/activity",
    operationId: "listActivity",
    tag: "Team",
    summary: "List what was done to the account and by whom, newest first",
    description:
      "Every change is here except messages themselves, drafts, and people's own table settings.",
    auth: "session",
    permission: { members: membersWho("read", "team"), keys: [] },
    query: activityCollection,
    returns: list(activityResource),
    status: 200,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
] as const;
