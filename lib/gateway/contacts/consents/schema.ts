import { z } from "zod";
import { CONSENT_KINDS, CONSENT_SOURCES } from "./schema-values";

export const consentSchema = z
  .object({
    id: z.int().min(1),
    phone: z.string().meta({
      description: "E.164; of a person who was forgotten, a name from which it does not follow.",
    }),
    kind: z.enum(CONSENT_KINDS),
    source: z.enum(CONSENT_SOURCES),
    text: z
      .string()
      .nullable()
      .meta({ description: "Text of the message, or the note of the person who recorded it." }),
    actor_kind: z.enum(["user", "key", "system"]),
    actor_id: z.int().nullable().meta({ description: "ID of the person or the key." }),
    created_at: z.int(),
  })
  .meta({ id: "Consent" });
export type Consent = z.output<typeof consentSchema>;
