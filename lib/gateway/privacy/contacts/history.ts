import type { Context } from "@/lib/core/context";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { findSentTo, type LastSentMessage } from "@/lib/gateway/messaging/sms/public";
import type { ContactEvent, ContactHistory } from "./schema-history";
import { assertKnown, parseContactPhone } from "./service";
import {
  type ClickRecordOfPhone,
  countHistory,
  findClicksByPhone,
  findReplies,
  type ReplyRecord,
} from "./store-history";

const EVENTS_PER_PAGE = 30;
const MAX_TIME = 99_999_999_999_999;

interface TimedEvent {
  ms: number;
  event: ContactEvent;
}

const EMPTY_FIELDS = {
  text: null,
  message: null,
  bulk: null,
  status_code: null,
  dlr_code: null,
  delivery_at: null,
  campaign: null,
  country: null,
  device: null,
  is_person: true,
} as const;

function toMessage(row: LastSentMessage): TimedEvent {
  const { uuid: id, text, status_code, dlr_code, delivery_at } = row;
  const due = delivery_at === null ? null : toUnix(delivery_at);
  const state = { status_code, dlr_code, delivery_at: due };
  const createdAt = toUnix(row.created_at);
  const event = {
    ...EMPTY_FIELDS,
    kind: "message" as const,
    id,
    at: createdAt,
    text,
    bulk: row.bulk_id,
    ...state,
  };
  return { ms: uuidTime(id).getTime(), event };
}

function toReply({ uuid: id, text, received_at, msg_uuid, bulk_id }: ReplyRecord): TimedEvent {
  const answeredMessage = { message: msg_uuid, bulk: bulk_id };
  const event = {
    ...EMPTY_FIELDS,
    kind: "reply" as const,
    id,
    at: toUnix(received_at),
    text,
    ...answeredMessage,
  };
  return { ms: uuidTime(id).getTime(), event };
}

function toClick(row: ClickRecordOfPhone): TimedEvent {
  const { request_id: id, asked_at, campaign, message, bulk_id: bulk, country, browser, os } = row;
  const device = [browser, os].filter((part) => part !== null).join(", ");
  const event = {
    ...EMPTY_FIELDS,
    kind: "click" as const,
    id,
    at: toUnix(asked_at),
    campaign,
    message,
    bulk,
    country,
    device: device === "" ? null : device,
    is_person: row.class === "person",
  };
  return { ms: asked_at.getTime(), event };
}

interface HistoryCursor {
  phone: string;
  before: Date;
}

async function listEventsByKind(
  tx: Tx,
  accountId: number,
  { phone, before }: HistoryCursor,
  limit: number,
) {
  const older = { phone, before: uuidLowerBound(before) };
  return [
    (await findSentTo(tx, accountId, older, limit)).map(toMessage),
    (await findReplies(tx, accountId, older, limit)).map(toReply),
    (await findClicksByPhone(tx, accountId, { phone, before }, limit)).map(toClick),
  ];
}

/** Returns a page, with all events of its last millisecond. */
async function listHistoryPage(tx: Tx, accountId: number, older: HistoryCursor) {
  for (let limit = EVENTS_PER_PAGE + 1; ; limit *= 4) {
    const kinds = await listEventsByKind(tx, accountId, older, limit);
    const entries = kinds.flat().sort((a, b) => b.ms - a.ms);
    const last = entries[EVENTS_PER_PAGE - 1]?.ms ?? 0;
    // If a kind was cut within the last millisecond, the rest would be on no page.
    if (kinds.some((kind) => kind.length === limit && (kind.at(-1)?.ms ?? 0) >= last)) continue;
    const page = entries.filter(({ ms }) => ms >= last);
    return { page, next: page.length < entries.length ? String(last) : null };
  }
}

/**
 * Lists messages to and from a number and clicks on their links, newest first, without test messages. A page may be
 * longer if its last millisecond has several events. Throws `not_found` for an unknown number.
 */
export async function getContactHistory(
  ctx: Context,
  input: string,
  before: string | undefined,
): Promise<ContactHistory> {
  const { id, iso2 } = ctx.account;
  const phone = parseContactPhone(input, iso2);
  const older = { phone, before: new Date(Math.min(Number(before ?? MAX_TIME), MAX_TIME)) };
  return readAccount(id, async (tx) => {
    await assertKnown(tx, ctx, phone);
    const { page, next } = await listHistoryPage(tx, id, older);
    const counts = await countHistory(tx, id, phone);
    return { events: page.map(({ event }) => event), next, counts };
  });
}
