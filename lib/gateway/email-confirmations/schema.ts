import { z } from "zod";
import { mailedToken } from "@/lib/http/path-parameters";

export const emailConfirmationParamsSchema = z.object({ token: mailedToken });

export const emailConfirmationSchema = z
  .object({
    email: z.string(),
    is_activated: z.boolean().meta({ description: "Whether the account may send now." }),
  })
  .meta({ id: "EmailConfirmation" });
export type EmailConfirmation = z.output<typeof emailConfirmationSchema>;
