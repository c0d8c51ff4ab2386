import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { oneOrMany, timeZone } from "@/lib/gateway/account/stats/schema";
import { referenceTo } from "@/lib/http/input/references";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { COST_PER_CLICK } from "@/lib/gateway/campaigns/click-stats/schema-values";
import { COMPARED_RATES, COMPARISON_VERDICTS, MAX_COMPARED } from "./schema-values";

const unchecked = "Those that aren't there are omitted.";

export const comparisonQuerySchema = z
  .object({
    bulk: oneOrMany(
      referenceTo("/bulks/{uuid}", z.uuid(), { unchecked }).meta({ examples: [EXAMPLE.uuid] }),
    ),
    campaign: oneOrMany(
      referenceTo(
        "/short_link_campaigns/{campaign_code}",
        z.string().regex(/^[0-9A-Za-z]{1,36}$/),
        {
          unchecked,
        },
      ).meta({ examples: ["eGxoGRMq3K"] }),
    ),
    time_zone: timeZone,
  })
  .refine(({ bulk, campaign }) => (bulk?.length ?? 0) + (campaign?.length ?? 0) <= MAX_COMPARED, {
    path: ["bulk"],
    ...withReason(
      `Compare up to ${MAX_COMPARED} bulks and campaigns.`,
      "too_many_compared",
      MAX_COMPARED,
    ),
  });
export type ComparisonQuery = z.output<typeof comparisonQuerySchema>;

const count = z.int().min(0);

const rateSchema = z
  .object({
    count,
    of: count,
    value: z.number().meta({ description: "Rate: `count` divided by `of`." }),
    low: z.number(),
    high: z.number(),
  })
  .nullable()
  .meta({
    id: "ComparedRate",
    description: "`low` to `high` is the 95% interval (Wilson). Null if it isn't known.",
  });

const hourSchema = z
  .object({
    hour: z.int().min(0).max(23).meta({ description: "Hours since the first message." }),
    clicks: count,
    people: count.nullable().meta({
      description: "People who clicked; null if messages share their links or have several.",
    }),
  })
  .meta({ id: "ComparedHour", description: "Clicks until the end of the hour." });

const bestSchema = z.object({ value: z.int(), clicks: count }).nullable().meta({ id: "BestTime" });

export const comparedSchema = z
  .object({
    kind: z.enum(["bulk", "campaign"]),
    id: z.string().meta({ description: "UUID of the bulk, or code of the campaign." }),
    name: z.string().meta({
      description: "Name of the campaign; the start of a bulk's text, empty once deleted.",
    }),
    texts: z.array(z.string()).meta({ description: "One or two texts of a bulk." }),
    is_test: z.boolean(),
    started_at: z.int().nullable().meta({
      description: "Unix time when the first message was sent, of campaigns to the quarter hour.",
    }),
    accepted: count.nullable().meta({ description: "Messages of a bulk; null for campaigns." }),
    sent: count,
    delivered: count,
    clicks: count.nullable().meta({ description: "Clicks by people; null without links." }),
    people: count.nullable().meta({
      description: "People who clicked; null if messages share their links.",
    }),
    replied: count.nullable().meta({
      description:
        "People who replied, other than to unsubscribe; null for campaigns, and once received messages are deleted.",
    }),
    unsubscribed: count.nullable().meta({
      description:
        "People who unsubscribed; null for campaigns without an unsubscribe form, and for bulks once received messages are deleted.",
    }),
    cost: z.number().nullable().meta({ description: "Amount charged so far; null for campaigns." }),
    cost_per_click: z
      .number()
      .nullable()
      .meta({
        description: `${COST_PER_CLICK} Null also without \`cost\` or \`people\`.`,
      }),
    rates: z.object({
      delivered: rateSchema.meta({
        description: "Share of the messages; for campaigns, of those sent.",
      }),
      clicked: rateSchema.meta({
        description:
          "People who clicked, of messages sent; null for campaigns older than sums of messages (25 months).",
      }),
      replied: rateSchema.meta({ description: "Share of the delivered messages." }),
      unsubscribed: rateSchema.meta({ description: "Share of the delivered messages." }),
    }),
    first_day_sent: count.meta({ description: "Messages sent in the first 24 hours." }),
    first_day: z.array(hourSchema).meta({
      description: "The first 24 hours, to the quarter hour, up to the current one.",
    }),
    best_hour: bestSchema.meta({
      description: "Hour of the day (0 to 23) with most clicks, in 28 days; null without clicks.",
    }),
    best_weekday: bestSchema.meta({
      description: "Weekday (1: Monday) with most clicks, in 28 days; null without clicks.",
    }),
    observed_clicks: count.meta({ description: "Number of clicks in these 28 days." }),
  })
  .meta({ id: "ComparedSend" });
export type ComparedSend = z.output<typeof comparedSchema>;

const verdictSchema = z
  .object({
    rate: z.enum(COMPARED_RATES),
    best: z.string().meta({ description: "`id` of the best: most, or fewest who unsubscribed." }),
    verdict: z.enum(COMPARISON_VERDICTS).meta({
      description:
        "`early`: until a day after the last message; `open`: chance may explain it; `clear`: it differs from each other with 99% confidence for all pairs together, and 50 messages each.",
    }),
  })
  .meta({ id: "ComparisonVerdict" });

export const comparisonSchema = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    items: z.array(comparedSchema).meta({
      description:
        "In the order of the query, bulks first; without a choice the latest four bulks.",
    }),
    verdicts: z.array(verdictSchema).meta({
      description: "One entry per rate that at least two items have, unless all are equal.",
    }),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.output<typeof comparisonSchema>;
