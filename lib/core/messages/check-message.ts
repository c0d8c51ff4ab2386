/**
 * Rules that need only the message and its account, so that the form applies them too. Price, campaign and balance
 * are checked by the gateway alone.
 */
import { DomainError, type ErrorReason, gatherErrors } from "@/lib/core/errors";
import { MAX_PHONE_LENGTH, MAX_SENDER_LENGTH, MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { assertCanReceive } from "./reach";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { toDeliveryTime } from "@/lib/core/time/time";
import {
  assertAttempts,
  assertNoSpokenLinks,
  type ContentRequest,
  type CountedText,
  countText,
  resolveVoiceLang,
  resolveSender,
} from "./message-content";
import type { ServiceCode } from "./services";

/** Fields as in the API; null means omitted. */
export interface MessageRequest extends ContentRequest {
  phone: string;
  service_code?: ServiceCode | null | undefined;
  /** Unix seconds. */
  delivery_at?: number | null | undefined;
  delivery_delay?: number | null | undefined;
}

export interface MessageAccount {
  iso2: string;
  now: Date;
  linkedText?: string;
}

export interface CheckedMessage {
  service: ServiceCode;
  phone: PhoneNumber;
  content: CountedText;
  senderId: string;
  voiceLang: string | null;
  deliveryAt: Date | null;
}

export type MessageCheck =
  | { message: CheckedMessage; errors: readonly [] }
  | { message: null; errors: readonly [DomainError, ...DomainError[]] };

/** Checks a message, and reports the first violation of each field. */
export function checkMessage(
  body: MessageRequest,
  { iso2, now, linkedText = body.text }: MessageAccount,
): MessageCheck {
  const { errors, read } = gatherErrors();
  const service = body.service_code ?? "direct";
  const phone = read(() => {
    const number = parsePhoneNumber(body.phone, iso2);
    assertCanReceive(service, number);
    return number;
  });
  const deliveryAt = read(() => toDeliveryTime(body, now));
  read(() => assertAttempts(service, body));
  const content = read(() => {
    assertNoSpokenLinks(service, body.text);
    return countText(linkedText, body.is_unicode, service);
  });
  const senderId = read(() => resolveSender(service, body));
  const voiceLang = read(() => resolveVoiceLang(body));
  const [first, ...others] = errors;
  if (first !== undefined) return { message: null, errors: [first, ...others] };
  if (phone === undefined || content === undefined || senderId === undefined)
    throw new Error("A message without errors was read");
  return {
    message: {
      service,
      phone,
      content,
      senderId,
      voiceLang: voiceLang ?? null,
      deliveryAt: deliveryAt ?? null,
    },
    errors: [],
  };
}

/**
 * Checks the bounds that the API's schema enforces before any other rule. Other entry points, such as Kannel's
 * protocol, have their own.
 */
export function checkBounds({
  phone,
  sender_id,
  text,
  service_code,
}: MessageRequest): DomainError[] {
  const isText = (service_code ?? "direct") === "direct";
  const bounds: [path: string, typed: string, limit: number, reason: ErrorReason][] = [
    ["phone", phone, MAX_PHONE_LENGTH, "phone_unreadable"],
    ["text", text, MAX_TEXT_LENGTH, isText ? "text_too_long" : "speech_too_long"],
    ["sender_id", sender_id, MAX_SENDER_LENGTH, "sender_unreadable"],
  ];
  return bounds
    .filter(([, text, limit]) => text.length > limit)
    .map(([path, , limit, reason]) => {
      const sentence = `Use at most ${limit} characters.`;
      return new DomainError("invalid_input", sentence, { path, reason, limit });
    });
}
