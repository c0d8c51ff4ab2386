import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { oneOrMany, timeZone, unixTime } from "@/lib/gateway/account/stats/schema";
import { referenceTo } from "@/lib/http/input/references";

const valueSchema = (example: string) =>
  oneOrMany(
    z
      .string()
      .max(255)
      .meta({ examples: [example] }),
  );

export const clickStatsQuerySchema = z.object({
  from: unixTime.nullish().meta({
    description:
      "Unix time, inclusive; days and months count as a whole. Default: 30 days before `to`, by hours 7; at most 7 days before it by hours, 400 by days, 800 by months.",
    examples: [EXAMPLE.past],
  }),
  to: unixTime.nullish().meta({
    description: "Unix time, exclusive. Defaults to now.",
    examples: [EXAMPLE.past + 86_400],
  }),
  interval: z.enum(["hour", "day", "month"]).default("day"),
  time_zone: timeZone,
  campaign: referenceTo(
    "/short_link_campaigns/{campaign_code}",
    z.string().regex(/^[0-9A-Za-z]{1,36}$/),
    { unchecked: "Figures of a campaign that isn't there are zero." },
  )
    .nullish()
    .meta({ description: "Only links of this campaign.", examples: ["eGxoGRMq3K"] }),
  bulk: oneOrMany(
    referenceTo("/bulks/{uuid}", z.uuid(), {
      unchecked: "Figures of a bulk that isn't there are zero.",
    }).meta({ examples: [EXAMPLE.uuid] }),
  ),
  country: valueSchema("DE"),
  device: valueSchema("mobile"),
  os: valueSchema("iOS"),
  browser: valueSchema("Safari"),
  referrer: valueSchema("example.org"),
  target: valueSchema("https://example.org/sale"),
  compare: z.enum(["previous", "year"]).nullish().meta({
    description: "Adds the range before, or the same a year before.",
  }),
  match_weekday: z.enum(["true", "false"]).nullish().meta({
    description: "Compares whole weeks, so that weekdays align.",
  }),
});
export type ClickStatsQuery = z.output<typeof clickStatsQuerySchema>;

const totalsShape = {
  clicks: z.int().meta({ description: "Clicks by people." }),
  people: z.int().meta({
    description:
      "People who clicked, where each message has a link of its own: each once, when and how they clicked first.",
  }),
  machines: z
    .int()
    .meta({ description: "Requests by programs, such as link previews and scanners." }),
  own: z.int().meta({ description: "Clicks by members of the account." }),
};
export const clickTotalsSchema = z.object(totalsShape).meta({ id: "ClickSums" });
export type ClickTotals = z.output<typeof clickTotalsSchema>;

const periodSchema = z
  .object({
    period: z.int().meta({ description: "Unix time when the period starts." }),
    ...totalsShape,
  })
  .meta({ id: "ClickPeriod" });

const rowSchema = z
  .object({
    value: z
      .string()
      .meta({ description: "Value of the dimension; `unknown` if it couldn't be determined." }),
    ...totalsShape,
    compared: z
      .object({ clicks: z.int(), previous: z.int() })
      .nullable()
      .meta({ description: "Clicks of people in finished periods, and in those before." }),
  })
  .meta({ id: "ClickRow" });
export type ClickRow = z.output<typeof rowSchema>;
const rows = z.array(rowSchema);

export const clickStatsSchema = z
  .object({
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    totals: clickTotalsSchema,
    messages: z
      .object({
        sent: z.int(),
        delivered: z.int(),
        first_at: z
          .int()
          .nullable()
          .meta({ description: "When the first of all was sent, also before the range." }),
      })
      .meta({
        id: "ClickMessages",
        description: "Messages with these links that were sent in the range.",
      }),
    links: z.int(),
    unsubscribes: z.int().nullable().meta({
      description:
        "Numbers that unsubscribed with the form of `campaign` since it exists; null if it is no unsubscribe form.",
    }),
    rate: z.number().nullable().meta({
      description:
        "People who clicked, or clicks (`rate_of`), per message delivered in the range; null without delivered messages, or if clicks are filtered.",
    }),
    rate_of: z.enum(["people", "clicks"]),
    periods: z.array(periodSchema).meta({
      description: "Oldest first; periods without clicks are omitted.",
    }),
    breakdown: z
      .object({
        country: rows,
        device: rows,
        os: rows,
        browser: rows,
        referrer: rows,
        target: rows,
      })
      .meta({ id: "ClickBreakdown", description: "Most clicks first, at most 250 each." }),
    previous: z
      .object({
        from: z.int(),
        to: z.int(),
        periods: z.array(periodSchema),
        totals: clickTotalsSchema.meta({
          description: "Totals of the previous range, over as many periods as `compared`.",
        }),
        compared: clickTotalsSchema.meta({
          description: "Totals of the range up to its last finished period.",
        }),
      })
      .nullable()
      .meta({ id: "PreviousClicks" }),
  })
  .meta({ id: "ClickStats" });
export type ClickStats = z.output<typeof clickStatsSchema>;
