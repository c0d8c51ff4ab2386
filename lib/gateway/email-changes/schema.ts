import { z } from "zod";
import { EXAMPLE } from "@/lib/core/example-values";
import { mailedToken } from "@/lib/http/path-parameters";
import { emailSchema } from "@/lib/gateway/sign-ups/schema";

export const emailChangeCreateSchema = z
  .object({ email: emailSchema })
  .meta({ id: "EmailChangeCreate", examples: [{ email: EXAMPLE.email }] });
export type EmailChangeCreate = z.output<typeof emailChangeCreateSchema>;

export const emailChangeSchema = z
  .object({
    email: z
      .string()
      .nullable()
      .meta({ description: "The address that waits for its confirmation; null: none." }),
    expires_at: z.int().nullable().meta({ description: "When its link ends. Unix seconds." }),
  })
  .meta({ id: "EmailChange" });
export type EmailChange = z.output<typeof emailChangeSchema>;

export const emailChangeParamsSchema = z.object({ token: mailedToken });

export const emailChangedSchema = z
  .object({ email: z.string().meta({ description: "With which the person signs in now." }) })
  .meta({ id: "EmailChanged" });
export type EmailChanged = z.output<typeof emailChangedSchema>;
