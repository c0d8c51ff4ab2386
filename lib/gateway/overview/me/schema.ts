import { z } from "zod";

export const meSchema = z
  .object({
    id: z.int().min(1),
    currency: z.enum(["EUR", "CHF"]),
    balance_amount: z.number().meta({ description: "Available funds, excluding the credit line." }),
    reserved_amount: z.number().meta({
      description: "Funds reserved for messages and codes not sent yet; not part of the balance.",
    }),
    credit_line: z.number().meta({ description: "Amount the balance may go below zero." }),
    balance_changed_at: z
      .int()
      .nullable()
      .meta({ description: "Unix time of the balance's last change." }),
    is_text_deleted: z
      .boolean()
      .meta({ description: "True if message texts are deleted after sending." }),
    services: z.array(z.string()).meta({
      description:
        "Services available to this account: of messages, and of fraud checks (`economy`, `pro`).",
    }),
    groups: z.record(z.string(), z.string()).meta({ description: "Recipient groups: id → IRI." }),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof meSchema>;
