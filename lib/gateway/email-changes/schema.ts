import { z } from "zod";
import { emailSchema } from "@/lib/gateway/sign-ups/schema";

export const emailChangeCreateSchema = z
  .object({ email: emailSchema })
  .meta({ id: "EmailChangeCreate" });
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

export const emailChangeParamsSchema = z.object({ token: z.string().max(100) });

export const emailChangedSchema = z
  .object({ email: z.string().meta({ description: "With which the person signs in now." }) })
  .meta({ id: "EmailChanged" });
export type EmailChanged = z.output<typeof emailChangedSchema>;
