import { z } from "zod";
import { separatorSchema } from "@/lib/export/csv-query";
import { AGE_BUCKETS } from "@/lib/core/billing/ageing";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const ITEM_KINDS = ["invoice", "charges", "overpayment"] as const;

const daySchema = (description: string) =>
  z.string().nullable().meta({ description, example: EXAMPLE.day });
const money = (description: string) => z.number().meta({ description });

const itemSchema = z
  .object({
    kind: z.enum(ITEM_KINDS).meta({
      description:
        "`charges`: fees and interest of an invoice's reminders, which may be open after it is paid. `overpayment`: what is left of a transfer; its amounts are negative.",
    }),
    document_id: z.string().nullable().meta({ description: "null for an overpayment." }),
    number: z.string().nullable().meta({ description: "Number of the invoice." }),
    day: z.string().meta({
      description: "Day of issue, of the last reminder of charges, or of receipt of the transfer.",
      example: EXAMPLE.day,
    }),
    due_on: daySchema("null for charges and overpayments."),
    days_overdue: z.int().meta({ description: "0 until the day after the due date." }),
    currency: z.string(),
    amount: money("Less credit notes; of charges less what was waived."),
    fees: money("Of charges, before any were waived; otherwise 0."),
    interest: money("Of charges, before any were waived; otherwise 0."),
    paid: money("Paid so far."),
    open: money("`amount` less `paid`."),
    reminders: z.int().meta({ description: "Reminders sent so far." }),
  })
  .meta({ id: "OpenItem" });

const sumSchema = z
  .object({
    currency: z.string(),
    ...(Object.fromEntries(
      AGE_BUCKETS.map((age) => [age, money("Open amounts by days overdue.")]),
    ) as Record<(typeof AGE_BUCKETS)[number], z.ZodNumber>),
    charges: money("Open fees and interest of reminders."),
    credits: money("Overpayments, negative."),
    total: money("Open amounts and charges less overpayments."),
  })
  .meta({ id: "OpenItemSums" });

export const openItemsSchema = z
  .object({
    today: z.string().meta({ description: "The day where the seller is.", example: EXAMPLE.day }),
    is_used: z.boolean().meta({
      description: "Whether the account has or had invoices to pay later, or overpayments.",
    }),
    items: z
      .array(itemSchema)
      .meta({ description: "Longest due first, then charges, then overpayments." }),
    sums: z.array(sumSchema).meta({ description: "One entry per currency." }),
  })
  .meta({ id: "OpenItems" });
export type OpenItems = z.output<typeof openItemsSchema>;
export type OpenItem = OpenItems["items"][number];

export const openItemsFileQuerySchema = z.object({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  separator: separatorSchema,
});
export type OpenItemsFileQuery = z.output<typeof openItemsFileQuerySchema>;
