import { parseSpeech, type VoiceService } from "@/lib/core/voice/speech";
import { VOICE_LANGS, type VoiceLang } from "@/lib/core/voice/voice-languages";
import type { TwilioVoiceSettings, Voice } from "./settings";

/** Voices that support pauses and spelling; Croatian has no such voice. */
const VOICES: Partial<Record<VoiceLang, Voice>> = {
  EN: { language: "en-US", voice: "Polly.Joanna" },
  DE: { language: "de-DE", voice: "Polly.Vicki" },
  FR: { language: "fr-FR", voice: "Polly.Lea" },
  IT: { language: "it-IT", voice: "Polly.Bianca" },
  ES: { language: "es-ES", voice: "Polly.Lucia" },
  PL: { language: "pl-PL", voice: "Polly.Ewa" },
  NL: { language: "nl-NL", voice: "Polly.Lotte" },
  RO: { language: "ro-RO", voice: "Polly.Carmen" },
  PT: { language: "pt-PT", voice: "Polly.Ines" },
  CS: { language: "cs-CZ", voice: "Google.cs-CZ-Standard-A" },
  HU: { language: "hu-HU", voice: "Google.hu-HU-Standard-A" },
  SV: { language: "sv-SE", voice: "Polly.Astrid" },
  DA: { language: "da-DK", voice: "Polly.Naja" },
  FI: { language: "fi-FI", voice: "Polly.Suvi-Neural" },
  SK: { language: "sk-SK", voice: "Google.sk-SK-Standard-A" },
  TR: { language: "tr-TR", voice: "Polly.Filiz" },
  RU: { language: "ru-RU", voice: "Polly.Tatyana" },
  BG: { language: "bg-BG", voice: "Google.bg-BG-Standard-A" },
  UK: { language: "uk-UA", voice: "Google.uk-UA-Standard-A" },
};

/** Characters of TwiML that Twilio accepts inline. */
const MAX_TWIML_LENGTH = 4_000;

export interface SpokenText {
  text: string;
  serviceCode: VoiceService;
  voiceLang: string | null;
}

export function toTwiml(
  { text, serviceCode, voiceLang }: SpokenText,
  { voices }: Pick<TwilioVoiceSettings, "voices">,
): { twiml: string } | { problem: string } {
  const lang = VOICE_LANGS.find((candidate) => candidate === voiceLang) ?? "EN";
  const voice = voices[lang] ?? VOICES[lang];
  if (voice === undefined) return { problem: `There's no voice for ${lang}.` };
  const { ssml } = parseSpeech(text, serviceCode);
  const inner = ssml.slice("<speak>".length, -"</speak>".length);
  const twiml = `<Response><Say language="${voice.language}" voice="${voice.voice}">${inner}</Say></Response>`;
  if (twiml.length > MAX_TWIML_LENGTH)
    return { problem: "The spoken text is too long to be sent." };
  return { twiml };
}
