import { z } from "zod";

export const pricelistParamsSchema = z.object({
  country: z
    .string()
    .max(3)
    .meta({
      description: "ISO 3166-1 alpha-2, in any case.",
      pattern: "^[A-Za-z]{2}$",
      examples: ["DE"],
    }),
});

/** Prices of an account in one country. */
export const myPricelistSchema = z
  .object({
    country: z.string().length(2),
    name: z.string().meta({ description: "In the account language." }),
    currency: z.enum(["EUR", "CHF"]),
    requirements: z.string().nullable().meta({
      description: "Rules for sender names in this country, if known.",
    }),
    rates: z.record(z.string(), z.number()).meta({
      description:
        "Price of one part, or of 160 spoken characters, by service; services without a route are omitted.",
    }),
  })
  .meta({ id: "MyPricelist" });
export type MyPricelist = z.output<typeof myPricelistSchema>;
