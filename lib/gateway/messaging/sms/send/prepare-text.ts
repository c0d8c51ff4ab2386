import {
  assertAttempts,
  type ContentRequest,
  type CountedText,
  countText,
  languageOf,
  senderOf,
} from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import { detectVoiceLanguage } from "@/lib/core/voice/voice-language";

/** A final text with what follows from it. */
export interface PreparedText extends Omit<CountedText, "spoken"> {
  senderId: string;
  voiceLang: string | null;
}

/**
 * A call's language: the one that was asked for, else by its words and the number's country; of a text the one that was asked
 * for, which nothing depends on.
 * @param phone E.164
 */
export async function chooseLanguage(
  asked: string | null,
  { spoken }: Pick<CountedText, "spoken">,
  phone: string,
): Promise<string | null> {
  return asked === null && spoken !== null ? detectVoiceLanguage(spoken, phone) : asked;
}

/**
 * Alphabet, parts, sender and language of a final text.
 * @param phone E.164
 * @throws DomainError 400 for a text that is empty or too long, 422 for one that the chosen alphabet does not have
 */
export async function prepareText(
  body: ContentRequest,
  service: ServiceCode,
  phone: string,
): Promise<PreparedText> {
  assertAttempts(service, body);
  const { spoken, ...counted } = countText(body.text, body.is_unicode, service);
  const senderId = senderOf(service, body);
  const voiceLang = await chooseLanguage(languageOf(body), { spoken }, phone);
  return { ...counted, senderId, voiceLang };
}
