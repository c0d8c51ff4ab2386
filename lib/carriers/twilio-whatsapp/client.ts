import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { CodeMessage } from "@/lib/carriers/code-messenger";
import type { RequestResult } from "@/lib/carriers/http/request";
import { createResource } from "@/lib/carriers/twilio/client";
import type { TwilioWhatsappSettings } from "./settings";

const VALIDITY = { min: 1, max: 36_000 } as const;

function validitySeconds(endsAt: Date): number {
  const seconds = Math.ceil((endsAt.getTime() - Date.now()) / 1000);
  return Math.min(VALIDITY.max, Math.max(VALIDITY.min, seconds));
}

/** Creates a function that sends codes without retries. */
export function codeSender(settings: TwilioWhatsappSettings) {
  const { sender, templates, code_variable } = settings;
  return async (message: CodeMessage, statusCallback: string): Promise<RequestResult> => {
    const { phone, lang, code, endsAt } = message;
    const contentSid = Object.hasOwn(templates, lang) ? templates[lang] : undefined;
    if (contentSid === undefined) {
      const reason = `There's no template for ${lang}.`;
      return { outcome: { kind: "refused", statusCode: NO_ROUTE, reason }, health: "up" };
    }
    return createResource(settings, "Messages", {
      To: `whatsapp:${phone}`,
      From: `whatsapp:${sender}`,
      ContentSid: contentSid,
      ContentVariables: JSON.stringify({ [code_variable]: code }),
      StatusCallback: statusCallback,
      ValidityPeriod: String(validitySeconds(endsAt)),
    });
  };
}
