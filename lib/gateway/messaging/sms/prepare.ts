import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { gsmFormOf } from "@/lib/core/text/letter-forms";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { findSlinks } from "@/lib/core/text/placeholders";
import { callerIdOf, parseSenderId } from "@/lib/core/phone/sender-id";
import { assertMessageLength, countSegments } from "@/lib/core/text/sms-segments";
import { readSpeech } from "@/lib/core/voice/speech";
import { parseDeliveryAt } from "@/lib/core/time/time";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { detectVoiceLanguage, normaliseVoiceLang } from "@/lib/core/voice/voice-language";
import { partPrice } from "@/lib/gateway/billing/rates/service";
import type { MessageRecord } from "./resource";
import type { SmsCreate } from "./schema";

/** Characters that may be repeated in an error: neither control, nor unassigned, nor half of a pair. */
const PRINTABLE = /^[^\p{C}]+$/u;

interface Content {
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

function readDirect(body: SmsCreate): Content {
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

async function readVoice(body: SmsCreate, service: string, phone: string): Promise<Content> {
  if (body.text.trim() === "") {
    throw new DomainError("invalid_input", "There's nothing to speak. Add some text.", {
      path: "text",
    });
  }
  const speech = readSpeech(body.text, service as "text2speech" | "text2speech_ssml");
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
 * Applies every rule that does not need the database's state: number, sender, text, length, language,
 * time and price. Throws 400 for broken fields and 422 for what cannot be followed, naming the field.
 */
export async function prepareMessage(
  ctx: Context,
  body: SmsCreate,
  origin: MessageRecord["origin"],
): Promise<MessageRecord> {
  const service = body.service_code ?? "direct";
  const phone = parsePhoneNumber(body.phone, ctx.account.iso2);
  if (service === "direct" && phone.kind === "landline") {
    throw new DomainError(
      "phone_not_allowed",
      "Landlines can't receive text messages. Use the service text2speech.",
      { reason: "landline", path: "phone" },
    );
  }
  const [campaign] = findSlinks(body.text);
  if (campaign !== undefined) {
    throw new DomainError("campaign_unknown", `Link campaign ${campaign} doesn't exist.`, {
      path: "text",
    });
  }
  const now = ctx.now();
  const deliveryAt = parseDeliveryAt(body.delivery_at, now);
  const content =
    service === "direct" ? readDirect(body) : await readVoice(body, service, phone.e164);
  const unit = await partPrice(phone.iso2, service, ctx.account.currency, ctx.account.priceLevel);
  if (unit === null) {
    throw new DomainError("no_route", `There's no route to ${phone.iso2} for ${service}.`, {
      path: "phone",
    });
  }
  const uuid = uuidv7(now.getTime());
  return {
    account_id: ctx.account.id,
    uuid,
    created_at: uuidTime(uuid),
    text: content.text,
    sender_id: content.senderId,
    phone: phone.e164,
    iso2: phone.iso2,
    delivery_at: deliveryAt,
    service_code: service,
    source: body.source ?? 0,
    callback_data: body.callback_data ?? null,
    is_unicode: content.isUnicode,
    unicode_choice: body.is_unicode ?? null,
    voice_lang: content.voiceLang,
    attempts_count_max: body.attempts_count_max ?? null,
    is_text_deleted: body.is_text_deleted ?? ctx.account.isTextDeleted,
    parts_count: content.partsCount,
    chars_count: content.charsCount,
    price: unit * BigInt(content.partsCount),
    status_code: 0,
    gateway_sent_at: null,
    dlr_code: 0,
    bulk_id: null,
    key_id: ctx.actor.kind === "key" ? ctx.actor.keyId : null,
    user_id: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    origin,
    ip: ctx.ip,
    request_id: ctx.requestId,
  };
}
