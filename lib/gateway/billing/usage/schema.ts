import { z } from "zod";
import { separatorSchema } from "@/lib/export/csv-query";
import { AUTOMATIC_ORIGINS } from "@/lib/core/messages/message-origin";
import { rangeSchema, timeZone } from "@/lib/gateway/account/stats/schema";
import { MAX_SOURCES } from "@/lib/gateway/account/stats/schema-values";
import {
  spendingReportShape,
  spendingTotalsShape,
} from "@/lib/gateway/account/stats/schema-spending";

export const usageReportQuerySchema = rangeSchema(
  "Full hours. Default: 30 days before `to`; at most 400 days before it by days, 3660 by months.",
).extend({
  interval: z.enum(["day", "month"]).default("day"),
  time_zone: timeZone,
});
export type UsageReportQuery = z.output<typeof usageReportQuerySchema>;

export const billQuerySchema = rangeSchema(
  "Full hours. Default: 30 days before `to`; at most 400 days before it.",
).extend({
  format: z.enum(["csv", "xlsx"]).default("csv").meta({
    description: "csv, of any length, or xlsx, up to 100,000 rows.",
  }),
  separator: separatorSchema,
});
export type BillQuery = z.output<typeof billQuerySchema>;

const costsShape = { messages: z.int(), parts: z.int(), cost: z.number() };

export const usageReportSchema = z
  .object({
    ...spendingReportShape,
    services: z
      .array(z.object({ service: z.string(), ...spendingTotalsShape }).meta({ id: "ServiceUsage" }))
      .meta({
        description: "Service codes of messages, `short_link`, `messenger_code` and `fraud_check`.",
      }),
    countries: z.array(
      z
        .object({
          iso2: z.string().nullable().meta({ description: "null: fraud checks." }),
          ...spendingTotalsShape,
        })
        .meta({ id: "CountryUsage" }),
    ),
    keys: z.array(
      z
        .object({
          key_id: z.int(),
          name: z.string().nullable().meta({
            description: "Null: the dashboard's key, including automatic messages; see `people`.",
          }),
          ...spendingTotalsShape,
        })
        .meta({ id: "KeyUsage" }),
    ),
    cost_centres: z.array(
      z
        .object({
          cost_centre: z.string().nullable().meta({ description: "null: without a cost centre." }),
          ...costsShape,
        })
        .meta({ id: "CentreUsage" }),
    ),
    people: z
      .array(
        z
          .object({
            user_id: z.int().nullable(),
            name: z.string().nullable().meta({ description: "null: unknown." }),
            origin: z.enum(AUTOMATIC_ORIGINS).nullable().meta({
              description:
                "Messages that the gateway sent by itself: confirmations of opt-outs, or codes of sign-up forms; null: a person.",
            }),
            ...costsShape,
          })
          .meta({ id: "PersonUsage" }),
      )
      .nullable()
      .meta({
        description:
          "Messages sent without an API key, by people in the dashboard or by the gateway itself, without deleted ones. null for a range over 31 days.",
      }),
    sources: z
      .array(
        z
          .object({
            source: z.int().meta({ description: "Value of `source`; 0 if none was given." }),
            ...costsShape,
          })
          .meta({ id: "SourceUsage" }),
      )
      .nullable()
      .meta({
        description: `The most expensive ${MAX_SOURCES} sources of messages, without deleted messages. null for a range over 31 days.`,
      }),
  })
  .meta({ id: "UsageReport" });
export type UsageReport = z.output<typeof usageReportSchema>;
