import {
  assertAttempts,
  type ContentRequest,
  type CountedText,
  countText,
  resolveVoiceLang,
  resolveSender,
} from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import { detectVoiceLanguage } from "@/lib/core/voice/voice-language";

export interface PreparedText extends Omit<CountedText, "spoken"> {
  senderId: string;
  voiceLang: string | null;
}

/**
 * Returns the requested language, otherwise the one detected from the text and the number's country. Has no effect on
 * texts.
 * @param phone E.164
 */
export async function chooseLanguage(
  requested: string | null,
  { spoken }: Pick<CountedText, "spoken">,
  phone: string,
): Promise<string | null> {
  return requested === null && spoken !== null ? detectVoiceLanguage(spoken, phone) : requested;
}

/**
 * Prepares a text for a number in E.164.
 * @throws DomainError 400 for an empty or too long text, 422 if the chosen encoding can't represent it
 */
export async function prepareText(
  body: ContentRequest,
  service: ServiceCode,
  phone: string,
): Promise<PreparedText> {
  assertAttempts(service, body);
  const { spoken, ...counted } = countText(body.text, body.is_unicode, service);
  const senderId = resolveSender(service, body);
  const voiceLang = await chooseLanguage(resolveVoiceLang(body), { spoken }, phone);
  return { ...counted, senderId, voiceLang };
}
