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

/** Reads the callbacks of one carrier. */
interface CallbackReader {
  /** Last URL segment; undefined disables callbacks. */
  secret: string | undefined;
  /** Returns the content, or null if it isn't recognized or its signature doesn't verify. */
  read: (callback: SignedCallback) => CallbackContent | null;
}

const inUrl = (query: SignedCallback["query"]) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** By carrier kind. Separate from the kinds, since web processes need no sending code. */
const READERS: Readonly<Record<string, (settings: unknown) => CallbackReader | null>> = {
  http(given) {
    const settings = httpSettings.safeParse(given).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: ({ body, query }) => parseHttpCallback(parseCallback(body, inUrl(query)), settings),
    };
  },
  "twilio-voice"(given) {
    const settings = twilioVoiceSettings.safeParse(given).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: (callback) => parseTwilioVoiceCallback(callback, settings),
    };
  },
  "twilio-whatsapp"(given) {
    const settings = twilioWhatsappSettings.safeParse(given).data;
    if (settings === undefined) return null;
    return {
      secret: settings.callback_secret,
      read: (callback) => parseTwilioWhatsappCallback(callback, settings),
    };
  },
};

/** Returns the reader for a carrier's callbacks, or null if its kind has none or its settings are invalid. */
export function createCallbackReader(kind: string, settings: unknown): CallbackReader | null {
  return Object.hasOwn(READERS, kind) ? (READERS[kind]?.(settings) ?? null) : null;
}
