import { env } from "@/lib/env";
import { route } from "@/lib/http/route";
import { pricelistParamsSchema, pricelistQuerySchema } from "./schema";
import { PRICELIST_TYPES } from "./public-pricelist";
import { getUpstreamPricelist } from "./read-upstream";

const createRoutes = (template: string) =>
  [
    route({
      method: "get",
      path: "/upstream_pricelist/{country}",
      operationId: "getUpstreamPricelist",
      tag: "Account",
      summary: "Get the upstream's public price list",
      description:
        "The file of the upstream that this gateway is set up with, unchanged. `Age` says how old it is, and `Warning` that the upstream has no newer one to give at the moment.",
      auth: "public",
      params: pricelistParamsSchema,
      query: pricelistQuerySchema,
      returns: { kind: "download", contentTypes: Object.values(PRICELIST_TYPES) },
      status: 200,
      errors: ["not_found", "unavailable"],
      run: (_, { params, query }) => getUpstreamPricelist(template, params.country, query),
    }),
  ] as const;

const { PRICELIST_UPSTREAM_URL: template } = env;

export const upstreamPricelistRoutes = template === undefined ? [] : createRoutes(template);
