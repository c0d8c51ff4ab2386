import { z } from "zod";

const ATTENTION_KINDS = [
  "balance_empty",
  "balance_low",
  "budget_reached",
  "country_failing",
  "requests_failing",
  "key_expiring",
  "webhook_failing",
  "webhook_disabled",
  "link_domain_failing",
  "link_domain_suspended",
] as const;

export const attentionItemSchema = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    severity: z.enum(["bad", "warn", "note"]),
    count: z.number().nullable().meta({
      description: "Days, percent, messages or requests, by kind; null: no estimate yet.",
    }),
    of: z.number().nullable().meta({ description: "Total that `count` is part of." }),
    subject: z.string().nullable().meta({
      description:
        "Country, operation, name, cost centre, domain, or the person to ask for credit, by kind.",
    }),
    at: z.int().nullable().meta({ description: "Unix time." }),
  })
  .meta({ id: "AttentionItem" });
export type AttentionItem = z.output<typeof attentionItemSchema>;

export const attentionSchema = z
  .object({ checked_at: z.int(), items: z.array(attentionItemSchema) })
  .meta({ id: "Attention" });
export type Attention = z.output<typeof attentionSchema>;
