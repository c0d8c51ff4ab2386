import { WAITING } from "@/lib/core/messages/message-state";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { DomainError } from "@/lib/core/errors";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { DropReason } from "@/lib/core/messages/bulk-state";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import { messagePrice } from "@/lib/core/messages/message-price";
import { canReceive } from "@/lib/core/messages/reach";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { getValueEscape } from "@/lib/core/messages/value-escape";
import { chooseCarrier, type RouteRule } from "@/lib/core/routing/route-rules";
import { toPrimaryLanguage } from "@/lib/core/templates/choose-text";
import { columnKey, parseTemplate, renderTemplate, type Template } from "@/lib/core/text/template";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import {
  type NewMessage,
  type PaidLinks,
  type PreparedText,
  prepareText,
  toPaidLinks,
} from "@/lib/gateway/messaging/sms/public";
import { assignVariant } from "./halves";
import {
  type BulkRecord,
  type ColumnNames,
  listNames,
  type Recipient,
} from "@/lib/gateway/messaging/bulks/record";
import { dueTimes } from "./schedule";
import {
  type Tally,
  tallyCarrier,
  tallyDrop,
  tallyEmpty,
  tallyMessage,
  tallyVariant,
} from "@/lib/gateway/messaging/bulks/tally";

export interface Chunk {
  messages: NewMessage[];
  /** Position of each message's text in `ChunkRules.drafted`. */
  drafts: number[];
  drops: { phone: string; reason: DropReason }[];
}

export interface ChunkRules {
  blocked: ReadonlySet<string>;
  /** Drafted text per variant or language, with placeholders for links. */
  drafted: readonly [DraftedText, ...DraftedText[]];
  /** False if a campaign of the text was deleted, which drops all recipients. */
  hasCampaigns: boolean;
  routes: readonly RouteRule[];
  now: Date;
}

interface PreparedRecipient {
  recipient: Recipient;
  iso2: string;
  content: PreparedText;
  /** Columns used by the text but empty for this recipient. */
  empty: readonly string[];
  variant: Variant | null;
  draft: number;
  links: PaidLinks;
}

type PreparedOrDropped = PreparedRecipient | DropReason;

const LETTERS = ["a", "b", "c", "d", "e"] as const;

function mapLetters(names: ColumnNames): Map<string, (typeof LETTERS)[number]> {
  return new Map(
    LETTERS.flatMap((letter, index) => {
      const name = names[index];
      return name == null ? [] : [[columnKey(name), letter] as const];
    }),
  );
}

function toDropReason(error: unknown): DropReason {
  if (!(error instanceof DomainError)) throw error;
  if (error.reason === "no_gsm_form") return "not_gsm";
  return error.code === "invalid_input" ? "too_long" : "text";
}

/** Returns null for stored numbers that are invalid since numbering plans changed. */
function parseNumber(e164: string): PhoneNumber | null {
  try {
    return parsePhoneNumber(e164, "");
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Returns the position of the text in the recipient's language; 0 is the default one. */
function chooseDraft({ template }: BulkRecord, valueIn: (column: string) => string | null): number {
  if (template?.lang_column == null) return 0;
  const tag = valueIn(template.lang_column);
  const lang = tag === null ? "" : toPrimaryLanguage(tag);
  return Object.keys(template.texts ?? {}).indexOf(lang) + 1;
}

/** Returns a function that reads recipients. Parses templates and columns only once. */
function recipientReader(bulk: BulkRecord, drafted: ChunkRules["drafted"]) {
  const isTest = bulk.origin === TEST_ORIGIN;
  const names = listNames(bulk);
  const templates: Template[] = drafted.map(({ text }) => parseTemplate(text, names));
  const writers = drafted.map(({ text }) => getValueEscape(text, bulk.service_code));
  const letters = new Map(
    Object.entries(bulk.columns).map(([groupId, names]) => [groupId, mapLetters(names)]),
  );
  return async (recipient: Recipient): Promise<PreparedOrDropped> => {
    const phone = parseNumber(recipient.phone);
    if (phone === null) return "invalid";
    if (!canReceive(bulk.service_code, phone)) return "landline";
    const variant =
      bulk.variant_key === null ? null : assignVariant(bulk.variant_key, recipient.phone);
    const group = recipient.group_id === null ? undefined : letters.get(recipient.group_id);
    const valueIn = (column: string) => {
      const letter = group?.get(column);
      return letter === undefined ? null : recipient[letter];
    };
    const draftIndex = variant === 2 ? 1 : chooseDraft(bulk, valueIn);
    const [template, render, links] = [
      templates[draftIndex],
      writers[draftIndex],
      drafted[draftIndex],
    ];
    if (template === undefined || render === undefined || links === undefined)
      throw new Error("A half has no text");
    const { text, empty } = renderTemplate(template, recipient.phone, (column) => {
      const value = valueIn(column);
      return value === null ? null : render(value);
    });
    if ((bulk.skips_empty && empty.length > 0) || text.trim() === "") return "empty";
    try {
      const request = {
        text,
        sender_id: bulk.sender_id,
        is_unicode: bulk.unicode_choice,
        voice_lang: bulk.voice_lang,
      };
      const content = await prepareText(request, bulk.service_code, recipient.phone);
      const paid = toPaidLinks(links.drafts.length, isTest ? 0n : links.price);
      return {
        recipient,
        iso2: phone.iso2,
        content,
        empty,
        variant,
        draft: draftIndex,
        links: paid,
      };
    } catch (error) {
      return toDropReason(error);
    }
  };
}

/** Returns the price, fixed for the whole bulk by its first message to the country. */
async function unitPrice(bulk: BulkRecord, tally: Tally, iso2: string): Promise<bigint | null> {
  const country = tally.countries[iso2];
  if (country !== undefined) return BigInt(country.unit);
  const price = await partPrice(iso2, bulk.service_code, bulk.currency, bulk.price_level);
  return price !== null && bulk.origin === TEST_ORIGIN ? 0n : price;
}

const toNumberOrNull = (id: string | null) => (id === null ? null : Number(id));

function toMessage(
  bulk: BulkRecord,
  { recipient, iso2, content, variant, links }: PreparedRecipient,
  price: bigint,
  now: Date,
  deliveryAt: Date | null,
): NewMessage {
  const uuid = uuidv7(now.getTime());
  return {
    account_id: Number(bulk.account_id),
    uuid,
    created_at: uuidTime(uuid),
    text: content.text,
    sender_id: content.senderId,
    phone: recipient.phone,
    iso2,
    delivery_at: deliveryAt,
    service_code: bulk.service_code,
    source: Number(bulk.source),
    callback_data: recipient.callback_data,
    is_unicode: content.isUnicode,
    unicode_choice: bulk.unicode_choice,
    voice_lang: content.voiceLang,
    attempts_count_max: null,
    is_text_deleted: bulk.is_text_deleted,
    parts_count: content.partsCount,
    chars_count: content.charsCount,
    price,
    status_code: WAITING,
    gateway_sent_at: null,
    dlr_code: 0,
    bulk_id: bulk.uuid,
    key_id: toNumberOrNull(bulk.key_id),
    user_id: toNumberOrNull(bulk.user_id),
    origin: bulk.origin,
    ip: bulk.ip,
    request_id: bulk.request_id,
    campaigns: null,
    variant,
    ...links,
  };
}

const toUnixOrNull = (time: Date | null) => (time === null ? null : toUnix(time));

/** Starts an unscheduled bulk immediately, even if its creation time is ahead of this clock. */
function createSchedule(bulk: BulkRecord, now: number) {
  const { window_from: from, window_to: to } = bulk;
  const scheduled = bulk.pace_at ?? bulk.delivery_at;
  return dueTimes({
    startAt: scheduled === null ? Math.min(toUnix(bulk.created_at), now) : toUnix(scheduled),
    perSecond: bulk.per_second,
    window: from === null || to === null ? null : { from, to },
    notAfter: toUnixOrNull(bulk.not_after),
  });
}

/** Tallies the likely carrier; test messages have their own network. */
function predictCarrier(tally: Tally, message: NewMessage, routes: readonly RouteRule[]): void {
  if (message.origin === TEST_ORIGIN) return;
  const { service_code: serviceCode, sender_id: senderId } = message;
  const carrier = chooseCarrier(routes, { ...message, serviceCode, senderId }, () => false);
  if (carrier === null) return;
  tallyCarrier(tally, carrier, serviceCode === "direct" ? message.parts_count : 1);
}

/**
 * Creates a message or a drop for each recipient, in order. Reads prices; writes no rows.
 * @param before messages that the bulk already has
 */
export async function prepareChunk(
  bulk: BulkRecord,
  recipients: readonly Recipient[],
  { blocked, drafted, hasCampaigns, routes, now }: ChunkRules,
  tally: Tally,
  alreadyExpanded: number,
): Promise<Chunk> {
  const read = recipientReader(bulk, drafted);
  const nowSeconds = toUnix(now);
  const dueAt = createSchedule(bulk, nowSeconds);
  const chunk: Chunk = { messages: [], drafts: [], drops: [] };
  const drop = (phone: string, reason: DropReason) => {
    chunk.drops.push({ phone, reason });
    tallyDrop(tally, reason);
  };
  for (const recipient of recipients) {
    const { phone } = recipient;
    const reading = !hasCampaigns
      ? "campaign"
      : blocked.has(phone)
        ? "blocked"
        : await read(recipient);
    if (typeof reading === "string") {
      drop(phone, reading);
      continue;
    }
    const unit = await unitPrice(bulk, tally, reading.iso2);
    const due = dueAt(
      alreadyExpanded - Number(bulk.pace_before) + chunk.messages.length,
      reading.iso2,
    );
    if (unit === null || due === null) {
      drop(phone, unit === null ? "no_route" : "too_late");
      continue;
    }
    const { content, links } = reading;
    const price = messagePrice(unit, content.partsCount, links.own_links_price ?? 0n);
    const message = toMessage(bulk, reading, price, now, due > nowSeconds ? fromUnix(due) : null);
    chunk.messages.push(message);
    chunk.drafts.push(reading.draft);
    tallyMessage(tally, message, unit, due);
    predictCarrier(tally, message, routes);
    tallyEmpty(tally, reading.empty);
    tallyVariant(tally, reading.variant);
  }
  return chunk;
}
