import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { parseOptRequest } from "@/lib/core/text/opt-out";
import { DAY_MS, MINUTE_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { dateBlocks } from "@/lib/gateway/contacts/blocked-numbers/store-demo";
import { backdateSmsConsents } from "@/lib/gateway/contacts/consents/store-demo";
import {
  insertPastConversations,
  type PastConversation,
} from "@/lib/gateway/messaging/conversations/store-demo";
import { insertIncoming } from "@/lib/gateway/messaging/incomings/public";
import { assignNumber } from "@/lib/gateway/messaging/inbound-numbers/public";
import {
  updateSender,
  type DeliveredText,
  sampleDeliveredTexts,
} from "@/lib/gateway/messaging/sms/store-demo";
import { listOptOuts, OPTED_OUT_PHONES } from "./opt-outs";
import { DEMO_NUMBER, demoReply } from "./reply-texts";

/** Last two days, and the month before; without opt-outs. */
const REPLIES = { recent: 9, older: 50 } as const;
const CLOSE_AFTER_DAYS = 6;
const UNREAD_DAYS = 2;
const MAX_REPLY_DELAY_MS = 5 * 60 * MINUTE_MS;

interface Reply {
  uuid: string;
  at: Date;
  phone: string;
  text: string;
  msg_uuid: string | null;
  bulk_id: string | null;
  opt: "out" | "in" | null;
}

async function replyToSome(
  tx: Tx,
  accountId: number,
  { limit, ...span }: { since: string; until: string; limit: number },
): Promise<DeliveredText[]> {
  const from = { ...span, countries: ["DE", "GB", "FR"], except: OPTED_OUT_PHONES };
  const texts = await sampleDeliveredTexts(tx, accountId, from, limit);
  const uuids = texts.map(({ uuid }) => uuid);
  await updateSender(tx, accountId, uuids, DEMO_NUMBER);
  return texts;
}

const createOptOuts = (): Reply[] =>
  listOptOuts().map((stop) => ({
    ...stop,
    uuid: uuidAt(stop.at),
    msg_uuid: null,
    bulk_id: null,
    opt: "out",
  }));

function replyTo(
  { uuid, phone, iso2, bulk_id, sent_at }: DeliveredText,
  index: number,
  random: () => number,
): Reply {
  const latest = Date.now() - 3 * MINUTE_MS;
  const at = new Date(
    Math.min(latest, sent_at.getTime() + MINUTE_MS + random() ** 3 * MAX_REPLY_DELAY_MS),
  );
  const text = demoReply(iso2, index);
  const opt = parseOptRequest(text)?.kind ?? null;
  return { uuid: uuidAt(at), at, phone, text, msg_uuid: uuid, bulk_id, opt };
}

async function insertReplies(tx: Tx, accountId: number, replies: readonly Reply[]): Promise<void> {
  for (const { at, ...reply } of replies)
    await insertIncoming(tx, accountId, {
      ...reply,
      received_at: at,
      number: DEMO_NUMBER,
      carrier: "simulator",
      carrier_id: reply.uuid,
    });
}

function createConversation(last: Reply, at: number, people: readonly number[]): PastConversation {
  const days = (Date.now() - last.at.getTime()) / DAY_MS;
  const isStop = last.opt === "out";
  return {
    conversation_id: uuidAt(last.at),
    phone: last.phone,
    last_uuid: last.uuid,
    last_at: last.at,
    is_unread: !isStop && days < UNREAD_DAYS && at % 3 !== 2,
    assigned_to: at % 4 === 1 ? (people[at % people.length] ?? null) : null,
    closed_at: isStop || days > CLOSE_AFTER_DAYS ? last.at : null,
  };
}

async function insertConversations(
  tx: Tx,
  accountId: number,
  replies: readonly Reply[],
  people: readonly number[],
): Promise<number> {
  const latest = new Map<string, Reply>();
  const inOrder = [...replies].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  for (const reply of inOrder) latest.set(reply.phone, reply);
  const rows = [...latest.values()].map((last, index) => createConversation(last, index, people));
  await insertPastConversations(tx, accountId, DEMO_NUMBER, rows);
  return rows.length;
}

/** Sets the times of opt-outs to those of their STOP replies. */
async function dateStops(tx: Tx, accountId: number, stops: readonly Reply[]): Promise<void> {
  const phones = stops.map(({ phone }) => phone);
  const times = stops.map(({ at }) => at);
  await dateBlocks(tx, accountId, phones, times);
  await backdateSmsConsents(tx, accountId, phones, times);
}

export async function writeReplies(ctx: Context, people: readonly number[]): Promise<number> {
  const accountId = ctx.account.id;
  const random = createSeededRandom(4_711);
  const count = await asOwner(async (tx) => {
    await assignNumber(tx, accountId, DEMO_NUMBER);
    const stops = createOptOuts();
    const answeredMessages = [
      ...(await replyToSome(tx, accountId, {
        since: "30 days",
        until: "2 days",
        limit: REPLIES.older,
      })),
      ...(await replyToSome(tx, accountId, {
        since: "2 days",
        until: "20 minutes",
        limit: REPLIES.recent,
      })),
    ];
    const replies = [
      ...stops,
      ...answeredMessages.map((message, index) => replyTo(message, index, random)),
    ];
    await insertReplies(tx, accountId, replies);
    await dateStops(tx, accountId, stops);
    return insertConversations(tx, accountId, replies, people);
  });
  return count;
}
