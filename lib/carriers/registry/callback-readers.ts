import {
  type CallbackContent,
  parseCallback,
  parseHttpCallback,
} from "@/lib/carriers/http/callbacks";
import { httpSettings } from "@/lib/carriers/http/settings";
import type { SignedCallback } from "@/lib/carriers/twilio/signature";
import { parseTwilioVoiceCallback } from "@/lib/carriers/twilio-voice/callbacks";
import { twilioVoiceSettings } from "@/lib/carriers/twilio-voice/settings";
import { parseTwilioWhatsappCallback } from "@/lib/carriers/twilio-whatsapp/callbacks";
import { twilioWhatsappSettings } from "@/lib/carriers/twilio-whatsapp/settings";

interface CallbackReader {
  /** Undefined disables callbacks. */
  secret: string | undefined;
  /** Null if unrecognized or the signature doesn't verify. */
  read: (callback: SignedCallback) => CallbackContent | null;
}

const toQueryString = (query: SignedCallback["query"]) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Separate from the kinds, since web processes need no sending code. */
const READERS: Readonly<Record<string, (settings: unknown) => CallbackReader | null>> = {
  http(input) {
    const settings = httpSettings.safeParse(input).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: ({ body, query }) =>
        parseHttpCallback(parseCallback(body, toQueryString(query)), settings),
    };
  },
  "twilio-voice"(input) {
    const settings = twilioVoiceSettings.safeParse(input).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: (callback) => parseTwilioVoiceCallback(callback, settings),
    };
  },
  "twilio-whatsapp"(input) {
    const settings = twilioWhatsappSettings.safeParse(input).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: (callback) => parseTwilioWhatsappCallback(callback, settings),
    };
  },
};

export function createCallbackReader(kind: string, settings: unknown): CallbackReader | null {
  return Object.hasOwn(READERS, kind) ? (READERS[kind]?.(settings) ?? null) : null;
}
