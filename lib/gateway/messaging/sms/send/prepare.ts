import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findSlinks } from "@/lib/core/text/placeholders";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { parseDeliveryAt } from "@/lib/core/time/time";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import {
  assertNoSpokenLinks,
  linkText,
  type MessageLink,
} from "@/lib/gateway/campaigns/short-link-campaigns/service-texts";
import { partPrice } from "@/lib/gateway/pricing/rates/service";
import { readContent } from "./content";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";

/** Where a message comes from, by who sends it. */
export const originOf = (ctx: Context): "dashboard" | "api" =>
  ctx.actor.kind === "user" ? "dashboard" : "api";

/** A message that can be accepted, with the short links that are stored with it. */
export interface PreparedMessage {
  message: MessageRecord;
  links: readonly MessageLink[];
  /** Codes of all campaigns whose links it has. */
  campaigns: readonly string[];
}

/**
 * Applies every rule that does not need the database's state: number, sender, text, length, language,
 * time and price. Short links of campaigns take the place of their placeholders first. Throws 400 for broken fields and 422 for what cannot be followed, naming the field. What a test key
 * sends is a test, whatever its origin; a dry run has the price of a live message.
 */
export async function prepareMessage(
  ctx: Context,
  body: SmsCreate,
  requestOrigin: MessageRecord["origin"],
  { isDryRun = false } = {},
): Promise<PreparedMessage> {
  const origin = isTestKey(ctx.actor) && !isDryRun ? TEST_ORIGIN : requestOrigin;
  const service = body.service_code ?? "direct";
  const phone = parsePhoneNumber(body.phone, ctx.account.iso2);
  if (service === "direct" && phone.kind === "landline") {
    throw new DomainError(
      "phone_not_allowed",
      "Landlines can't receive text messages. Use the service text2speech.",
      { reason: "landline", path: "phone" },
    );
  }
  assertNoSpokenLinks(service, body.text);
  const linked = await linkText(ctx, body.text, { isDryRun });
  const now = ctx.now();
  const deliveryAt = parseDeliveryAt(body.delivery_at, now);
  const content = await readContent({ ...body, text: linked.text }, service, phone.e164);
  const unit = await partPrice(phone.iso2, service, ctx.account.currency, ctx.account.priceLevel);
  if (unit === null) {
    throw new DomainError("no_route", `There's no route to ${phone.iso2} for ${service}.`, {
      path: "phone",
    });
  }
  const uuid = uuidv7(now.getTime());
  const message: MessageRecord = {
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
    price: origin === TEST_ORIGIN ? 0n : unit * BigInt(content.partsCount) + linked.price,
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
  return { message, links: linked.links, campaigns: findSlinks(body.text) };
}
