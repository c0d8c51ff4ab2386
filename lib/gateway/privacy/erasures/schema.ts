import { z } from "zod";

const count = (description: string) => z.int().min(0).meta({ description });

export const erasureSchema = z
  .object({
    messages: count("Messages to the number, with their texts."),
    incomings: count("Messages from the number."),
    clicks: count(
      "Requests of links in these messages; they stay, without IP address and browser.",
    ),
    entries: count("Entries in groups, with their columns."),
    verifications: count("Verifications of the number."),
    fraud_checks: count("Fraud checks of the number."),
    form_answers: count("Answers to forms; they stay, without number, fields and comment."),
    consents: count("Lines of the consent log; they stay, without number and text."),
    is_blocked: z
      .boolean()
      .meta({ description: "The block stays, so that the number isn't messaged again." }),
    forgotten_at: z.int().nullable().meta({
      description:
        "Unix time at which the erasure was complete; null while there is still something to erase.",
    }),
  })
  .meta({ id: "ContactErasure" });
export type Erasure = z.output<typeof erasureSchema>;
