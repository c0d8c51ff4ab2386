import { withReason } from "@/lib/core/errors";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { z } from "zod";
import { MAX_UNIX_TIME } from "@/lib/core/time/units";
import { CURRENCIES } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { STOP_REASONS } from "@/lib/core/trust/pumping-rules";
import { rangeSchema } from "@/lib/gateway/account/stats/schema";
import { uuidId } from "@/lib/http/input/path-parameters";
import {
  HUMAN_SIGNALS,
  MAX_PREFIX_NOTE,
  PREFIX_PATTERN,
  MAX_REPORTED_NUMBERS,
  MAX_REPORTED_PREFIXES,
  MAX_SPEND_CAP,
} from "./schema-values";

const hasAtMostFourDecimals = (value: number) => /^\d+(\.\d{1,4})?$/.test(String(value));

export const guardUpdateSchema = z
  .object({
    is_enabled: z
      .boolean()
      .meta({ description: "If false, sends are neither stopped nor counted." }),
    countries: z
      .array(
        z
          .string()
          .refine(isCountry, withReason("Enter a country code, such as DE.", "country_unknown")),
      )
      .max(250)
      .nullable()
      .meta({
        description:
          "Countries that can receive codes. null: your own, and those that you messaged in the last 90 days.",
      }),
    hourly_spend_cap: z
      .number()
      .min(0)
      .max(MAX_SPEND_CAP)
      .refine(
        hasAtMostFourDecimals,
        withReason("Use at most four decimals.", "too_many_decimals", 4),
      )
      .nullable()
      .meta({
        description:
          "Maximum hourly cost of codes to one country. null: 20.00 or six times your usual hourly cost, whichever is higher.",
      }),
  })
  .meta({
    id: "PumpingGuardUpdate",
    examples: [{ is_enabled: true, countries: ["DE", "AT"], hourly_spend_cap: 50 }],
  });
export type GuardUpdate = z.output<typeof guardUpdateSchema>;

export const guardSchema = z
  .object({
    is_enabled: z.boolean(),
    countries: z.array(z.string()).nullable(),
    allowed_countries: z
      .array(z.string())
      .meta({ description: "Countries allowed now, including the default." }),
    hourly_spend_cap: z.number().nullable(),
    currency: z.enum(CURRENCIES),
  })
  .meta({ id: "PumpingGuard" });
export type Guard = z.output<typeof guardSchema>;

export const prefixCreateSchema = z
  .object({
    prefix: z
      .string()
      .regex(PREFIX_PATTERN, "Enter + and 2 to 15 digits.")
      .meta({ description: "First digits of numbers in E.164, or one full number for tests." }),
    valid_until: z
      .int()
      .min(1)
      .max(MAX_UNIX_TIME)
      .nullish()
      .meta({ description: "Unix time. null: no expiry." }),
    note: z.string().max(MAX_PREFIX_NOTE).nullish(),
  })
  .meta({
    id: "AllowedPrefixCreate",
    examples: [{ prefix: EXAMPLE.phone.slice(0, 8), valid_until: null, note: "Trade fair" }],
  });
export type PrefixCreate = z.output<typeof prefixCreateSchema>;

export const allowedPrefixSchema = z
  .object({
    id: z.uuid(),
    prefix: z.string(),
    valid_until: z.int().nullable(),
    note: z.string().nullable(),
    created_at: z.int(),
  })
  .meta({ id: "AllowedPrefix" });
export type AllowedPrefix = z.output<typeof allowedPrefixSchema>;
export const allowedPrefixesSchema = z.object({ prefixes: z.array(allowedPrefixSchema) });
export type AllowedPrefixes = z.output<typeof allowedPrefixesSchema>;

export const prefixParamsSchema = z.object({ prefix_id: uuidId });

export const stopSchema = z
  .object({
    id: z.uuid(),
    phone: z.string().meta({ description: "E.164." }),
    iso2: z.string(),
    reason: z.enum(STOP_REASONS),
    amount: z
      .number()
      .meta({ description: "Maximum cost of the verification, with all its steps." }),
    stopped_at: z.int(),
  })
  .meta({ id: "PumpingStop" });
export type StopResource = z.output<typeof stopSchema>;

export const reportQuerySchema = rangeSchema(
  "Full days (UTC). Default: 30 days before `to`; at most 90 days before it.",
);
export type ReportQuery = z.output<typeof reportQuerySchema>;

const stopTotals = {
  stopped: z.int(),
  saved: z.number().meta({ description: "Cost avoided, in the account's currency." }),
};
export const reportSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    from: z.int(),
    to: z.int(),
    ...stopTotals,
    unchecked: z.int().meta({
      description:
        "Verifications allowed unchecked because usage data wasn't available in time (fail open).",
    }),
    days: z.array(z.object({ day: z.int(), ...stopTotals })),
    countries: z.array(z.object({ iso2: z.string(), ...stopTotals })),
    reasons: z.array(z.object({ reason: z.enum(STOP_REASONS), ...stopTotals })),
    prefixes: z
      .array(z.object({ prefix: z.string(), iso2: z.string(), ...stopTotals }))
      .meta({ description: `The ${MAX_REPORTED_PREFIXES} with the most stops.` }),
    people: z
      .array(
        z.object({
          phone: z.string(),
          iso2: z.string(),
          reason: z.enum(STOP_REASONS),
          stopped_at: z.int(),
          sign: z.enum(HUMAN_SIGNALS).meta({
            description:
              "Evidence of a person. checked: a later code was entered. delivered: a later code was delivered. contact: in one of your groups. message: received an earlier message.",
          }),
        }),
      )
      .meta({
        description: `Possible false positives: stopped numbers with evidence of a person, from the last ${MAX_REPORTED_NUMBERS} stops and the last ${MAX_REPORTED_NUMBERS} with later evidence.`,
      }),
  })
  .meta({ id: "PumpingReport" });
export type PumpingReport = z.output<typeof reportSchema>;
