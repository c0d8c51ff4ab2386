import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, route } from "@/lib/http/route";
import { meResource } from "./resource";
import { getMe } from "./service";

export const meRoutes = [
  route({
    method: "get",
    path: "/me",
    operationId: "getMe",
    tag: "Account",
    summary: "Get your account and its balance",
    auth: "account",
    permission: {
      members: rolesWith("read", "balance"),
      keys: ["messaging", "read", "payments"],
    },
    returns: item(meResource),
    status: 200,
    run: (ctx) => getMe(ctx),
  }),
] as const;
