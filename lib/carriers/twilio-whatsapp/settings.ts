import { z } from "zod";
import { twilioAccount, twilioNumber } from "@/lib/carriers/twilio/account";

const contentSid = z.string().regex(/^HX[0-9a-f]{32}$/, "must be HX and 32 hex digits");
const language = z.string().regex(/^[A-Z]{2}$/, "must be a language such as DE");

/** Settings of a carrier that sends codes by WhatsApp through Twilio, as docs/carriers.md describes them. */
export const twilioWhatsappSettings = z.strictObject({
  ...twilioAccount,
  /** The number of the WhatsApp sender. */
  sender: twilioNumber,
  /** The approved template of each language. */
  templates: z
    .record(language, contentSid)
    .refine((templates) => Object.keys(templates).length > 0, "must name a template"),
  /** Which variable of the templates is the code. */
  code_variable: z
    .string()
    .regex(/^\w{1,16}$/, "must be a name such as 1")
    .default("1"),
});
export type TwilioWhatsappSettings = z.output<typeof twilioWhatsappSettings>;
