/** What follows from the words of a message: alphabet, parts, sender and language. */
import { DomainError } from "@/lib/core/errors";
import { callerIdOf, parseSenderId, trimSender } from "@/lib/core/phone/sender-id";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { gsmFormOf } from "@/lib/core/text/letter-forms";
import { findSlinks } from "@/lib/core/text/placeholders";
import { assertMessageLength, countSegments } from "@/lib/core/text/sms-segments";
import { parseSpeech } from "@/lib/core/voice/speech";
import { normaliseVoiceLang } from "@/lib/core/voice/voice-languages";
import type { ServiceCode } from "./services";

/** What of a request decides how its final text is sent and counted, with the field names of the API. */
export interface ContentRequest {
  text: string;
  sender_id: string;
  is_unicode?: boolean | null | undefined;
  voice_lang?: string | null | undefined;
  attempts_count_max?: number | null | undefined;
}

/** A final text as it is billed. */
export interface CountedText {
  text: string;
  isUnicode: boolean;
  charsCount: number;
  partsCount: number;
  /** What a call says, without tags; null: a text. */
  spoken: string | null;
}

/** Characters that may be repeated in an error: neither control, nor unassigned, nor half of a pair. */
const PRINTABLE = /^[^\p{C}]+$/u;

/** More are not named: the text is in another script altogether. */
const NAMED_CHARACTERS = 20;

/** The text in GSM 03.38; throws 422 naming the characters that have no form there. */
function toGsm(input: string): string {
  const { text, missing } = transliterate(input, gsmFormOf);
  if (missing.length === 0) return text;
  const named = missing.slice(0, NAMED_CHARACTERS).map(describeCharacter).join(", ");
  const more = missing.length > NAMED_CHARACTERS ? ", …" : "";
  throw new DomainError(
    "unprocessable",
    `The GSM alphabet doesn't have: ${named}${more}. Remove them, or omit is_unicode.`,
    { reason: "no_gsm_form", path: "text" },
  );
}

function describeCharacter(char: string): string {
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return PRINTABLE.test(char) ? `${char} (${code})` : code;
}

/** Refuses links in what is spoken, and placeholders of links that can't be read. Throws `invalid_input` at `text`. */
export function assertNoSpokenLinks(service: ServiceCode, text: string): void {
  if (findSlinks(text).length === 0 || service === "direct") return;
  throw new DomainError("invalid_input", "A call can't have short links. Remove them.", {
    path: "text",
    reason: "link_in_call",
  });
}

/** Refuses attempts of what is no call. Throws `invalid_input` at `attempts_count_max`. */
export function assertAttempts(service: ServiceCode, { attempts_count_max }: ContentRequest): void {
  if (service !== "direct" || attempts_count_max == null) return;
  throw new DomainError("invalid_input", "Only voice messages have attempts. Omit this field.", {
    path: "attempts_count_max",
  });
}

/**
 * Alphabet and parts of a final text.
 * @param choice is_unicode of the request
 * @throws DomainError 400 for a text that is empty or too long or speaks nothing, 422 for one that the chosen alphabet does not have
 */
export function countText(
  given: string,
  choice: ContentRequest["is_unicode"],
  service: ServiceCode,
): CountedText {
  if (service !== "direct") {
    const text = given.normalize("NFC");
    const { charsCount, partsCount, spoken } = parseSpeech(text, service);
    return { text, isUnicode: false, charsCount, partsCount, spoken };
  }
  const count = countSegments(choice === false ? toGsm(given) : given, choice ?? null);
  assertMessageLength(count);
  const { text, isUnicode, charsCount, partsCount } = count;
  return { text, isUnicode, charsCount, partsCount, spoken: null };
}

/** Who a message is from: of a text as it was spelled, of a call the number that it shows. Throws `invalid_input` at `sender_id`. */
export const senderOf = (service: ServiceCode, { sender_id }: ContentRequest): string =>
  service === "direct" ? parseSenderId(sender_id).value : callerIdOf(trimSender(sender_id)).e164;

/** The language that was asked for; null: none. Throws `invalid_input` at `voice_lang`. */
export const languageOf = ({ voice_lang }: ContentRequest): string | null =>
  voice_lang == null ? null : normaliseVoiceLang(voice_lang);
