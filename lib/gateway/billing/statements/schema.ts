import { LANGUAGES } from "@/lib/core/languages";
import { z } from "zod";
import { separatorSchema } from "@/lib/export/csv-query";
import { rangeSchema, timeZone } from "@/lib/gateway/account/stats/schema";

export const statementQuerySchema = rangeSchema(
  "Full hours. Default: the running month; at most 400 days before `to` by days, 3660 by months.",
).extend({
  interval: z.enum(["day", "month"]).default("day"),
  time_zone: timeZone,
});
export type StatementQuery = z.output<typeof statementQuerySchema>;

export const statementFileQuerySchema = statementQuerySchema.extend({
  format: z.enum(["csv", "xlsx", "pdf"]).default("csv"),
  separator: separatorSchema,
  lang: z
    .preprocess(
      (value) => (typeof value === "string" ? value.toLowerCase() : value),
      z.enum(LANGUAGES).nullish(),
    )
    .meta({ description: "Language of the PDF. Default: that of the account's documents." }),
});
export type StatementFileQuery = z.output<typeof statementFileQuerySchema>;

const changesShape = {
  top_up: z.number().meta({ description: "Payments and other credit." }),
  refund: z.number().meta({ description: "Refunds and returned payments." }),
  correction: z.number().meta({ description: "Credit notes and corrections." }),
  message: z.number().meta({
    description:
      "Messages. With their short links, if a version accepted them that had no `short_link`.",
  }),
  short_link: z.number().meta({
    description: "Charged links: one per message and per type 2 campaign in its text.",
  }),
  messenger_code: z.number().meta({ description: "Verification codes that a messenger took." }),
  fraud_check: z.number(),
};
const opening = z.number().meta({ description: "Balance at the start, reserved funds included." });
const closing = z.number().meta({ description: "`opening` and all changes." });

export const statementSchema = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    from: z.int(),
    to: z.int(),
    opening,
    totals: z.object(changesShape).meta({ id: "BalanceChanges" }),
    closing,
    reserved: z.number().nullable().meta({
      description:
        "Part of `closing` that is reserved for messages and codes not sent yet. null for a range that is over.",
    }),
    periods: z
      .array(
        z
          .object({
            period: z.int().meta({ description: "Unix time when the period starts." }),
            opening,
            ...changesShape,
            closing,
          })
          .meta({ id: "StatementPeriod" }),
      )
      .meta({ description: "Oldest first; periods without changes are omitted." }),
  })
  .meta({ id: "Statement" });
export type Statement = z.output<typeof statementSchema>;
