import { z } from "zod";
import { twilioAccount, twilioNumber } from "@/lib/carriers/twilio/account";

const contentSid = z.string().regex(/^HX[0-9a-f]{32}$/, "must be HX and 32 hex digits");
const language = z.string().regex(/^[A-Z]{2}$/, "must be a language such as DE");

export const twilioWhatsappSettings = z.strictObject({
  ...twilioAccount,
  sender: twilioNumber,
  templates: z
    .record(language, contentSid)
    .refine((templates) => Object.keys(templates).length > 0, "must name a template"),
  code_variable: z
    .string()
    .regex(/^\w{1,16}$/, "must be a name such as 1")
    .default("1"),
});
export type TwilioWhatsappSettings = z.output<typeof twilioWhatsappSettings>;
