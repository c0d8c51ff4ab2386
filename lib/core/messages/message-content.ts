import { DomainError } from "@/lib/core/errors";
import { toCallerId, parseSenderId, trimSender } from "@/lib/core/phone/sender-id";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { toGsmLetters } from "@/lib/core/text/letter-forms";
import { findSlinks } from "@/lib/core/text/placeholders";
import { assertMessageLength, countSegments } from "@/lib/core/text/sms-segments";
import { parseSpeech } from "@/lib/core/voice/speech";
import { normaliseVoiceLang } from "@/lib/core/voice/voice-languages";
import type { ServiceCode } from "./services";

/** Determine how the final text is sent and counted; API names. */
export interface ContentRequest {
  text: string;
  sender_id: string;
  is_unicode?: boolean | null | undefined;
  voice_lang?: string | null | undefined;
  attempts_count_max?: number | null | undefined;
}

export interface CountedText {
  text: string;
  isUnicode: boolean;
  charsCount: number;
  partsCount: number;
  spoken: string | null;
}

/** Safe to repeat in an error: no control characters, unassigned ones or lone surrogates. */
const PRINTABLE = /^[^\p{C}]+$/u;

/** More mean that the text is in another script. */
const MAX_NAMED_CHARACTERS = 20;

/** Throws 422 naming characters without an equivalent. */
function toGsm(input: string): string {
  const { text, missing } = transliterate(input, toGsmLetters);
  if (missing.length === 0) return text;
  const examples = missing.slice(0, MAX_NAMED_CHARACTERS).map(describeCharacter).join(", ");
  const more = missing.length > MAX_NAMED_CHARACTERS ? ", …" : "";
  throw new DomainError(
    "unprocessable",
    `The GSM alphabet doesn't have: ${examples}${more}. Remove them, or omit is_unicode.`,
    { reason: "no_gsm_form", path: "text" },
  );
}

function describeCharacter(char: string): string {
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return PRINTABLE.test(char) ? `${char} (${code})` : code;
}

/** Throws `invalid_input` at `text`, also for malformed link placeholders. */
export function assertNoSpokenLinks(service: ServiceCode, text: string): void {
  if (findSlinks(text).length === 0 || service === "direct") return;
  throw new DomainError("invalid_input", "A call can't have short links. Remove them.", {
    path: "text",
    reason: "link_in_call",
  });
}

/** Throws `invalid_input` at `attempts_count_max` for messages other than calls. */
export function assertAttempts(service: ServiceCode, { attempts_count_max }: ContentRequest): void {
  if (service !== "direct" || attempts_count_max == null) return;
  throw new DomainError("invalid_input", "Only voice messages have attempts. Omit this field.", {
    path: "attempts_count_max",
  });
}

/**
 * @param choice is_unicode of the request
 * @throws DomainError 400 for a text that is empty, too long or without spoken content, 422 for one outside the
 * chosen alphabet
 */
export function countText(
  input: string,
  choice: ContentRequest["is_unicode"],
  service: ServiceCode,
): CountedText {
  if (service !== "direct") {
    const text = input.normalize("NFC");
    const { charsCount, partsCount, spoken } = parseSpeech(text, service);
    return { text, isUnicode: false, charsCount, partsCount, spoken };
  }
  const count = countSegments(choice === false ? toGsm(input) : input, choice ?? null);
  assertMessageLength(count);
  const { text, isUnicode, charsCount, partsCount } = count;
  return { text, isUnicode, charsCount, partsCount, spoken: null };
}

/** Returns the sender as submitted for an SMS, or the caller id for a call. Throws `invalid_input` at `sender_id`. */
export const resolveSender = (service: ServiceCode, { sender_id }: ContentRequest): string =>
  service === "direct" ? parseSenderId(sender_id).value : toCallerId(trimSender(sender_id)).e164;

/** Throws `invalid_input` at `voice_lang`. */
export const resolveVoiceLang = ({ voice_lang }: ContentRequest): string | null =>
  voice_lang == null ? null : normaliseVoiceLang(voice_lang);
