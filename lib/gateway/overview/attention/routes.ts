import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { attentionSchema } from "./schema";
import { getAttention } from "./service";

const overview: Permission = {
  members: rolesWith("read", "overview"),
  keys: ["messaging", "read"],
};

export const attentionRoutes = [
  route({
    method: "get",
    path: "/stats/attention",
    operationId: "getAttention",
    tag: "Stats",
    summary: "List items that need attention, most urgent first",
    auth: "account",
    permission: overview,
    returns: data("Attention", attentionSchema),
    status: 200,
    run: (ctx) => getAttention(ctx),
  }),
] as const;
