import { z } from "zod";
import { rangeSchema, timeZone } from "@/lib/gateway/account/stats/schema";
import { MAX_CLICK_HOURS_DAYS } from "./schema-values";

export const clickHoursQuerySchema = rangeSchema(
  `Full hours. Default: 30 days before \`to\`; at most ${MAX_CLICK_HOURS_DAYS} days before it.`,
).extend({ time_zone: timeZone });
export type ClickHoursQuery = z.output<typeof clickHoursQuerySchema>;

export const clickHoursSchema = z
  .object({
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    hours: z
      .array(
        z
          .object({
            weekday: z
              .int()
              .meta({ description: "Weekday as in ISO 8601: 1 is Monday, 7 is Sunday." }),
            hour: z.int().meta({
              description: "0 to 23, as in `getDeliveryStats`.",
            }),
            clicks: z.int().meta({ description: "Clicks by people." }),
          })
          .meta({ id: "ClickHour" }),
      )
      .meta({ description: "Sums by weekday and hour, without empty ones." }),
  })
  .meta({ id: "ClickHours" });
export type ClickHours = z.output<typeof clickHoursSchema>;
