import type { Resource } from "@/lib/http/route";
import { myPricelistSchema, pricelistSchema } from "./schema";

export const pricelistResource: Resource<typeof pricelistSchema> = {
  name: "Pricelist",
  description: "Prices of all services in a country at every price level.",
  schema: pricelistSchema,
  iri: ({ country }) => `/pricelist/${country}`,
};

export const myPricelistResource: Resource<typeof myPricelistSchema> = {
  name: "MyPricelist",
  description: "Prices of all services in a country at the account's price level.",
  schema: myPricelistSchema,
  iri: ({ country }) => `/me/pricelist/${country}`,
};
