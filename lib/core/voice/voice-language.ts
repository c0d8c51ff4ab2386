import { isVoiceLang, VOICE_LANGS, type VoiceLang } from "./voice-languages";

/** For texts too short to detect. Prefixes are disjoint. */
const LANG_OF_PREFIX: ReadonlyMap<string, VoiceLang> = new Map([
  ...prefixes("DE", "+49 +41 +43"),
  ...prefixes("RU", "+79"),
  ...prefixes(
    "ES",
    "+52 +57 +34 +54 +51 +58 +56 +593 +502 +53 +591 +504 +595 +503 +505 +506 +507 +598 +240",
  ),
]);

function prefixes(lang: VoiceLang, list: string): [string, VoiceLang][] {
  return list.split(" ").map((prefix) => [prefix, lang]);
}

/** Minimum letters for detection; in shorter texts a name or brand decides the result. */
const MIN_LETTERS = 10;
const LETTERS = /\p{L}/gu;

/**
 * Detects the language by content; if undetermined, by the number's prefix; else English.
 * @param text as heard, without tags
 */
export async function detectVoiceLanguage(text: string, e164: string): Promise<VoiceLang> {
  return (await detectByContent(text)) ?? languageOfPrefix(e164) ?? "EN";
}

function languageOfPrefix(e164: string): VoiceLang | undefined {
  return LANG_OF_PREFIX.get(e164.slice(0, 3)) ?? LANG_OF_PREFIX.get(e164.slice(0, 4));
}

async function detectByContent(text: string): Promise<VoiceLang | undefined> {
  if ((text.match(LETTERS)?.length ?? 0) < MIN_LETTERS) return undefined;
  detector ??= loadDetector();
  const result = (await detector).detect(text);
  if (!result.isReliable()) return undefined;
  const code = result.language.toUpperCase();
  return isVoiceLang(code) ? code : undefined;
}

type Detector = Pick<typeof import("eld/small")["eld"], "detect">;
let detector: Promise<Detector> | undefined;

/**
 * Loads the detector. "small" distinguishes our 20 languages as well as "large" at a third of the memory (about 50
 * MB).
 */
async function loadDetector(): Promise<Detector> {
  const { eld } = await import("eld/small");
  eld.enableTextCleanup(true);
  eld.setLanguageSubset(VOICE_LANGS.map((lang) => lang.toLowerCase()));
  return eld;
}
