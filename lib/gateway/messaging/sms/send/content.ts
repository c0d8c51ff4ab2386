import { DomainError } from "@/lib/core/errors";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { gsmFormOf } from "@/lib/core/text/letter-forms";
import { callerIdOf, parseSenderId } from "@/lib/core/phone/sender-id";
import { assertMessageLength, countSegments } from "@/lib/core/text/sms-segments";
import { readSpeech } from "@/lib/core/voice/speech";
import { detectVoiceLanguage, normaliseVoiceLang } from "@/lib/core/voice/voice-language";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import type { ServiceCode } from "@/lib/core/messages/services";

/** What of a request decides how its final text is sent and counted. */
export type ContentRequest = Pick<
  SmsCreate,
  "text" | "sender_id" | "is_unicode" | "voice_lang" | "attempts_count_max"
>;

/** Characters that may be repeated in an error: neither control, nor unassigned, nor half of a pair. */
const PRINTABLE = /^[^\p{C}]+$/u;

/** A final text with what follows from it. */
export interface Content {
  text: string;
  isUnicode: boolean;
  charsCount: number;
  partsCount: number;
  senderId: string;
  voiceLang: string | null;
}

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

function readDirect(body: ContentRequest): Content {
  if (body.attempts_count_max != null) {
    throw new DomainError("invalid_input", "Only voice messages have attempts. Omit this field.", {
      path: "attempts_count_max",
    });
  }
  const text = body.is_unicode === false ? toGsm(body.text) : body.text;
  const count = countSegments(text, body.is_unicode ?? null);
  assertMessageLength(count);
  return {
    text: count.text,
    isUnicode: count.isUnicode,
    charsCount: count.charsCount,
    partsCount: count.partsCount,
    senderId: parseSenderId(body.sender_id).value,
    voiceLang: body.voice_lang == null ? null : normaliseVoiceLang(body.voice_lang),
  };
}

async function readVoice(
  body: ContentRequest,
  service: Exclude<ServiceCode, "direct">,
  phone: string,
): Promise<Content> {
  if (body.text.trim() === "") {
    throw new DomainError("invalid_input", "There's nothing to speak. Add some text.", {
      path: "text",
    });
  }
  const speech = readSpeech(body.text, service);
  return {
    text: body.text,
    isUnicode: false,
    charsCount: speech.charsCount,
    partsCount: speech.partsCount,
    senderId: callerIdOf(body.sender_id).e164,
    voiceLang:
      body.voice_lang == null
        ? await detectVoiceLanguage(speech.spoken, phone)
        : normaliseVoiceLang(body.voice_lang),
  };
}

/**
 * Alphabet, parts, sender and language of a final text.
 * @param phone E.164; its country helps to detect the language of a call
 * @throws DomainError 400 for a text that is empty or too long, 422 for one that the chosen alphabet does not have
 */
export async function readContent(
  body: ContentRequest,
  service: ServiceCode,
  phone: string,
): Promise<Content> {
  return service === "direct" ? readDirect(body) : readVoice(body, service, phone);
}
