import { z } from "zod";
import { messageStatsQuerySchema } from "./schema";

export const spendingQuerySchema = messageStatsQuerySchema
  .pick({ from: true, to: true, interval: true, time_zone: true, compare: true })
  .extend({ group_by: z.enum(["service", "iso2", "key_id"]).nullish() });
export type SpendingQuery = z.output<typeof spendingQuerySchema>;

export const spendingTotalsShape = {
  messages: z.int().meta({ description: "Messages sent to a carrier, deleted ones included." }),
  parts: z.int(),
  short_links: z.int().meta({
    description: "Charged links: one per message and per type 2 campaign in its text.",
  }),
  messenger_codes: z.int().meta({
    description:
      "Verification codes that a messenger took; those sent as messages or calls count as messages.",
  }),
  fraud_checks: z.int(),
  cost: z.number().meta({ description: "Total cost in the account's currency, without VAT." }),
};
export const spendingTotalsSchema = z.object(spendingTotalsShape).meta({ id: "SpendingSums" });
export type SpendingTotals = z.output<typeof spendingTotalsSchema>;

const spendingPeriodSchema = z
  .object({
    period: z.int().meta({ description: "Unix time when the period starts." }),
    ...spendingTotalsShape,
  })
  .meta({ id: "SpendingPeriod" });

export const spendingReportShape = {
  currency: z.string(),
  time_zone: z.string(),
  from: z.int(),
  to: z.int(),
  totals: spendingTotalsSchema,
  periods: z
    .array(spendingPeriodSchema)
    .meta({ description: "Oldest first; periods without charges are omitted." }),
};

export const spendingStatsSchema = z
  .object({
    ...spendingReportShape,
    groups: z
      .array(z.object({ group: z.string(), ...spendingTotalsShape }).meta({ id: "SpendingGroup" }))
      .meta({
        description:
          "Totals by `group_by`, most expensive first. Services include `short_link`, `messenger_code` and `fraud_check`; fraud checks have no country (an empty string).",
      }),
    previous: z
      .object({
        from: z.int(),
        to: z.int(),
        totals: spendingTotalsSchema,
        periods: z
          .array(spendingPeriodSchema)
          .meta({ description: "Periods of the previous range, in the format of `periods`." }),
        compared: spendingTotalsSchema.meta({
          description:
            "Comparison of `totals` with the previous range, up to the last finished hour of the requested one.",
        }),
      })
      .nullable()
      .meta({ id: "PreviousSpending" }),
  })
  .meta({ id: "SpendingStats" });
export type SpendingStats = z.output<typeof spendingStatsSchema>;
