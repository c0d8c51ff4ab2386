import { withReason } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { referenceTo } from "@/lib/http/input/references";
import { MAX_UNIX_TIME } from "@/lib/core/time/units";

export const unixTime = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_UNIX_TIME)
  .meta({ description: "Unix time." });

export const oneOrMany = <S extends z.ZodType>(value: S) =>
  z
    .union([z.array(value).max(100), value.transform((item) => [item])])
    .nullish()
    .meta({ description: "One value, or several as `name[]`." });

export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, withReason("Enter a time zone, such as Europe/Berlin.", "time_zone_unknown"))
  .nullish()
  .meta({
    description: "IANA time zone for days and months. Defaults to the account's.",
    examples: ["Europe/Berlin"],
  });

/** Builds a range; `limits` describes the default and minimum of `from`. */
export const rangeSchema = (limits: string) =>
  z.object({
    to: unixTime.nullish().meta({
      description: "Unix time, exclusive. Defaults to now.",
      examples: [EXAMPLE.past + 86_400],
    }),
    from: unixTime.nullish().meta({
      description: `Unix time, inclusive. ${limits}`,
      examples: [EXAMPLE.past],
    }),
  });

/** Filters by keys that the sums can serve. */
export const keyFilterShape = {
  key_creator_id: oneOrMany(
    referenceTo("/team/members/{user_id}", z.coerce.number().int().min(1), {
      unchecked: "Figures of a person who isn't there are zero.",
    }).meta({ examples: [1] }),
  ).meta({ description: "Only messages of API keys that these people created." }),
  cost_centre: oneOrMany(
    z
      .string()
      .min(1)
      .max(64)
      .meta({ examples: ["Shop"] }),
  ).meta({
    description:
      "Only messages of API keys (or the dashboard) with one of these cost centres; not those of bulks that have one by their group.",
  }),
};
export const keyIdsSchema = z.array(z.int()).nullable().meta({
  description: "API keys to which filters and role limit the figures; null: all.",
});

const keyId = referenceTo("/api_keys/{id}", z.coerce.number().int().min(0), {
  unchecked: "Figures of a key that isn't there are zero.",
}).meta({ examples: [1] });

export const requestStatsQuerySchema = rangeSchema(
  "Default: a day before `to`; at most 31 days before it.",
).extend({
  by: z
    .enum(["keys", "people"])
    .nullish()
    .meta({ description: "Only requests made with API keys, or in the dashboard." }),
  operation_id: oneOrMany(
    z
      .string()
      .max(100)
      .meta({ examples: ["sendSms"] }),
  ),
  key_id: oneOrMany(keyId),
});
export type RequestStatsQuery = z.output<typeof requestStatsQuerySchema>;

export const messageStatsQuerySchema = rangeSchema(
  "Default: 30 days before `to`; at most 31 days before it by hours, 400 by days, 3660 by months.",
).extend({
  interval: z.enum(["hour", "day", "month"]).default("day"),
  time_zone: timeZone,
  group_by: z.enum(["iso2", "service_code", "key_id"]).nullish(),
  compare: z.enum(["previous", "previous_months"]).nullish().meta({
    description:
      "Adds the preceding range: of the same length, or the same days of the preceding months. While the range is running, it is as long as the finished hours of the range.",
  }),
  iso2: oneOrMany(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .meta({ examples: ["DE"] }),
  ),
  service_code: oneOrMany(
    z
      .string()
      .max(30)
      .meta({ examples: ["direct"] }),
  ),
  key_id: oneOrMany(keyId),
});
export type MessageStatsQuery = z.output<typeof messageStatsQuerySchema>;

const totalsShape = {
  messages: z.int().meta({
    description:
      "delivered, failed and pending together; without scheduled, stopped and deleted messages.",
  }),
  sent: z.int().meta({ description: "Messages sent to a carrier." }),
  delivered: z.int(),
  failed: z.int().meta({ description: "Failed messages: the sum of `undelivered` and `refused`." }),
  undelivered: z.int().meta({
    description: "Messages that expired or were rejected after they were sent to a carrier.",
  }),
  refused: z.int().meta({
    description: "Messages that were never sent to a carrier, and so are free of charge.",
  }),
  pending: z
    .int()
    .meta({ description: "Messages being sent, or awaiting a final delivery report." }),
  charged: z.int().meta({
    description:
      "Messages sent to a carrier, including deleted ones; `parts` and `cost` are theirs.",
  }),
  parts: z.int(),
  cost: z.number().meta({
    description: "In the account's currency, with short links that messages pay for.",
  }),
};
export const messageTotalsSchema = z.object(totalsShape).meta({ id: "MessageSums" });
export type MessageTotals = z.output<typeof messageTotalsSchema>;

const messagePeriodSchema = z
  .object({
    period: z.int().meta({ description: "Unix time when the period starts." }),
    group: z.string().nullable().meta({ description: "Value of `group_by`." }),
    ...totalsShape,
  })
  .meta({ id: "MessagePeriod" });

export const messageStatsSchema = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    totals: messageTotalsSchema,
    periods: z.array(messagePeriodSchema).meta({
      description: "Oldest first; periods without messages are omitted.",
    }),
    groups: z
      .array(z.object({ group: z.string(), ...totalsShape }).meta({ id: "MessageGroup" }))
      .meta({ description: "Totals of the whole range by `group_by`, largest first." }),
    previous: z
      .object({
        from: z.int(),
        to: z.int(),
        totals: messageTotalsSchema,
        periods: z.array(messagePeriodSchema),
        compared: messageTotalsSchema.meta({
          description:
            "Comparison of `totals` with the previous range, up to the last finished hour of the requested one.",
        }),
      })
      .nullable()
      .meta({ id: "PreviousMessageSums" }),
  })
  .meta({ id: "MessageStats" });
export type MessageStats = z.output<typeof messageStatsSchema>;

const requestTotalsShape = {
  requests: z.int(),
  client_errors: z.int().meta({ description: "Requests with a 4xx response." }),
  server_errors: z.int().meta({ description: "Requests with a 5xx response." }),
  p50_ms: z.number().nullable().meta({
    description: "Median response time. null for fewer than 30 requests.",
  }),
  p95_ms: z.number().nullable().meta({
    description: "95th percentile of the response time. null for fewer than 30 requests.",
  }),
};

export const requestStatsSchema = z
  .object({
    from: z.int(),
    to: z.int(),
    totals: z.object(requestTotalsShape).meta({ id: "RequestSums" }),
    hours: z.array(
      z.object({ period: z.int(), ...requestTotalsShape }).meta({ id: "RequestHour" }),
    ),
    operations: z.array(
      z
        .object({ operation_id: z.string(), ...requestTotalsShape })
        .meta({ id: "RequestOperation" }),
    ),
  })
  .meta({ id: "RequestStats" });
export type RequestStats = z.output<typeof requestStatsSchema>;

export const runwaySchema = z
  .object({
    currency: z.string(),
    balance_amount: z.number(),
    credit_line: z.number(),
    mean_daily_cost: z.number().meta({
      description:
        "Over the last 14 days, or over the days since the first spending in them; over 7 until there are two.",
    }),
    days: z.number().nullable().meta({
      description:
        "Days until balance and credit line are used up; null without spending, or with less than two days of it.",
    }),
  })
  .meta({ id: "Runway" });
export type Runway = z.output<typeof runwaySchema>;
