import { z } from "zod";
import { twilioAccount, twilioNumber } from "@/lib/carriers/twilio/account";

const contentSid = z.string().regex(/^HX[0-9a-f]{32}$/, "must be HX and 32 hex digits");
const language = z.string().regex(/^[A-Z]{2}$/, "must be a language such as DE");

/** Settings of a carrier that sends codes by WhatsApp through Twilio, see docs/carriers.md. */
export const twilioWhatsappSettings = z.strictObject({
  ...twilioAccount,
  sender: twilioNumber,
  /** Approved template by language. */
  templates: z
    .record(language, contentSid)
    .refine((templates) => Object.keys(templates).length > 0, "must name a template"),
  /** Template variable that holds the code. */
  code_variable: z
    .string()
    .regex(/^\w{1,16}$/, "must be a name such as 1")
    .default("1"),
});
export type TwilioWhatsappSettings = z.output<typeof twilioWhatsappSettings>;
