import { withReason } from "@/lib/core/errors";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { z } from "zod";
import { CURRENCIES } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { STOP_REASONS } from "@/lib/core/trust/pumping-rules";
import { rangeSchema } from "@/lib/gateway/account/stats/schema";
import { uuidId } from "@/lib/http/input/path-parameters";
import {
  HUMAN_SIGNALS,
  MAX_PREFIX_NOTE,
  PREFIX_PATTERN,
  REPORT_NUMBERS,
  REPORT_PREFIXES,
  MAX_SPEND_CAP,
} from "./schema-values";

const hasFourDecimals = (value: number) => /^\d+(\.\d{1,4})?$/.test(String(value));

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
          "Countries that codes go to. null: your own, and those that you sent messages to in the last 90 days.",
      }),
    hourly_spend_cap: z
      .number()
      .min(0)
      .max(MAX_SPEND_CAP)
      .refine(hasFourDecimals, withReason("Use at most four decimals.", "too_many_decimals", 4))
      .nullable()
      .meta({
        description:
          "Most that codes for one country may cost within an hour. null: 20.00, or six times what is usual.",
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
    allowed_countries: z.array(z.string()).meta({ description: "Countries in force now." }),
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
      .meta({ description: "The first digits of numbers, or a whole number for tests." }),
    valid_until: z
      .int()
      .min(1)
      .max(4_102_444_800)
      .nullish()
      .meta({ description: "Unix time. null: always." }),
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
    amount: z.number().meta({ description: "Cost of its most expensive path." }),
    stopped_at: z.int(),
  })
  .meta({ id: "PumpingStop" });
export type StopResource = z.output<typeof stopSchema>;

export const reportQuerySchema = rangeSchema(
  "Full days (UTC). Default: 30 days before `to`; at most 90 days before it.",
);
export type ReportQuery = z.output<typeof reportQuerySchema>;

const sums = { stopped: z.int(), saved: z.number() };
export const reportSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    from: z.int(),
    to: z.int(),
    ...sums,
    unchecked: z.int().meta({
      description: "Verifications that passed because the figures could not be read in time.",
    }),
    days: z.array(z.object({ day: z.int(), ...sums })),
    countries: z.array(z.object({ iso2: z.string(), ...sums })),
    reasons: z.array(z.object({ reason: z.enum(STOP_REASONS), ...sums })),
    prefixes: z
      .array(z.object({ prefix: z.string(), iso2: z.string(), ...sums }))
      .meta({ description: `The ${REPORT_PREFIXES} with the most stops.` }),
    people: z
      .array(
        z.object({
          phone: z.string(),
          iso2: z.string(),
          reason: z.enum(STOP_REASONS),
          stopped_at: z.int(),
          sign: z.enum(HUMAN_SIGNALS).meta({
            description:
              "checked, delivered: a later verification of this number was. contact: it is in one of your groups. message: an earlier message was delivered to it.",
          }),
        }),
      )
      .meta({
        description: `Numbers of people that may have been stopped, among those with a later sign and the last ${REPORT_NUMBERS} stops.`,
      }),
  })
  .meta({ id: "PumpingReport" });
export type PumpingReport = z.output<typeof reportSchema>;
