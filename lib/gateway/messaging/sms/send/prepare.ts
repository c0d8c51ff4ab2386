import { WAITING } from "@/lib/core/messages/message-state";
import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Context } from "@/lib/core/context";
import { combineErrors, DomainError } from "@/lib/core/errors";
import { checkMessage } from "@/lib/core/messages/check-message";
import { messagePrice } from "@/lib/core/messages/message-price";
import { type CountedText, countText } from "@/lib/core/messages/message-content";
import { findSlinks } from "@/lib/core/text/placeholders";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import {
  createTextLinks,
  type LinkedText,
  type MessageLink,
  type ParsedText,
  parseTextLinks,
  toTextWithoutLinks,
} from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { chooseLanguage } from "./prepare-text";
import { toPaidLinks } from "@/lib/gateway/messaging/sms/paid-links";
import type { MessageRecord, NewMessage } from "@/lib/gateway/messaging/sms/resource";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";

export const getOrigin = (ctx: Context): "dashboard" | "api" =>
  ctx.actor.kind === "user" ? "dashboard" : "api";

export interface PreparedMessage {
  message: NewMessage;
  links: readonly MessageLink[];
}

/** Returns the error, so it can be reported with the other violations. */
async function prepareLinks(ctx: Context, text: string): Promise<ParsedText | DomainError> {
  try {
    return await parseTextLinks(ctx, text);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Inserts links; dry runs use dead ones of the same length. */
async function linkContent(
  ctx: Context,
  body: SmsCreate,
  { read, content, isDryRun }: { read: ParsedText; content: CountedText; isDryRun: boolean },
): Promise<LinkedText & { content: CountedText }> {
  if (isDryRun) return { text: read.text, links: [], price: read.price, content };
  const withLinks = await createTextLinks(ctx, body.text, read);
  const hasMade = withLinks.links.length > 0;
  return {
    ...withLinks,
    content: hasMade ? countText(withLinks.text, body.is_unicode, "direct") : content,
  };
}

/**
 * Validates independently of database state (`checkMessage`, language, price) and inserts short links. Throws 400 for
 * invalid fields and 422 for unprocessable ones. Messages of test keys are tests, whatever their origin; dry runs
 * have the live price.
 */
export async function prepareMessage(
  ctx: Context,
  body: SmsCreate,
  requestOrigin: MessageRecord["origin"],
  { isDryRun = false } = {},
): Promise<PreparedMessage> {
  const origin = isTestKey(ctx.actor) && !isDryRun ? TEST_ORIGIN : requestOrigin;
  const { iso2, currency, priceLevel } = ctx.account;
  const now = ctx.now();
  const isCall = (body.service_code ?? "direct") !== "direct";
  const read = isCall ? toTextWithoutLinks(body.text) : await prepareLinks(ctx, body.text);
  if (read instanceof DomainError) {
    const { errors } = checkMessage({ ...body, text: "-" }, { iso2, now });
    throw combineErrors([...errors, read]);
  }
  const { message: checked, errors } = checkMessage(body, { iso2, now, linkedText: read.text });
  if (checked === null) throw combineErrors(errors);
  const { service, phone, deliveryAt } = checked;
  const unit = await partPrice(phone.iso2, service, currency, priceLevel);
  if (unit === null) {
    throw new DomainError("no_route", `There's no route to ${phone.iso2} for ${service}.`, {
      path: "phone",
    });
  }
  const { content, links, price } = await linkContent(ctx, body, {
    read,
    content: checked.content,
    isDryRun,
  });
  const isTest = origin === TEST_ORIGIN;
  const linksPrice = isTest ? 0n : price;
  const campaigns = findSlinks(body.text);
  const uuid = uuidv7(now.getTime());
  const message: NewMessage = {
    account_id: ctx.account.id,
    uuid,
    created_at: uuidTime(uuid),
    text: content.text,
    sender_id: checked.senderId,
    phone: phone.e164,
    iso2: phone.iso2,
    delivery_at: deliveryAt,
    service_code: service,
    source: body.source ?? 0,
    callback_data: body.callback_data ?? null,
    is_unicode: content.isUnicode,
    unicode_choice: body.is_unicode ?? null,
    voice_lang: await chooseLanguage(checked.voiceLang, content, phone.e164),
    attempts_count_max: body.attempts_count_max ?? null,
    is_text_deleted: body.is_text_deleted ?? ctx.account.isTextDeleted,
    parts_count: content.partsCount,
    chars_count: content.charsCount,
    price: isTest ? 0n : messagePrice(unit, content.partsCount, linksPrice),
    status_code: WAITING,
    gateway_sent_at: null,
    dlr_code: 0,
    bulk_id: null,
    key_id: ctx.actor.kind === "key" ? ctx.actor.keyId : null,
    user_id: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    origin,
    ip: ctx.ip,
    request_id: ctx.requestId,
    campaigns: campaigns.length === 0 ? null : campaigns.join(","),
    variant: null,
    ...toPaidLinks(links.length, linksPrice),
  };
  return { message, links };
}
