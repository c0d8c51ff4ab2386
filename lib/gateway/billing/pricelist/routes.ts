import { membersWho } from "@/lib/core/permissions/permissions";
import { data, route } from "@/lib/http/route";
import { myPricelistSchema, pricelistParamsSchema } from "./schema";
import { getMyPricelist } from "./service";

export const pricelistRoutes = [
  route({
    method: "get",
    path: "/me/pricelist/{country}",
    operationId: "getMyPricelist",
    tag: "Account",
    summary: "Get your prices for a country",
    description: "One price per service, in the account's currency and at its price level.",
    auth: "account",
    permission: {
      members: membersWho("read", "prices"),
      keys: ["messaging", "read", "payments"],
    },
    params: pricelistParamsSchema,
    returns: data("MyPricelist", myPricelistSchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getMyPricelist(ctx, params.country),
  }),
] as const;
