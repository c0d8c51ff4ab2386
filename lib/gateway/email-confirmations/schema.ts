import { z } from "zod";

export const emailConfirmationParamsSchema = z.object({ token: z.string().max(100) });

export const emailConfirmationSchema = z
  .object({
    email: z.string(),
    is_activated: z.boolean().meta({ description: "Whether the account may send now." }),
  })
  .meta({ id: "EmailConfirmation" });
export type EmailConfirmation = z.output<typeof emailConfirmationSchema>;
