import { z } from "zod";
import { rangeSchema, timeZone } from "@/lib/gateway/account/stats/schema";

export const webhookStatsQuerySchema = rangeSchema(
  "Full hours. Default: 7 days before `to`; at most 30 days before it.",
).extend({
  interval: z.enum(["hour", "day"]).default("day"),
  time_zone: timeZone,
});
export type WebhookStatsQuery = z.output<typeof webhookStatsQuerySchema>;

const secondsSchema = (percent: number) =>
  z
    .number()
    .nullable()
    .meta({
      description: `Seconds until the response or the timeout, which ${percent}% of the attempts don't exceed, within 5%. null if none had either.`,
    });

const totalsShape = {
  succeeded: z.int().meta({ description: "Attempts whose response has a status from 200 to 299." }),
  failed: z.int(),
  timed: z.int().meta({ description: "Attempts with a response or a timeout." }),
  p50: secondsSchema(50),
  p95: secondsSchema(95),
};

export const webhookStatsSchema = z
  .object({
    webhook_id: z.int(),
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    totals: z.object(totalsShape).meta({ id: "WebhookSums" }),
    periods: z
      .array(
        z
          .object({
            period: z.int().meta({ description: "Unix time when the period starts." }),
            ...totalsShape,
          })
          .meta({ id: "WebhookPeriod" }),
      )
      .meta({ description: "Oldest first; periods without attempts are omitted." }),
  })
  .meta({ id: "WebhookStats" });
export type WebhookStats = z.output<typeof webhookStatsSchema>;
