import { z } from "zod";
import type { Filter } from "@/lib/core/collection";
import { EXAMPLE } from "@/lib/core/reference/example-values";

export const HISTOGRAM_OPTIONS = {
  from: {
    type: "timestamp",
    match: "exact",
    isOption: true,
    description:
      "Inclusive. Default: 30 days before `to`; at most 31 days before it by hours, 400 by days, 3660 by months.",
    example: EXAMPLE.past,
  },
  to: {
    type: "timestamp",
    match: "exact",
    isOption: true,
    description: "Exclusive. Defaults to now.",
    example: EXAMPLE.past + 86_400,
  },
  interval: {
    type: "enum",
    match: "exact",
    isOption: true,
    values: ["hour", "day", "month"],
    description: "Defaults to day. Hours are in UTC.",
  },
  period_of: {
    type: "enum",
    match: "exact",
    isOption: true,
    values: ["created_at", "counted_at"],
    description: "The time by which messages fall into periods. Defaults to created_at.",
  },
  time_zone: {
    type: "text",
    match: "exact",
    isOption: true,
    maxLength: 60,
    description: "IANA time zone for days and months. Defaults to the account's.",
    example: "Europe/Berlin",
  },
} as const satisfies Record<string, Filter>;

export const smsHistogramSchema = z
  .object({
    from: z.int(),
    to: z.int(),
    time_zone: z.string(),
    counted_since: z.int().nullable().meta({
      description:
        "Unix time. Only messages created since then are counted, because the time for one request ended; null: all are.",
    }),
    periods: z
      .array(
        z
          .object({
            period: z.int().meta({ description: "Unix time when the period starts." }),
            delivered: z.int(),
            moving: z.int(),
            scheduled: z.int(),
            failed: z.int(),
            stopped: z.int(),
          })
          .meta({ id: "SmsPeriod" }),
      )
      .meta({ description: "Oldest first; periods without messages are omitted." }),
  })
  .meta({ id: "SmsHistogram" });
export type SmsHistogram = z.output<typeof smsHistogramSchema>;
