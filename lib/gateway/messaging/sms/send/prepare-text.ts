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

/** Final text with derived values. */
export interface PreparedText extends Omit<CountedText, "spoken"> {
  senderId: string;
  voiceLang: string | null;
}

/**
 * Chooses a call's language: the requested one, else detected from the text and the number's country. Texts keep the
 * requested one, which has no effect.
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
 * Determines encoding, parts, sender and language of a final text.
 * @param phone E.164
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
