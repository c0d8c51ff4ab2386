import { membersWho } from "@/lib/core/access";
import { FILE_TYPES } from "@/lib/export/table-file";
import { item, list, type Permission, route } from "@/lib/http/route";
import { exportActivity } from "./export";
import { activityCollection, activityExportCollection } from "./filters";
import { activityResource } from "./resource";
import { activityParamsSchema } from "./schema";
import { getActivity, listActivity } from "./service";

const read: Permission = { members: membersWho("read", "team"), keys: [] };

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
    permission: read,
    query: activityCollection,
    returns: list(activityResource),
    status: 200,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/activity/export",
    operationId: "exportActivity",
    tag: "Team",
    summary: "Download what was done to the account as a file",
    description:
      "Takes the filters of `GET /team/activity`. Newest first unless ordered otherwise.",
    auth: "session",
    permission: read,
    query: activityExportCollection,
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    run: (ctx, { query }) => exportActivity(ctx, query),
  }),
  route({
    method: "get",
    path: "/team/activity/{seq}",
    operationId: "getActivity",
    tag: "Team",
    summary: "Read one entry of the activity",
    auth: "session",
    permission: read,
    params: activityParamsSchema,
    returns: item(activityResource),
    status: 200,
    run: (ctx, { params }) => getActivity(ctx, Number(params.seq)),
  }),
] as const;
