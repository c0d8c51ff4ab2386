import { WAITING } from "@/lib/core/messages/message-state";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { DomainError } from "@/lib/core/errors";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { DropReason } from "@/lib/core/messages/bulk-state";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import { messagePrice } from "@/lib/core/messages/message-price";
import { canReceive } from "@/lib/core/messages/reach";
import { type PhoneNumber, parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { escapeXml } from "@/lib/core/text/xml-text";
import { isSsmlText } from "@/lib/core/voice/speech";
import { chooseCarrier, type RouteRule } from "@/lib/core/routing/route-rules";
import { columnKey, parseTemplate, renderTemplate, type Template } from "@/lib/core/text/template";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/service-bulk-texts";
import { partPrice } from "@/lib/gateway/pricing/rates/service";
import { type PreparedText, prepareText } from "@/lib/gateway/messaging/sms/send/prepare-text";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { variantOf } from "./halves";
import type { BulkRecord, ColumnNames, Recipient } from "./record";
import { dueTimes } from "./schedule";
import {
  type Tally,
  tallyCarrier,
  tallyDrop,
  tallyEmpty,
  tallyMessage,
  tallyVariant,
} from "./tally";

/** A message, and which of the bulk's two texts it has. */
export type BulkMessage = MessageRecord & { variant: Variant | null };

/** What becomes of some recipients: of a dry run and of a real bulk alike. */
export interface Chunk {
  messages: BulkMessage[];
  drops: { phone: string; reason: DropReason }[];
}

/** What holds for all recipients of a chunk. */
export interface ChunkRules {
  /** Numbers that must not be written to. */
  blocked: ReadonlySet<string>;
  /** The bulk's text, or both of its texts, with the places of links. */
  drafted: readonly [DraftedText, ...DraftedText[]];
  /** Whether the campaigns of these links are there; without them nobody gets a message. */
  hasCampaigns: boolean;
  /** By which the carrier of each message is foreseen. */
  routes: readonly RouteRule[];
  now: Date;
}

/** A recipient with everything that follows from the text and the number. */
interface Prepared {
  recipient: Recipient;
  iso2: string;
  content: PreparedText;
  /** Columns that the text uses and that have no value here. */
  empty: readonly string[];
  variant: Variant | null;
  /** What its links cost, in micro-units. */
  linkPrice: bigint;
}

type Read = Prepared | DropReason;

const LETTERS = ["a", "b", "c", "d", "e"] as const;

/** All names that columns of the bulk's groups have. */
export const namesOf = (columns: Readonly<Record<string, ColumnNames>>): string[] =>
  Object.values(columns).flatMap((names) => names.filter((name) => name !== null));

/** Which of a to e a group calls so, by the name in lower case. */
function lettersOf(names: ColumnNames): Map<string, (typeof LETTERS)[number]> {
  return new Map(
    LETTERS.flatMap((letter, index) => {
      const name = names[index];
      return name == null ? [] : [[columnKey(name), letter] as const];
    }),
  );
}

/** How a value of a column is written into a text: in SSML it is spoken, and never a tag. */
const writerOf = (text: string, service: BulkRecord["service_code"]) =>
  service !== "direct" && isSsmlText(text, service) ? escapeXml : (value: string) => value;

function dropReasonOf(error: unknown): DropReason {
  if (!(error instanceof DomainError)) throw error;
  if (error.reason === "no_gsm_form") return "not_gsm";
  return error.code === "invalid_input" ? "too_long" : "text";
}

/** Numbers of groups were possible when they were written down; numbering plans change. */
function readNumber(e164: string): PhoneNumber | null {
  try {
    return parsePhoneNumber(e164, "");
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Reads recipients of one bulk: templates and the columns of its groups are looked at once. */
function recipientReader(bulk: BulkRecord, drafted: ChunkRules["drafted"]) {
  const names = namesOf(bulk.columns);
  const templates: Template[] = drafted.map(({ text }) => parseTemplate(text, names));
  const writers = drafted.map(({ text }) => writerOf(text, bulk.service_code));
  const letters = new Map(
    Object.entries(bulk.columns).map(([groupId, names]) => [groupId, lettersOf(names)]),
  );
  return async (recipient: Recipient): Promise<Read> => {
    const phone = readNumber(recipient.phone);
    if (phone === null) return "invalid";
    if (!canReceive(bulk.service_code, phone)) return "landline";
    const variant = bulk.variant_key === null ? null : variantOf(bulk.variant_key, recipient.phone);
    const at = variant === 2 ? 1 : 0;
    const [template, write, links] = [templates[at], writers[at], drafted[at]];
    if (template === undefined || write === undefined || links === undefined)
      throw new Error("A half has no text");
    const group = recipient.group_id === null ? undefined : letters.get(recipient.group_id);
    const { text, empty } = renderTemplate(template, recipient.phone, (column) => {
      const letter = group?.get(column);
      const value = letter === undefined ? null : recipient[letter];
      return value === null ? null : write(value);
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
      return { recipient, iso2: phone.iso2, content, empty, variant, linkPrice: links.price };
    } catch (error) {
      return dropReasonOf(error);
    }
  };
}

/** The price of one part: what the bulk's first message to the country cost, as long as it is sent. */
async function unitPrice(bulk: BulkRecord, tally: Tally, iso2: string): Promise<bigint | null> {
  const known = tally.countries[iso2];
  if (known !== undefined) return BigInt(known.unit);
  const price = await partPrice(iso2, bulk.service_code, bulk.currency, bulk.price_level);
  return price !== null && bulk.origin === TEST_ORIGIN ? 0n : price;
}

const numberOf = (id: string | null) => (id === null ? null : Number(id));

function toMessage(
  bulk: BulkRecord,
  { recipient, iso2, content, variant }: Prepared,
  price: bigint,
  now: Date,
  deliveryAt: Date | null,
): BulkMessage {
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
    key_id: numberOf(bulk.key_id),
    user_id: numberOf(bulk.user_id),
    origin: bulk.origin,
    ip: bulk.ip,
    request_id: bulk.request_id,
    variant,
  };
}

const asSeconds = (time: Date | null) => (time === null ? null : toUnix(time));

/** A bulk that nobody scheduled begins at once, also one that was made by a clock ahead of this one. */
function scheduleOf(bulk: BulkRecord, now: number) {
  const { window_from: from, window_to: to } = bulk;
  const scheduled = bulk.pace_at ?? bulk.delivery_at;
  return dueTimes({
    startAt: scheduled === null ? Math.min(toUnix(bulk.created_at), now) : toUnix(scheduled),
    perSecond: bulk.per_second,
    window: from === null || to === null ? null : { from, to },
    notAfter: asSeconds(bulk.not_after),
  });
}

/** Counts what a message takes of the carrier that would get it now; test messages have a network of their own. */
function foreseeCarrier(tally: Tally, message: BulkMessage, routes: readonly RouteRule[]): void {
  if (message.origin === TEST_ORIGIN) return;
  const { service_code: serviceCode, sender_id: senderId } = message;
  const carrier = chooseCarrier(routes, { ...message, serviceCode, senderId }, () => false);
  if (carrier === null) return;
  tallyCarrier(tally, carrier, serviceCode === "direct" ? message.parts_count : 1);
}

/**
 * Decides what becomes of recipients, in their order, and adds it to the tally: text, length, price and time of each
 * message, or why there is none. Reads prices, and writes nothing.
 * @param before messages that the bulk has already
 */
export async function prepareChunk(
  bulk: BulkRecord,
  recipients: readonly Recipient[],
  { blocked, drafted, hasCampaigns, routes, now }: ChunkRules,
  tally: Tally,
  before: number,
): Promise<Chunk> {
  const read = recipientReader(bulk, drafted);
  const nowSeconds = toUnix(now);
  const dueAt = scheduleOf(bulk, nowSeconds);
  const chunk: Chunk = { messages: [], drops: [] };
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
    const due = dueAt(before - Number(bulk.pace_before) + chunk.messages.length, reading.iso2);
    if (unit === null || due === null) {
      drop(phone, unit === null ? "no_route" : "too_late");
      continue;
    }
    const linkPrice = bulk.origin === TEST_ORIGIN ? 0n : reading.linkPrice;
    const price = messagePrice(unit, reading.content.partsCount, linkPrice);
    const message = toMessage(bulk, reading, price, now, due > nowSeconds ? fromUnix(due) : null);
    chunk.messages.push(message);
    tallyMessage(tally, message, unit, due);
    foreseeCarrier(tally, message, routes);
    tallyEmpty(tally, reading.empty);
    tallyVariant(tally, reading.variant);
  }
  return chunk;
}
