import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { mailedToken } from "@/lib/http/input/path-parameters";
import { emailSchema } from "@/lib/http/input/credential-fields";

export const emailChangeCreateSchema = z
  .object({ email: emailSchema })
  .meta({ id: "EmailChangeCreate", examples: [{ email: EXAMPLE.email }] });
export type EmailChangeCreate = z.output<typeof emailChangeCreateSchema>;

export const emailChangeSchema = z
  .object({
    email: z
      .string()
      .nullable()
      .meta({ description: "New address that awaits confirmation; null without one." }),
    expires_at: z.int().nullable().meta({ description: "Unix time when the link expires." }),
  })
  .meta({ id: "EmailChange" });
export type EmailChange = z.output<typeof emailChangeSchema>;

export const emailChangeParamsSchema = z.object({ token: mailedToken });

export const emailChangedSchema = z
  .object({
    email: z
      .string()
      .meta({ description: "Email address with which the person signs in from now on." }),
  })
  .meta({ id: "EmailChanged" });
export type EmailChanged = z.output<typeof emailChangedSchema>;
