import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { toCallerId } from "@/lib/core/phone/sender-id";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { Sms, SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import type { ServiceCode } from "@/lib/core/messages/services";

export const EMPTY: DraftContent = {
  mode: "single",
  sender_id: "",
  phone: "",
  text: "",
  delivery_at: null,
  is_unicode: null,
  is_text_deleted: null,
  callback_data: null,
  is_ssml: false,
  voice_lang: null,
  attempts_count_max: null,
  template: null,
  bulk: null,
};

export function toServiceCode({
  mode,
  is_ssml,
}: Pick<DraftContent, "mode" | "is_ssml">): ServiceCode {
  if (mode !== "voice") return "direct";
  return is_ssml ? "text2speech_ssml" : "text2speech";
}

/** Returns the sender that is shown to the recipient; calls always show a number. */
export function shownSender({ mode, sender_id }: Pick<DraftContent, "mode" | "sender_id">): string {
  const input = sender_id.trim();
  return formatPhone(mode === "voice" && input !== "" ? toCallerId(input).e164 : input);
}

/** @param deliveryAt Unix seconds; null sends immediately */
export function toRequest(content: DraftContent, deliveryAt: number | null): SmsCreate {
  const { mode, text, is_unicode, voice_lang, attempts_count_max } = content;
  return {
    sender_id: content.sender_id.trim(),
    phone: plainPhone(content.phone),
    text,
    service_code: toServiceCode(content),
    delivery_at: deliveryAt,
    ...(mode === "voice" ? { voice_lang, attempts_count_max } : { is_unicode }),
    is_text_deleted: content.is_text_deleted,
    callback_data: content.callback_data,
  };
}

/** Copies a message for editing, without its time. A deleted text stays empty. */
export function toContentCopy(sms: Sms): DraftContent {
  const isVoice = sms.service_code !== "direct";
  return {
    ...EMPTY,
    mode: isVoice ? "voice" : "single",
    sender_id: sms.sender_id,
    phone: sms.phone,
    text: sms.text,
    callback_data: sms.callback_data,
    is_ssml: sms.service_code === "text2speech_ssml",
    voice_lang: isVoice ? sms.voice_lang : null,
    attempts_count_max: sms.attempts_count_max,
  };
}
