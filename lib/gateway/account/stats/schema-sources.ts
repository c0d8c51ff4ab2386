import { z } from "zod";
import { MAX_SOURCES } from "./schema-values";
import { rangeSchema } from "./schema";

export const sourceStatsQuerySchema = rangeSchema(
  "Default: a day before `to`; at most 31 days before it.",
);
export type SourceStatsQuery = z.output<typeof sourceStatsQuerySchema>;

export const sourceStatsSchema = z.object({
  currency: z.string(),
  from: z.int(),
  to: z.int(),
  sources: z
    .array(
      z.object({
        source: z.int().meta({ description: "Value of `source`; 0 if none was given." }),
        messages: z.int(),
        parts: z.int(),
        cost: z.number(),
      }),
    )
    .meta({
      description: `The ${MAX_SOURCES} sources with the highest cost, most expensive first.`,
    }),
});
export type SourceStats = z.output<typeof sourceStatsSchema>;
