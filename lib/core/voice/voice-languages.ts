/** Languages of voice messages: plain data, so that pages can list them without the detector. */
export const VOICE_LANGS = [
  "EN",
  "DE",
  "FR",
  "IT",
  "ES",
  "PL",
  "NL",
  "RO",
  "PT",
  "CS",
  "HU",
  "SV",
  "DA",
  "FI",
  "SK",
  "HR",
  "TR",
  "RU",
  "BG",
  "UK",
] as const;
export type VoiceLang = (typeof VOICE_LANGS)[number];
