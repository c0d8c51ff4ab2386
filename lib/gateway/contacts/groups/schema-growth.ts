import { z } from "zod";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";
import { rangeSchema, oneOrMany, timeZone } from "@/lib/gateway/account/stats/schema";
import { GROWTH_DAYS, NEW_DAYS } from "@/lib/gateway/contacts/group-records/schema-values";
import { referenceTo } from "@/lib/http/input/references";

const count = (description: string) => z.int().min(0).meta({ description });

const interval = z.enum(["hour", "day", "month"]);

export const groupGrowthQuerySchema = rangeSchema(
  `Default: 30 days before \`to\`; at most ${GROWTH_DAYS.hour} days before it by hours, ${GROWTH_DAYS.day} by days, ${GROWTH_DAYS.month} by months.`,
).extend({ interval: interval.default("day"), time_zone: timeZone });
export type GroupGrowthQuery = z.output<typeof groupGrowthQuerySchema>;

const changes = {
  added: count("Phones that were added."),
  removed: count("Phones that were taken out, for whatever reason."),
  unsubscribed: count("Phones whose owners unsubscribed with a form; each phone counts once."),
};

export const groupGrowthSchema = z
  .object({
    interval,
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    counted_since: z.int().meta({
      description:
        "Since when it is known what left the group. Of the time before, only phones are counted that were still in it.",
    }),
    totals: z.object(changes).meta({ description: "Totals of the whole range." }),
    reasons: z
      .array(
        z.object({
          reason: z.literal(UNSUBSCRIBE_REASONS).nullable(),
          count: z.int().min(1),
        }),
      )
      .meta({
        description:
          "Why owners unsubscribed in the range, the most frequent first; null: not said.",
      }),
    periods: z
      .array(
        z
          .object({
            period: z.int().meta({ description: "Unix time when the period starts." }),
            count_items: count("Phones in the group at the end of the period, or now."),
            ...changes,
          })
          .meta({ id: "GroupPeriod" }),
      )
      .meta({ description: "Periods of the range that have begun, oldest first." }),
  })
  .meta({ id: "GroupGrowth" });
export type GroupGrowth = z.output<typeof groupGrowthSchema>;

export const groupFiguresQuerySchema = z.object({
  group: oneOrMany(
    referenceTo("/groups/{group_id}", z.coerce.number().int().min(1), {
      unchecked: "Figures of the others are returned.",
    }).meta({ examples: [1] }),
  ),
});
export type GroupFiguresQuery = z.output<typeof groupFiguresQuerySchema>;

const statsSchema = z
  .object({
    group: z.int(),
    added: count(`Phones that were added in the last ${NEW_DAYS} days, with today.`),
    unsubscribed: count("Phones whose owners unsubscribed with a form since the group exists."),
    last_used_at: z
      .int()
      .nullable()
      .meta({ description: "When a bulk to the group was last created; tests don't count." }),
  })
  .meta({ id: "GroupFigures" });
export type GroupFigures = z.output<typeof statsSchema>;

export const groupFiguresSchema = z
  .object({ groups: z.array(statsSchema) })
  .meta({ id: "GroupFiguresList" });
