import { z } from "zod";
import { CLICK_ID_LENGTH, CLICK_PARAMETER } from "@/lib/core/links/click-id-values";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";
import {
  CONVERSION_KINDS,
  CONVERSION_SOURCES,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_VALUE,
} from "./schema-values";

const isCurrency = (code: string) => Intl.supportedValuesOf("currency").includes(code);

const shape = {
  click_id: z
    .string()
    .length(CLICK_ID_LENGTH)
    .meta({
      description: `Value of \`${CLICK_PARAMETER}\` in the URL to which the short link led.`,
      examples: ["AAABAAAAAQBl1VgAq83vASNFZ4kB"],
    }),
  kind: z.enum(CONVERSION_KINDS).meta({ examples: ["sale"] }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME_LENGTH)
    .nullish()
    .meta({ examples: ["Spring jacket"] }),
  value: z
    .number()
    .min(0)
    .max(MAX_VALUE)
    .nullish()
    .meta({ description: "Revenue of the conversion, with up to 6 decimals.", examples: [49.9] }),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, "Enter a currency of ISO 4217, such as EUR.")
    .nullish()
    .meta({
      description: "ISO 4217. Defaults to the account's. Without `value` it is ignored.",
      examples: ["EUR"],
    }),
  external_id: z
    .string()
    .trim()
    .min(1)
    .max(MAX_EXTERNAL_ID_LENGTH)
    .nullish()
    .meta({
      description:
        "Your number of the order. It converts once: a second request returns the first conversion, except that a key's replaces a page's.",
      examples: ["order-1042"],
    }),
} as const;

export const conversionWriteSchema = z
  .object({
    ...shape,
    converted_at: z
      .int()
      .min(0)
      .nullish()
      .meta({
        description: "Unix time, at most 7 days ago. Defaults to now.",
        examples: [EXAMPLE.past],
      }),
  })
  .meta({
    id: "ConversionWrite",
    examples: [
      {
        click_id: "AAABAAAAAQBl1VgAq83vASNFZ4kB",
        kind: "sale",
        name: "Spring jacket",
        value: 49.9,
        currency: "EUR",
        external_id: "order-1042",
      },
    ],
  });
export type ConversionWrite = z.output<typeof conversionWriteSchema>;

/** Nobody sees that a page's report was refused, so texts of its shop are cut and cleaned; empty ones are absent. */
const pageText = (maxLength?: number) => (input: unknown) => {
  if (typeof input === "number") return String(input);
  if (typeof input !== "string") return input;
  const text = input.replaceAll("\0", "").toWellFormed().trim();
  return text.slice(0, maxLength).toWellFormed() || null;
};

/** With a decimal point or comma. Three digits after a comma may be thousands. */
const PAGE_NUMBER = /^\d+(?:\.\d+|,\d{1,2})?$/;

/** Parses the value of a purchase. Invalid values count as absent, so that the purchase still counts. */
function parsePageValue(input: unknown): unknown {
  if (typeof input !== "string") return input;
  const text = input.trim();
  return PAGE_NUMBER.test(text) ? Number(text.replace(",", ".")) : null;
}

/** Conversion as reported by the script on web pages. */
export const pageConversionSchema = z.object({
  ...shape,
  name: z.preprocess(pageText(MAX_NAME_LENGTH), shape.name),
  value: z.preprocess(parsePageValue, shape.value),
  currency: z.preprocess(pageText(), shape.currency),
  // Cut, it could become another order's.
  external_id: z.preprocess(pageText(), shape.external_id),
});

export const conversionSchema = z
  .object({
    id: z.int().min(1),
    kind: z.enum(CONVERSION_KINDS),
    name: z.string().nullable(),
    value: z.number().nullable(),
    currency: z.string().nullable(),
    external_id: z.string().nullable(),
    source: z.enum(CONVERSION_SOURCES).meta({
      description: "page: reported by the script on a page, whose visitors could report anything.",
    }),
    campaign: z.string(),
    bulk_id: z.uuid().nullable(),
    variant: z.int().nullable().meta({ description: "Text of an A/B test." }),
    short_link: z.string().meta({ format: "iri-reference" }),
    clicked_at: z.int().meta({ examples: [EXAMPLE.past] }),
    converted_at: z.int().meta({ examples: [EXAMPLE.past] }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "Conversion" });
export type Conversion = z.output<typeof conversionSchema>;

export const conversionParamsSchema = z.object({ conversion_id: integerId });

export const conversionStatsQuerySchema = z.object({
  campaign: referenceTo(
    "/short_link_campaigns/{campaign_code}",
    z.string().regex(/^[0-9A-Za-z]{1,36}$/),
    { unchecked: "Figures of a campaign that isn't there are zero." },
  )
    .nullish()
    .meta({ description: "Only links of this campaign.", examples: ["eGxoGRMq3K"] }),
  bulk: referenceTo("/bulks/{uuid}", z.uuid(), {
    unchecked: "Figures of a bulk that isn't there are zero.",
  })
    .nullish()
    .meta({ examples: [EXAMPLE.uuid] }),
});
export type ConversionStatsQuery = z.output<typeof conversionStatsQuerySchema>;

const sumShape = {
  kind: z.enum(CONVERSION_KINDS),
  currency: z
    .string()
    .nullable()
    .meta({ description: "Currency of the value; null for conversions without one." }),
  conversions: z.int(),
  value: z.number(),
};

export const conversionStatsSchema = z
  .object({
    totals: z
      .array(z.object(sumShape).meta({ id: "ConversionSum" }))
      .meta({ description: "Sums of all retained conversions, by kind and currency." }),
    bulks: z
      .array(
        z
          .object({
            bulk_id: z.uuid().nullable().meta({
              description: "Bulk that contained the link; null for links outside of bulks.",
            }),
            variant: z.int().nullable(),
            ...sumShape,
          })
          .meta({ id: "ConversionSumOfBulk" }),
      )
      .meta({ description: "Grouped by bulk and text; the 100 with the most conversions." }),
    days: z
      .array(
        z.object({ day: z.int(), leads: z.int(), sales: z.int() }).meta({ id: "ConversionDay" }),
      )
      .meta({ description: "The last 30 days in the account's time zone, oldest first." }),
  })
  .meta({ id: "ConversionStats" });
export type ConversionStats = z.output<typeof conversionStatsSchema>;
