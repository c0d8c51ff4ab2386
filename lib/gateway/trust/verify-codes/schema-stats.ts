import { z } from "zod";
import { rangeSchema, timeZone } from "@/lib/gateway/account/stats/schema";
import { VERIFY_CHANNELS } from "./schema-values";

export const verifyStatsQuerySchema = rangeSchema(
  "Full hours. Default: 30 days before `to`; at most 400 days before it by days, 3660 by months.",
).extend({
  interval: z.enum(["day", "month"]).default("day"),
  time_zone: timeZone,
});
export type VerifyStatsQuery = z.output<typeof verifyStatsQuerySchema>;

const totalsShape = {
  channel: z.enum(VERIFY_CHANNELS),
  sent: z.int().meta({ description: "Codes sent over the channel, by the time they first were." }),
  verified: z.int().meta({
    description: "Codes entered correctly before another channel followed.",
  }),
};

export const verifyStatsSchema = z
  .object({
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    totals: z.array(z.object(totalsShape).meta({ id: "VerifyChannelSums" })),
    periods: z
      .array(
        z
          .object({
            period: z.int().meta({ description: "Unix time when the period starts." }),
            ...totalsShape,
          })
          .meta({ id: "VerifyChannelPeriod" }),
      )
      .meta({ description: "Oldest first; channels without codes are omitted." }),
  })
  .meta({ id: "VerifyStats" });
export type VerifyStats = z.output<typeof verifyStatsSchema>;
