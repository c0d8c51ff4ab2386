import { membersWho } from "@/lib/core/access";
import { data, route } from "@/lib/http/route";
import { myPricelistSchema, pricelistParamsSchema } from "./schema";
import { getMyPricelist } from "./service";

export const pricelistRoutes = [
  route({
    method: "get",
    path: "/me/pricelist/{country}",
    operationId: "getMyPricelist",
    tag: "Account",
    summary: "Read your prices in a country",
    description: "One price a service, in the currency and at the price level of the account.",
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
