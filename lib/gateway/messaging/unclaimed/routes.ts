import { rolesWith } from "@/lib/core/permissions/permissions";
import { list, route } from "@/lib/http/route";
import { unclaimedResource } from "./resource";
import { listUnclaimed } from "./service";

export const unclaimedRoutes = [
  route({
    method: "get",
    path: "/unclaimed_incomings",
    operationId: "listUnclaimedIncomings",
    tag: "Carriers",
    summary: "List the latest unclaimed inbound messages",
    auth: "session",
    permission: { members: rolesWith("read", "routes"), keys: [] },
    internal: true,
    returns: list(unclaimedResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx) => listUnclaimed(ctx),
  }),
] as const;
