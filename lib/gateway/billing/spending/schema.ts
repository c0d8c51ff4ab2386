import { z } from "zod";
import {
  keyFilterShape,
  keyIdsSchema,
  messageStatsQuerySchema,
  oneOrMany,
  rangeSchema,
  timeZone,
} from "@/lib/gateway/account/stats/schema";
import {
  spendingReportShape,
  spendingStatsSchema,
} from "@/lib/gateway/account/stats/schema-spending";
import { COST_PER_CLICK } from "@/lib/gateway/campaigns/click-stats/schema-values";
import { MAX_BULKS, MAX_PERIOD_GROUPS, SPENDING_GROUPINGS } from "./schema-values";

export const spendingReportQuerySchema = rangeSchema(
  "Full hours. Default: 30 days before `to`; at most 400 days before it by days, 1830 by weeks, 3660 by months.",
).extend({
  interval: z.enum(["day", "week", "month"]).default("day").meta({
    description: "Weeks start on Mondays.",
  }),
  time_zone: timeZone,
  group_by: z.enum(SPENDING_GROUPINGS).default("iso2"),
  compare: messageStatsQuerySchema.shape.compare,
  iso2: messageStatsQuerySchema.shape.iso2,
  service: oneOrMany(
    z
      .string()
      .max(30)
      .meta({ examples: ["direct"] }),
  ).meta({
    description:
      "Messages of these services with their links, or `short_link`, `messenger_code`, `fraud_check`.",
  }),
  key_id: messageStatsQuerySchema.shape.key_id,
  ...keyFilterShape,
});
export type SpendingReportQuery = z.output<typeof spendingReportQuerySchema>;

const deliveredCostsSchema = z
  .object({
    cost: z.number().meta({ description: "Messages with their links." }),
    delivered: z.int(),
  })
  .meta({ id: "DeliveredCosts" });

const groupSchema = z
  .object({
    group: z.string().meta({
      description:
        "Country, service (also `short_link`, `messenger_code`, `fraud_check`), key, cost centre or bulk; empty: none.",
    }),
    name: z.string().nullable().meta({
      description:
        "Of a key or cost centre; null: the dashboard, none, or a group of another kind.",
    }),
    bulk: z
      .object({ created_at: z.int(), sender_id: z.string() })
      .nullable()
      .meta({ id: "SpendingBulk", description: "Null: no bulk, or a deleted one." }),
    messages: z.int(),
    parts: z.int(),
    cost: z.number(),
    messages_delivered: deliveredCostsSchema.nullable().meta({
      description: "Null for cost centres, and services that aren't messages.",
    }),
    clicks: z
      .object({
        people: z.int(),
        cost: z.number(),
        cost_per_click: z.number().nullable().meta({ description: COST_PER_CLICK }),
      })
      .nullable()
      .meta({
        id: "SpendingClicks",
        description:
          "Of bulks with individual links: people who clicked, and cost, at any time. Null otherwise.",
      }),
    previous: z
      .object({
        messages: z.int(),
        cost: z.number(),
        compared: z.object({ messages: z.int(), cost: z.number() }).meta({
          id: "ComparedSpendingGroup",
          description: "Covers the requested range up to its last finished hour.",
        }),
      })
      .nullable()
      .meta({
        id: "PreviousSpendingGroup",
        description: "Of the previous range; null without `compare`, and for bulks.",
      }),
  })
  .meta({ id: "SpendingReportGroup" });
export type SpendingReportGroup = z.output<typeof groupSchema>;

export const spendingReportSchema = z
  .object({
    ...spendingReportShape,
    key_ids: keyIdsSchema,
    messages_delivered: deliveredCostsSchema,
    groups: z.array(groupSchema).meta({
      description: `Totals by \`group_by\`, most expensive first. Of bulks the first ${MAX_BULKS}, without what no bulk sent; all others add up to \`totals\`.`,
    }),
    group_periods: z
      .array(
        z
          .object({ period: z.int(), group: z.string(), cost: z.number() })
          .meta({ id: "SpendingGroupPeriod" }),
      )
      .meta({
        description: `Of the ${MAX_PERIOD_GROUPS} most expensive groups, oldest first; without empty ones.`,
      }),
    previous: spendingStatsSchema.shape.previous
      .unwrap()
      .extend({
        messages_delivered: deliveredCostsSchema,
        messages_delivered_compared: deliveredCostsSchema.meta({ description: "As `compared`." }),
      })
      .nullable()
      .meta({ id: "PreviousSpendingReport" }),
  })
  .meta({ id: "SpendingReport" });
export type SpendingReport = z.output<typeof spendingReportSchema>;

const dayCostSchema = z
  .object({ day: z.int().meta({ description: "Unix time when it starts." }), cost: z.number() })
  .meta({ id: "DayCost" });

export const spendingForecastSchema = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    is_own: z.boolean().meta({
      description: "True for roles that see only what their own API keys spend.",
    }),
    from: z.int().meta({ description: "Start of the current month, in the account's time zone." }),
    to: z.int().meta({ description: "Its end, exclusive." }),
    spent: z.number().meta({ description: "So far." }),
    days: z.array(dayCostSchema).meta({ description: "So far, today included." }),
    previous_spent: z.number().meta({ description: "In all of the month before." }),
    previous_days: z.array(dayCostSchema).meta({ description: "Every day of the month before." }),
    weeks: z.int().meta({
      description: "Whole weeks before today since the first charge, up to 8.",
    }),
    forecast: z
      .object({
        low: z.number(),
        expected: z.number(),
        high: z.number(),
        days: z
          .array(
            z
              .object({
                day: z.int(),
                low: z.number(),
                expected: z.number(),
                high: z.number(),
              })
              .meta({ id: "SpendingForecastDay" }),
          )
          .meta({ description: "Today and later; costs of the month up to the end of the day." }),
      })
      .nullable()
      .meta({
        id: "MonthForecast",
        description:
          "Cost of the whole month. Each of the last weeks is repeated until the month's end, weekday by weekday: `expected` is the mean of the results, `low` and `high` are the lowest and highest. Null with fewer than three weeks.",
      }),
  })
  .meta({ id: "SpendingForecast" });
export type SpendingForecast = z.output<typeof spendingForecastSchema>;
