import { z } from "zod";

/** Ten years in two currencies. */
export const MAX_MONTHS = 240;

export const documentMonthsSchema = z.object({
  time_zone: z.string().meta({
    description: "The seller's, which decides the month of a document.",
    example: "Europe/Berlin",
  }),
  months: z
    .array(
      z.object({
        month: z.string().meta({ description: "`YYYY-MM`, by the dates of issue." }),
        currency: z.string(),
        documents: z.int(),
        net_val: z.number(),
        fee_val: z.number(),
        vat_val: z.number(),
        amount: z.number().meta({ description: "`net_val`, `fee_val` and `vat_val` together." }),
      }),
    )
    .meta({ description: `The newest ${MAX_MONTHS}; credit notes are taken off.` }),
});
export type DocumentMonths = z.output<typeof documentMonthsSchema>;
