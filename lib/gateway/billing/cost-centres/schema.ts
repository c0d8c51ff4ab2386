import { z } from "zod";
import { separatorSchema } from "@/lib/export/csv-query";
import { rangeSchema } from "@/lib/gateway/account/stats/schema";
import { referenceTo } from "@/lib/http/input/references";

const MAX_COST_CENTRE = 64;
/** Maximum that fits one response. */
export const MAX_COST_CENTRES = 1_000;

const kind = z.enum(["key", "group"]);

export const costCentreUpdateSchema = z
  .object({
    kind,
    id: referenceTo(
      ["/api_keys/{id}", "/groups/{group_id}"],
      z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    ).meta({ description: "ID of the API key (including the dashboard's) or of the group." }),
    cost_centre: z
      .string()
      .trim()
      .min(1)
      .max(MAX_COST_CENTRE)
      .regex(/^\P{Cc}+$/u, "Use one line.")
      .nullable()
      .meta({ description: "Null without a cost centre." }),
  })
  .meta({ id: "CostCentreUpdate", examples: [{ kind: "key", id: 1, cost_centre: "4711" }] });
export type CostCentreUpdate = z.output<typeof costCentreUpdateSchema>;

export const costCentresSchema = z.object({
  cost_centres: z.array(z.object({ kind, id: z.int(), cost_centre: z.string() })),
});
export type CostCentresOfAccount = z.output<typeof costCentresSchema>;

export const usageQuerySchema = rangeSchema(
  "Full hours. Default: a day before `to`; at most 400 days before it.",
);
export type UsageQuery = z.output<typeof usageQuerySchema>;

export const usageFileQuerySchema = usageQuerySchema.extend({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  separator: separatorSchema,
});
export type UsageFileQuery = z.output<typeof usageFileQuerySchema>;

export const costCentreUsageSchema = z.object({
  currency: z.string(),
  from: z.int(),
  to: z.int(),
  cost_centres: z.array(
    z.object({
      cost_centre: z.string().nullable().meta({ description: "null: without a cost centre." }),
      messages: z.int(),
      parts: z.int(),
      cost: z.number(),
    }),
  ),
});
export type CostCentreUsage = z.output<typeof costCentreUsageSchema>;
