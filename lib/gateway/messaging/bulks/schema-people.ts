import { z } from "zod";
import { LISTED_REASONS, UNSUBSCRIBE_SOURCES } from "./schema-values";

const personName = z.string().nullable().meta({
  description:
    "Name of the contact with this number; null without one, and for roles that can't see numbers.",
});

export const bulkDropSchema = z
  .object({
    phone: z.string().meta({
      description:
        "E.164; as it was given, where it isn't a number. Masked for roles that hide numbers.",
    }),
    contact_name: personName,
    reason: z.enum(LISTED_REASONS),
    is_recipient: z.boolean().meta({
      description:
        "false: an entry that isn't a number, or a number of an excluded group; it doesn't count as a recipient.",
    }),
  })
  .meta({ id: "BulkDrop" });
export type BulkDrop = z.output<typeof bulkDropSchema>;

export const bulkUnsubscribeSchema = z
  .object({
    id: z.uuid(),
    phone: z.string().nullable().meta({
      description: "E.164; null once it was deleted. Masked for roles that hide numbers.",
    }),
    contact_name: personName,
    source: z.enum(UNSUBSCRIBE_SOURCES).meta({
      description: "sms: they replied; form: they used a form that a link of the bulk leads to.",
    }),
    unsubscribed_at: z.int(),
    msg_uuid: z.uuid().nullable().meta({
      description: "Message that the person got; null if all messages share a link.",
    }),
  })
  .meta({ id: "BulkUnsubscribe" });
export type BulkUnsubscribe = z.output<typeof bulkUnsubscribeSchema>;
