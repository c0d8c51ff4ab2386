import { DomainError } from "@/lib/core/errors";

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

const LANGS: ReadonlySet<string> = new Set(VOICE_LANGS);

export function isVoiceLang(code: string): code is VoiceLang {
  return LANGS.has(code);
}

/**
 * Returns the language in upper case.
 * @throws DomainError `invalid_input` at `path` if unsupported
 */
export function normaliseVoiceLang(input: string, path = "voice_lang"): VoiceLang {
  const code = input.toUpperCase();
  if (isVoiceLang(code)) return code;
  throw new DomainError(
    "invalid_input",
    `voice_lang must be null or one of ${VOICE_LANGS.join(", ")}.`,
    {
      path,
    },
  );
}
