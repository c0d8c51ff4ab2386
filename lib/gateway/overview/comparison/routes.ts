import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { compareSends } from "./compare";
import { comparisonQuerySchema, comparisonSchema } from "./schema";

const read: Permission = {
  members: rolesWith("read", "insightsClicks"),
  keys: ["messaging", "read"],
};

export const comparisonRoutes = [
  route({
    method: "get",
    path: "/stats/comparison",
    operationId: "compareSends",
    tag: "Stats",
    summary: "Compare bulks and link campaigns",
    description: "Replies count as long as received messages are kept, clicks 25 months.",
    auth: "account",
    permission: read,
    query: comparisonQuerySchema,
    returns: data("Comparison", comparisonSchema),
    status: 200,
    run: (ctx, { query }) => compareSends(ctx, query),
  }),
] as const;
