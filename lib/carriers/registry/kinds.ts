import { type CarrierKind, defineCarrierKind } from "@/lib/carriers/carrier-kind";
import { createHttp } from "@/lib/carriers/http/http";
import { type HttpSettings, httpSettings } from "@/lib/carriers/http/settings";
import { type SmppSettings, smppSettings } from "@/lib/carriers/smpp/session/settings";
import { createSmpp } from "@/lib/carriers/smpp/smpp";
import {
  type TwilioWhatsappSettings,
  twilioWhatsappSettings,
} from "@/lib/carriers/twilio-whatsapp/settings";
import { createTwilioWhatsapp } from "@/lib/carriers/twilio-whatsapp/twilio-whatsapp";
import {
  type TwilioVoiceSettings,
  twilioVoiceSettings,
} from "@/lib/carriers/twilio-voice/settings";
import { createTwilioVoice } from "@/lib/carriers/twilio-voice/twilio-voice";

/** Carrier kinds that operators can configure; the simulator is enabled by process settings instead. */
export type CarrierKinds = Readonly<Record<string, CarrierKind>>;

const http = defineCarrierKind<HttpSettings>({
  schema: httpSettings,
  secrets: ["secrets", "callback_secret"],
  services: ["direct", "text2speech", "text2speech_ssml"],
  create: createHttp,
  countConnections: ({ connections }) => connections,
  withConnections: (settings, connections) => ({ ...settings, connections }),
});

const smpp = defineCarrierKind<SmppSettings>({
  // Strict, so that a misspelt field is an error instead of being ignored.
  schema: smppSettings.strict(),
  secrets: ["password"],
  services: ["direct"],
  create: createSmpp,
  countConnections: ({ connections }) => connections,
  withConnections: (settings, connections) => ({ ...settings, connections }),
});

const twilioVoice = defineCarrierKind<TwilioVoiceSettings>({
  schema: twilioVoiceSettings,
  secrets: ["auth_token", "callback_secret"],
  services: ["text2speech", "text2speech_ssml"],
  create: createTwilioVoice,
  countConnections: ({ connections }) => connections,
  withConnections: (settings, connections) => ({ ...settings, connections }),
});

const twilioWhatsapp = defineCarrierKind<TwilioWhatsappSettings>({
  schema: twilioWhatsappSettings,
  secrets: ["auth_token", "callback_secret"],
  services: ["messenger"],
  create: createTwilioWhatsapp,
  countConnections: ({ connections }) => connections,
  withConnections: (settings, connections) => ({ ...settings, connections }),
});

export const CARRIER_KINDS: CarrierKinds = {
  smpp,
  http,
  "twilio-voice": twilioVoice,
  "twilio-whatsapp": twilioWhatsapp,
};
