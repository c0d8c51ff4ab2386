import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { groupSchema } from "@/lib/gateway/contacts/group-records/schema";
import { phoneSchema } from "@/lib/gateway/contacts/phones/schema";
import { MAX_CONTACT_NAME } from "@/lib/gateway/contacts/contact-names/schema-values";
import { blockedNumberSchema } from "@/lib/gateway/contacts/blocked-numbers/schema";

const contactName = z.string().nullable().meta({
  description:
    "Set by hand, else from the group columns that hold names. Null without a name, and for roles that can't see numbers.",
});

export const contactSchema = z
  .object({
    phone: z.string(),
    name: contactName,
    groups_count: z.int().min(1).meta({ description: "Groups that the number is in." }),
    is_hidden: z.literal(true).optional().meta({
      description: "Only for roles that hide numbers: `phone` is masked.",
    }),
  })
  .meta({ id: "Contact" });
export type Contact = z.output<typeof contactSchema>;

export const contactDetailSchema = z
  .object({
    phone: z.string(),
    name: contactName,
    own_name: z
      .string()
      .nullable()
      .meta({ description: "Name that someone entered for the contact." }),
    entries: z.array(z.object({ group: groupSchema, entry: phoneSchema })).meta({
      description: "One entry per group that contains the number, newest first.",
    }),
    blocked: blockedNumberSchema.nullable(),
    forgotten_at: z.int().nullable().meta({
      description: "Time of the erasure, if only the block is left since.",
    }),
  })
  .meta({ id: "ContactDetail" });
export type ContactDetail = z.output<typeof contactDetailSchema>;

export const contactParamsSchema = z.object({
  phone: z
    .string()
    .min(1)
    .max(30)
    .meta({ description: "Number in any spelling.", examples: [EXAMPLE.phone] }),
});

export const contactUpdateSchema = z
  .object({
    own_name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_CONTACT_NAME)
      .nullable()
      .meta({ description: "Shown instead of the name from groups; null: theirs again." }),
  })
  .meta({ id: "ContactUpdate", examples: [{ own_name: "Erika Mustermann" }] });
export type ContactUpdate = z.output<typeof contactUpdateSchema>;
