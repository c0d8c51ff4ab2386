import { isPhoneSignature } from "./phone-signature";
import { OPT_OUT_LANGUAGES, type OptOutLanguage } from "./opt-out-words";

export interface OptRequest {
  kind: "out" | "in";
  /** Null if several languages share the keyword. */
  lang: OptOutLanguage | null;
}

/** For letters that don't decompose. */
const UNDECOMPOSABLE_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Normalizes "Arrêt !" to "arret". */
function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđæœı]/g, (letter) => UNDECOMPOSABLE_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function collectKeywords(kind: OptRequest["kind"]): Map<string, OptRequest> {
  const keywords = new Map<string, OptRequest>();
  for (const [lang, optOutWords] of Object.entries(OPT_OUT_LANGUAGES)) {
    for (const word of optOutWords[kind].map(normalise)) {
      const existing = keywords.get(word);
      const isShared = existing !== undefined && existing.lang !== lang;
      keywords.set(word, { kind, lang: isShared ? null : (lang as OptOutLanguage) });
    }
  }
  return keywords;
}

const KEYWORDS = new Map([...collectKeywords("in"), ...collectKeywords("out")]);

const COURTESY_WORDS = new Set(
  [
    "please",
    "pls",
    "plz",
    "thank you",
    "thanks",
    "thank",
    "thx",
    "ty",
    "cheers",
    "sorry",
    "hi",
    "hello",
    "bitte",
    "danke",
    "danke schön",
    "vielen dank",
    "besten dank",
    "lg",
    "mfg",
    "hallo",
    "gracias",
    "muchas gracias",
    "por favor",
    "hola",
    "saludos",
    "obrigado",
    "obrigada",
    "muito obrigado",
    "muito obrigada",
    "se faz favor",
    "olá",
    "proszę",
    "dziękuję",
    "dzięki",
    "dziekuje bardzo",
    "pozdrawiam",
    "merci",
    "svp",
    "stp",
    "s'il vous plaît",
    "s'il te plaît",
    "grazie",
    "per favore",
    "bedankt",
    "dank u",
    "aub",
    "alstublieft",
    "tack",
    "tak",
    "takk",
    "kiitos",
    "prosím",
    "děkuji",
    "ďakujem",
    "köszönöm",
    "kérem",
    "mulțumesc",
    "vă rog",
    "lütfen",
    "teşekkürler",
    "ευχαριστώ",
    "παρακαλώ",
    "пожалуйста",
    "спасибо",
    "будь ласка",
    "дякую",
    "благодаря",
    "моля",
    "شكرا",
    "من فضلك",
    "תודה",
    "בבקשה",
    "谢谢",
    "請",
    "请",
    "ありがとう",
    "お願いします",
    "감사합니다",
    "ขอบคุณ",
    "धन्यवाद",
  ].map(normalise),
);
const MAX_COURTESY_WORDS = 4;

const MAX_OPT_OUT_LENGTH = 200;

/** Drops lines added by the phone. */
const findOwnLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .filter((line) => !isPhoneSignature(line))
    .join(" ");

function stripCourtesy(words: readonly string[]): readonly string[] | null {
  for (let count = Math.min(MAX_COURTESY_WORDS, words.length - 1); count > 0; count -= 1) {
    if (COURTESY_WORDS.has(words.slice(-count).join(" "))) return words.slice(0, -count);
    if (COURTESY_WORDS.has(words.slice(0, count).join(" "))) return words.slice(count);
  }
  return null;
}

/**
 * Parses an opt request only if the whole message is a keyword, apart from courtesy and phone signatures: "Stop. Thank
 * you". "STOP 12345" and "please don't stop" are ordinary messages.
 */
export function parseOptRequest(text: string | null): OptRequest | null {
  if (text === null || text.length > MAX_OPT_OUT_LENGTH) return null;
  let words: readonly string[] | null = normalise(findOwnLines(text)).split(" ");
  while (words !== null) {
    const existing = KEYWORDS.get(words.join(" "));
    if (existing !== undefined) return existing;
    words = stripCourtesy(words);
  }
  return null;
}
