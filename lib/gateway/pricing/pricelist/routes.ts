import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import {
  myPriceChangesSchema,
  myPricelistQuerySchema,
  pinnedCountriesSchema,
  pinnedCountriesUpdateSchema,
  pricelistParamsSchema,
  pricelistQuerySchema,
} from "./schema";
import { myPricelistResource, pricelistResource } from "./resource";
import { getMyPriceChanges, getMyPricelist } from "./service";
import { getPinnedCountries, updatePinnedCountries } from "./pins";
import { getPricelist, PRICELIST_TYPES } from "./public-pricelist";

const seePrices: Permission = {
  members: rolesWith("read", "prices"),
  keys: ["messaging", "read", "payments"],
};
/** Pins belong to users, not keys; anyone who sees prices may pin. */
const pin: Permission = { members: rolesWith("read", "prices"), keys: [] };

export const pricelistRoutes = [
  route({
    method: "get",
    path: "/pricelist/{country}",
    operationId: "getPricelist",
    tag: "Account",
    summary: "Get the public price list",
    description:
      "Prices of a country, or an array of all countries, at every price level. Needs no key. Prices that change on a date change in the list at that moment.",
    auth: "public",
    params: pricelistParamsSchema,
    query: pricelistQuerySchema,
    returns: {
      kind: "download",
      contentTypes: Object.values(PRICELIST_TYPES),
      resource: pricelistResource,
    },
    status: 200,
    errors: ["not_found"],
    run: (_, { params, query }) => getPricelist(params.country, query),
  }),
  route({
    method: "get",
    path: "/me/pricelist/{country}",
    operationId: "getMyPricelist",
    tag: "Account",
    summary: "Get your prices",
    description:
      "Your prices in a country, or an array of all countries: one per service, in the account's currency and at its price level.",
    auth: "account",
    permission: seePrices,
    params: pricelistParamsSchema,
    query: myPricelistQuerySchema,
    returns: {
      kind: "download",
      contentTypes: Object.values(PRICELIST_TYPES),
      resource: myPricelistResource,
    },
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, query }) => getMyPricelist(ctx, params.country, query),
  }),
  route({
    method: "get",
    path: "/me/price_changes",
    operationId: "listMyPriceChanges",
    tag: "Account",
    summary: "Get planned changes of your prices",
    description: "Since when your prices hold, and which of them will change when.",
    auth: "account",
    permission: seePrices,
    returns: data("MyPriceChanges", myPriceChangesSchema),
    status: 200,
    run: (ctx) => getMyPriceChanges(ctx),
  }),
  route({
    method: "get",
    path: "/me/pinned_countries",
    operationId: "getPinnedCountries",
    tag: "Profile",
    summary: "Get your pinned countries",
    auth: "session",
    permission: pin,
    returns: data("PinnedCountries", pinnedCountriesSchema),
    status: 200,
    run: (ctx) => getPinnedCountries(ctx),
  }),
  route({
    method: "put",
    path: "/me/pinned_countries",
    operationId: "updatePinnedCountries",
    tag: "Profile",
    summary: "Pin countries",
    description: "They come first in your price list, in all your accounts.",
    auth: "session",
    permission: pin,
    body: pinnedCountriesUpdateSchema,
    returns: data("PinnedCountries", pinnedCountriesSchema),
    status: 200,
    run: (ctx, { body }) => updatePinnedCountries(ctx, body),
  }),
] as const;
