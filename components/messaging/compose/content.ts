import { formatPhone } from "@/lib/core/phone/format-phone";
import { callerIdOf } from "@/lib/core/phone/sender-id";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { Sms, SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import type { ServiceCode } from "@/lib/core/messages/services";

/** What a page for one message begins with. */
export const EMPTY: DraftContent = {
  mode: "single",
  sender: "",
  to: "",
  text: "",
  voice: null,
  when: null,
  options: { is_text_deleted: null, is_unicode: null, callback_data: null },
  bulk: null,
};

export const PLAIN_VOICE = { lang: null, is_ssml: false, attempts: null };

export function serviceOf({ mode, voice }: Pick<DraftContent, "mode" | "voice">): ServiceCode {
  if (mode !== "voice") return "direct";
  return voice?.is_ssml === true ? "text2speech_ssml" : "text2speech";
}

/** The sender as the phone shows it: a call always shows a number. */
export function shownSender({ mode, sender }: Pick<DraftContent, "mode" | "sender">): string {
  const typed = sender.trim();
  return formatPhone(mode === "voice" && typed !== "" ? callerIdOf(typed).e164 : typed);
}

/**
 * The request that sends a draft.
 * @param deliveryAt unix seconds; null: at once
 */
export function toRequest(content: DraftContent, deliveryAt: number | null): SmsCreate {
  const { mode, voice, options } = content;
  return {
    sender_id: content.sender.trim(),
    phone: content.to.trim(),
    text: content.text,
    service_code: serviceOf(content),
    ...(deliveryAt !== null && { delivery_at: deliveryAt }),
    ...(mode !== "voice" && options.is_unicode !== null && { is_unicode: options.is_unicode }),
    ...(mode === "voice" && voice?.lang != null && { voice_lang: voice.lang }),
    ...(mode === "voice" && voice?.attempts != null && { attempts_count_max: voice.attempts }),
    ...(options.is_text_deleted !== null && { is_text_deleted: options.is_text_deleted }),
    ...(options.callback_data !== null && { callback_data: options.callback_data }),
  };
}

/** A new message like one that was sent. Its time is over; a text that was deleted stays empty. */
export function copyOf(sms: Sms): DraftContent {
  const isVoice = sms.service_code !== "direct";
  return {
    ...EMPTY,
    mode: isVoice ? "voice" : "single",
    sender: sms.sender_id,
    to: sms.phone,
    text: sms.text,
    voice: isVoice
      ? {
          lang: sms.voice_lang,
          is_ssml: sms.service_code === "text2speech_ssml",
          attempts: sms.attempts_count_max,
        }
      : null,
    options: { ...EMPTY.options, callback_data: sms.callback_data },
  };
}
