import { z } from "zod";
import { LAST_PARTS_CLASS } from "@/lib/core/messages/part-totals";
import {
  keyFilterShape,
  keyIdsSchema,
  messageStatsQuerySchema,
  messageTotalsSchema,
} from "./schema";

export const deliveryStatsQuerySchema = messageStatsQuerySchema
  .pick({
    from: true,
    to: true,
    interval: true,
    time_zone: true,
    group_by: true,
    compare: true,
    iso2: true,
    service_code: true,
    key_id: true,
  })
  .extend(keyFilterShape);
export type DeliveryStatsQuery = z.output<typeof deliveryStatsQuerySchema>;

const seconds = z.number().nullable();
const durationSchema = z
  .object({ messages: z.int(), p50: seconds, p90: seconds, p99: seconds })
  .meta({
    id: "DeliveryDuration",
    description:
      "Percentiles in seconds, within 5 % of the exact ones; null without messages. `messages` is their number, deleted ones included.",
  });

const deliveryTotalsShape = {
  ...messageTotalsSchema.omit({ undelivered: true, refused: true }).shape,
  failed: z.int().meta({ description: "Expired, rejected, or never sent to a carrier." }),
  hand_over: durationSchema.meta({
    description: "Time from acceptance, or the due time, until a message was sent to a carrier.",
  }),
  delivery: durationSchema.meta({
    description: "Time from sending to a carrier until a message was reported delivered.",
  }),
  total: durationSchema.meta({
    description: "Time from acceptance, or the due time, until a message was reported delivered.",
  }),
};
const deliveryTotalsSchema = z.object(deliveryTotalsShape).meta({ id: "DeliverySums" });
export type DeliveryTotals = z.output<typeof deliveryTotalsSchema>;

const periodStart = z.int().meta({ description: "Unix time when the period starts." });

const durationClassSchema = z
  .object({
    from_seconds: z.number(),
    to_seconds: z
      .number()
      .nullable()
      .meta({ description: "Upper bound in seconds, exclusive; null for the slowest class." }),
    messages: z.int(),
  })
  .meta({ id: "DeliveryDurationClass" });
const distribution = z.array(durationClassSchema);

const partStatsSchema = z
  .object({
    messages: z.int(),
    unknown: z.int().meta({
      description:
        "Number of `messages` whose parts are unknown, because they were deleted before parts were counted.",
    }),
    classes: z
      .array(
        z
          .object({
            parts: z.int().meta({
              description: `Number of parts; ${LAST_PARTS_CLASS} stands for that many or more.`,
            }),
            messages: z.int(),
          })
          .meta({ id: "PartsClass" }),
      )
      .meta({ description: "Messages by number of parts, fewest first, without empty classes." }),
    several: z.int().meta({ description: "Messages that consist of two or more parts." }),
    checked: z.int().meta({
      description:
        "Of `several`, those checked for savings; messages accepted by earlier versions weren't.",
    }),
    one_over: z.int().meta({
      description: "Checked SMS that would have a part less with one character less or replaced.",
    }),
    savable: z.object({ messages: z.int(), parts: z.int(), cost: z.number() }).meta({
      id: "SavableParts",
      description:
        "Checked SMS that would have fewer parts with characters replaced as the dashboard advises while composing, if no alphabet was chosen; parts and cost are what it would save.",
    }),
  })
  .meta({
    id: "PartStats",
    description: "Counts messages sent to a carrier, including deleted ones.",
  });

export const deliveryStatsSchema = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    key_ids: keyIdsSchema,
    totals: deliveryTotalsSchema,
    previous: z
      .object({
        from: z.int(),
        to: z.int(),
        totals: deliveryTotalsSchema,
        compared: deliveryTotalsSchema.meta({
          description:
            "Comparison of `totals` with the previous range, up to the last finished hour of the requested one.",
        }),
      })
      .nullable()
      .meta({ id: "PreviousDelivery" }),
    periods: z
      .array(
        z.object({ period: periodStart, ...deliveryTotalsShape }).meta({ id: "DeliveryPeriod" }),
      )
      .meta({ description: "Oldest first; periods without messages are omitted." }),
    groups: z
      .array(
        z
          .object({
            group: z.string(),
            ...deliveryTotalsShape,
            previous: z
              .object({ messages: z.int(), delivered: z.int(), failed: z.int(), cost: z.number() })
              .nullable()
              .meta({
                id: "PreviousDeliveryGroup",
                description: "Values of the previous range; null without `compare`.",
              }),
          })
          .meta({ id: "DeliveryGroup" }),
      )
      .meta({ description: "Totals of the whole range by `group_by`, largest first." }),
    group_periods: z
      .array(
        z
          .object({
            period: periodStart,
            group: z.string(),
            messages: z.int(),
            delivered: z.int(),
            failed: z.int(),
          })
          .meta({ id: "DeliveryGroupPeriod" }),
      )
      .meta({ description: "Periods of the six largest groups, oldest first." }),
    usual: z
      .array(
        z
          .object({
            period: periodStart,
            low: z.number(),
            high: z.number(),
            weeks: z.int().meta({ description: "Weeks with messages, 3 to 8." }),
          })
          .meta({ id: "UsualDelivery" }),
      )
      .meta({
        description:
          "Lowest and highest share delivered (0 to 1) of the eight weeks before, at the same weekday, and hour if by hours. Without it: months, and periods with fewer than three such weeks.",
      }),
    distribution: z
      .object({ hand_over: distribution, delivery: distribution, total: distribution })
      .meta({
        id: "DeliveryDistribution",
        description: "Shortest first, without empty ones; bounds are within 5 %.",
      }),
    parts: partStatsSchema,
    failures: z
      .array(
        z
          .object({
            period: periodStart,
            code: z.int().meta({ description: "`status_code` or `dlr_code` of the failure." }),
            messages: z.int(),
            cost: z.number().meta({ description: "Amount charged for these messages." }),
          })
          .meta({ id: "DeliveryFailures" }),
      )
      .meta({ description: "Oldest first; deleted messages are omitted." }),
    failures_unknown: z.int().meta({
      description:
        "Failed messages without a reason in `failures`: those whose messages were no longer stored when reasons were first counted.",
    }),
    hours: z
      .array(
        z
          .object({
            weekday: z
              .int()
              .meta({ description: "Weekday as in ISO 8601: 1 is Monday, 7 is Sunday." }),
            hour: z.int().meta({
              description:
                "0 to 23, when an hour of UTC starts in `time_zone`: in Asia/Kolkata, 9 is 9:30 to 10:30.",
            }),
            messages: z.int(),
            delivered: z.int(),
            failed: z.int(),
          })
          .meta({ id: "DeliveryHour" }),
      )
      .meta({ description: "Sums by weekday and hour, without empty ones." }),
  })
  .meta({ id: "DeliveryStats" });
export type DeliveryStats = z.output<typeof deliveryStatsSchema>;
