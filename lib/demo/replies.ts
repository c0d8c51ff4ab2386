import type { Context } from "@/lib/core/context";
import { seeded } from "@/lib/core/ids/seeded-random";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { readOptRequest } from "@/lib/core/text/opt-out";
import { DAY_MS, MINUTE_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { assignNumber } from "@/lib/gateway/messaging/inbound-numbers/service";
import { createSavedText } from "@/lib/gateway/messaging/saved-texts/service";
import { DEMO_NUMBER, demoReply, SAVED_TEXTS } from "./reply-texts";

/** Replies of the last two days, and of the month before them; opt-outs apart. */
const REPLIES = { recent: 9, older: 50 } as const;
/** What is older has been dealt with. */
const CLOSED_AFTER_DAYS = 6;
const UNREAD_FOR_DAYS = 2;
/** Reply times of people: the first within minutes, the last within hours. */
const LONGEST_MS = 5 * 60 * MINUTE_MS;

interface Answered {
  uuid: string;
  phone: string;
  iso2: string;
  bulk_id: string | null;
  sent_at: Date;
}

interface Reply {
  uuid: string;
  at: Date;
  phone: string;
  text: string;
  msg_uuid: string | null;
  bulk_id: string | null;
  opt: "out" | "in" | null;
}

/** Delivered messages of so many days, which were sent from the number that can be answered. */
async function answerSome(
  tx: Tx,
  accountId: number,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Answered[]> {
  const { rows } = await tx.query<Answered>(
    `SELECT uuid, phone, iso2, bulk_id, gateway_sent_at AS sent_at FROM messages
     WHERE account_id = $1 AND status_code = 100 AND dlr_code = 1 AND origin <> 'verify' AND created_at > now() - $3::interval
       AND gateway_sent_at < now() - $4::interval AND iso2 IN ('DE', 'GB', 'FR')
       AND phone NOT IN (SELECT number FROM blocked_numbers WHERE account_id = $1)
     ORDER BY md5(uuid::text) LIMIT $2`,
    [accountId, limit, from, to],
  );
  await tx.query(
    "UPDATE messages SET sender_id = $3 WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    [accountId, rows.map(({ uuid }) => uuid), DEMO_NUMBER],
  );
  return rows;
}

/** People who wrote STOP, as the consent log has them, in the month behind us. */
async function stopsOf(tx: Tx, accountId: number, random: () => number): Promise<Reply[]> {
  const { rows } = await tx.query<{ phone: string; text: string }>(
    "SELECT phone, text FROM consents WHERE account_id = $1 AND kind = 'opted_out' ORDER BY id",
    [accountId],
  );
  return rows.map(({ phone, text }) => {
    const at = new Date(Date.now() - DAY_MS - random() * 29 * DAY_MS);
    return { uuid: uuidAt(at), at, phone, text, msg_uuid: null, bulk_id: null, opt: "out" };
  });
}

function replyTo(
  { uuid, phone, iso2, bulk_id, sent_at }: Answered,
  index: number,
  random: () => number,
): Reply {
  const latest = Date.now() - 3 * MINUTE_MS;
  const at = new Date(Math.min(latest, sent_at.getTime() + MINUTE_MS + random() ** 3 * LONGEST_MS));
  const text = demoReply(iso2, index);
  const opt = readOptRequest(text)?.kind ?? null;
  return { uuid: uuidAt(at), at, phone, text, msg_uuid: uuid, bulk_id, opt };
}

async function insertReplies(tx: Tx, accountId: number, replies: readonly Reply[]): Promise<void> {
  await tx.query(
    `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, msg_uuid, bulk_id, opt, carrier, carrier_id)
     SELECT a.account_id, r.uuid, r.at, r.phone, $3, r.text, r.msg_uuid, r.bulk_id, r.opt, 'simulator', r.uuid::text
     FROM json_to_recordset($2::json) AS r (uuid uuid, at timestamptz, phone text, text text, msg_uuid uuid, bulk_id uuid,
       opt text)
     JOIN accounts a ON a.account_id = $1`,
    [accountId, JSON.stringify(replies), DEMO_NUMBER],
  );
}

/** New ones are unread, some are somebody's, and what is old is closed. */
function conversationOf(last: Reply, at: number, people: readonly number[]) {
  const days = (Date.now() - last.at.getTime()) / DAY_MS;
  const isStop = last.opt === "out";
  return {
    conversation_id: uuidAt(last.at),
    phone: last.phone,
    last_uuid: last.uuid,
    last_at: last.at,
    is_unread: !isStop && days < UNREAD_FOR_DAYS && at % 3 !== 2,
    assigned_to: at % 4 === 1 ? people[at % people.length] : null,
    closed_at: isStop || days > CLOSED_AFTER_DAYS ? last.at : null,
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
  const rows = [...latest.values()].map((last, at) => conversationOf(last, at, people));
  await tx.query(
    `INSERT INTO conversations (account_id, conversation_id, number, phone, last_uuid, last_at, is_unread, assigned_to,
       closed_at, created_at)
     SELECT a.account_id, c.conversation_id, $3, c.phone, c.last_uuid, c.last_at, c.is_unread, c.assigned_to,
       c.closed_at, c.last_at
     FROM json_to_recordset($2::json) AS c (conversation_id uuid, phone text, last_uuid uuid, last_at timestamptz,
       is_unread boolean, assigned_to bigint, closed_at timestamptz)
     JOIN accounts a ON a.account_id = $1`,
    [accountId, JSON.stringify(rows), DEMO_NUMBER],
  );
  return rows.length;
}

/** Blocks and the consent log tell of STOPs at the time at which they came. */
async function dateStops(tx: Tx, accountId: number, stops: readonly Reply[]): Promise<void> {
  const values = [
    accountId,
    stops.map(({ phone }) => phone),
    stops.map(({ uuid }) => uuidTime(uuid)),
  ];
  const given = "FROM unnest($2::text[], $3::timestamptz[]) AS s (phone, at)";
  await tx.query(
    `UPDATE blocked_numbers b SET added_at = s.at ${given} WHERE b.account_id = $1 AND b.number = s.phone`,
    values,
  );
  await tx.query(
    `UPDATE consents c SET created_at = s.at, actor_kind = 'system', actor_id = NULL ${given}
     WHERE c.account_id = $1 AND c.phone = s.phone AND c.source = 'sms'`,
    values,
  );
}

/**
 * A number of the account, a month of replies to it, and the conversations they make, with what the team did about
 * them. Returns how many conversations.
 */
export async function writeReplies(ctx: Context, people: readonly number[]): Promise<number> {
  const accountId = ctx.account.id;
  const random = seeded(4_711);
  const count = await asOwner(async (tx) => {
    await assignNumber(tx, accountId, DEMO_NUMBER);
    const stops = await stopsOf(tx, accountId, random);
    const answered = [
      ...(await answerSome(tx, accountId, { from: "30 days", to: "2 days", limit: REPLIES.older })),
      ...(await answerSome(tx, accountId, {
        ...{ from: "2 days", to: "20 minutes", limit: REPLIES.recent },
      })),
    ];
    const replies = [...stops, ...answered.map((message, at) => replyTo(message, at, random))];
    await insertReplies(tx, accountId, replies);
    await dateStops(tx, accountId, stops);
    return insertConversations(tx, accountId, replies, people);
  });
  for (const text of SAVED_TEXTS) await runWrite(ctx, (write) => createSavedText(write, text));
  return count;
}
