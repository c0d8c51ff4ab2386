import { LANGUAGES } from "@/lib/core/languages";
import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { MAX_PINNED, PRICELIST_FORMATS, PRICELIST_SERVICES } from "./schema-values";

export const pricelistParamsSchema = z.object({
  country: z
    .string()
    .max(3)
    .meta({
      description: "ISO 3166-1 alpha-2, or `all`; in any case.",
      pattern: "^([A-Za-z]{2}|[Aa][Ll][Ll])$",
      examples: ["DE"],
    }),
});

/** Accepts one of `words` in any case; defaults to the first. */
function word<const W extends readonly [string, ...string[]]>(values: W, description: string) {
  return z
    .string()
    .regex(new RegExp(`^(${values.join("|")})$`, "i"), `Use one of ${values.join(", ")}.`)
    .optional()
    .meta({ description: `${description} Defaults to ${values[0]}.`, examples: [values[0]] });
}

export const pricelistQuerySchema = z.object({
  format: word(PRICELIST_FORMATS, "File format: json, xlsx or csv."),
  currency: word(CURRENCIES, "Currency of the prices: EUR or CHF."),
  lang: word(LANGUAGES, "Language of names and requirements: en, de, es, pt or pl."),
});
export type PricelistQuery = z.output<typeof pricelistQuerySchema>;

export const myPricelistQuerySchema = z.object({
  format: pricelistQuerySchema.shape.format,
  lang: z
    .string()
    .regex(new RegExp(`^(${LANGUAGES.join("|")})$`, "i"), `Use one of ${LANGUAGES.join(", ")}.`)
    .optional()
    .meta({
      description: "Language of names and requirements. Defaults to the account language.",
      examples: ["en"],
    }),
});
export type MyPricelistQuery = z.output<typeof myPricelistQuerySchema>;

const country = z.string().length(2);
const currency = z.enum(CURRENCIES);
const requirements = z.string().nullable().meta({
  description: "Rules for sender names in this country, if known.",
});
const levels = z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
  description: "Price of one part at the levels S, M, L and XL.",
});

export const pricelistSchema = z
  .object({
    country,
    name: z.string().meta({ description: "Name of the country in the requested language." }),
    currency,
    requirements,
    rates: z.partialRecord(z.enum(PRICELIST_SERVICES), levels).meta({
      description:
        "Prices of one part, of 160 spoken characters, or of one fraud check (`pro`, `economy`), by service; services without a route are omitted.",
    }),
  })
  .meta({ id: "Pricelist" });
export type Pricelist = z.output<typeof pricelistSchema>;

export const myPricelistSchema = z
  .object({
    country,
    name: z.string().meta({ description: "Name of the country in the requested language." }),
    currency,
    requirements,
    rates: z.partialRecord(z.enum(PRICELIST_SERVICES), z.number()).meta({
      description:
        "Price of one part, of 160 spoken characters, or of one fraud check (`pro`, `economy`), by service; services without a route are omitted.",
    }),
  })
  .meta({ id: "MyPricelist" });
export type MyPricelist = z.output<typeof myPricelistSchema>;

const priceSchema = z
  .number()
  .nullable()
  .meta({ description: "Price in the account's currency; null if there is no route." });

const priceChangeSchema = z
  .object({
    country,
    service: z.string(),
    valid_from: z.int().meta({ description: "Unix time of the change." }),
    price_before: priceSchema,
    price_after: priceSchema,
  })
  .meta({ id: "PriceChange" });
export type PriceChange = z.output<typeof priceChangeSchema>;

export const myPriceChangesSchema = z
  .object({
    currency,
    price_level: z.enum(PRICE_LEVELS),
    valid_from: z.int().meta({ description: "Unix time since which today's prices hold." }),
    changes: z.array(priceChangeSchema).meta({ description: "Planned changes, earliest first." }),
  })
  .meta({ id: "MyPriceChanges" });
export type MyPriceChanges = z.output<typeof myPriceChangesSchema>;

const iso2 = z.string().regex(/^[A-Z]{2}$/, "Use codes of two letters, such as DE.");

export const pinnedCountriesSchema = z
  .object({
    countries: z.array(z.string()),
    is_chosen: z.boolean().meta({
      description: "false: the countries that the account sent most to in the last 90 days.",
    }),
  })
  .meta({ id: "PinnedCountries" });
export type PinnedCountries = z.output<typeof pinnedCountriesSchema>;

export const pinnedCountriesUpdateSchema = z
  .object({
    countries: z
      .array(iso2)
      .max(MAX_PINNED)
      .refine(
        (countries) => new Set(countries).size === countries.length,
        withReason("Name each country once.", "country_twice"),
      )
      .nullable()
      .meta({ description: "Pinned countries; null pins those that the account sends to." }),
  })
  .meta({ id: "PinnedCountriesUpdate", examples: [{ countries: ["DE", "CH"] }] });
export type PinnedCountriesUpdate = z.output<typeof pinnedCountriesUpdateSchema>;
