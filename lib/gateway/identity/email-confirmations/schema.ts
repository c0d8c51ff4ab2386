import { z } from "zod";
import { mailedToken } from "@/lib/http/input/path-parameters";

export const emailConfirmationParamsSchema = z.object({ token: mailedToken });

export const emailConfirmationSchema = z
  .object({
    email: z.string(),
    is_activated: z.boolean().meta({ description: "True if the account can send now." }),
  })
  .meta({ id: "EmailConfirmation" });
export type EmailConfirmation = z.output<typeof emailConfirmationSchema>;
