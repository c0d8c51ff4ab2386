import { fillStats } from "@/lib/gateway/stats/service";
import { seeded } from "@/lib/core/seeded-random";
import { countSegments } from "@/lib/core/sms-segments";
import { uuidAt } from "@/lib/core/uuid7";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { DEMO_SENDERS, DEMO_TEXTS, demoPhone } from "./content";

const DAY_MS = 86_400_000;
/** Price of one part in the demo history, in micro-units: that of Germany, tier M, in the example sheet. */
const PART_PRICE = 70_000n;

interface PastMessage {
  uuid: string;
  created_at: string;
  sent_at: string | null;
  text: string;
  sender_id: string;
  phone: string;
  iso2: string;
  is_unicode: boolean;
  parts_count: number;
  chars_count: number;
  price: string;
  status_code: number;
  dlr_code: number;
  problem_code: number | null;
  key_id: number | null;
  user_id: number | null;
  origin: string;
  settle_id: string | null;
  hold_id: string | null;
  timeline: object[];
}

interface Author {
  keyId: number;
  userId: number;
}

function pastMessage(at: Date, random: () => number, author: Author): PastMessage {
  const roll = Math.floor(random() * 1000);
  const template = DEMO_TEXTS[roll % DEMO_TEXTS.length] ?? DEMO_TEXTS[0];
  const count = countSegments(template.replace("{n}", String(100_000 + roll * 7)), null);
  const { phone, iso2 } = demoPhone(roll);
  const fate = random();
  const failed = fate > 0.985;
  const dlr = failed ? 0 : fate > 0.975 ? 16 : fate > 0.955 ? 8 : 1;
  const status = failed ? (fate > 0.993 ? 5000 : 2000) : 100;
  const sentAt = new Date(at.getTime() + 400 + random() * 900);
  const reportedAt = Math.floor((sentAt.getTime() + 2_000 + random() * 9_000) / 1000);
  const byKey = random() < 0.8;
  return {
    uuid: uuidAt(at),
    created_at: at.toISOString(),
    sent_at: failed ? null : sentAt.toISOString(),
    text: count.text,
    sender_id: DEMO_SENDERS[roll % 2] ?? DEMO_SENDERS[0],
    phone,
    iso2,
    is_unicode: count.isUnicode,
    parts_count: count.partsCount,
    chars_count: count.charsCount,
    price: (PART_PRICE * BigInt(count.partsCount)).toString(),
    status_code: status,
    dlr_code: dlr,
    problem_code: failed ? status : dlr === 1 ? null : dlr,
    key_id: byKey ? author.keyId : null,
    user_id: byKey ? null : author.userId,
    origin: byKey ? "api" : "dashboard",
    settle_id: null,
    hold_id: null,
    timeline: failed
      ? [
          {
            at: Math.floor(at.getTime() / 1000) + 1,
            kind: "failed",
            code: status,
            detail: "No network took the message.",
          },
        ]
      : [
          {
            at: reportedAt,
            kind: "report",
            code: dlr,
            detail: dlr === 1 ? "DELIVRD" : dlr === 8 ? "EXPIRED 027" : "REJECTD 008",
          },
        ],
  };
}

/** Working days are busy between eight and seven; weekends are quiet. */
function messagesOfDay(day: Date, random: () => number, author: Author): PastMessage[] {
  const weekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  const count = Math.round((weekend ? 12 : 70) * (0.75 + random() * 0.5));
  return Array.from({ length: count }, () => {
    const hour = 8 + random() * 11;
    return pastMessage(new Date(day.getTime() + hour * 3_600_000), random, author);
  });
}

/** Long enough ago to have its report. */
function isPast({ created_at }: PastMessage): boolean {
  return Date.parse(created_at) < Date.now() - 5 * 60_000;
}

async function settle(
  tx: Tx,
  accountId: number,
  day: Date,
  messages: PastMessage[],
): Promise<void> {
  const evening = new Date(Math.min(day.getTime() + 20 * 3_600_000, Date.now()));
  const sum = (list: PastMessage[]) => list.reduce((total, { price }) => total + BigInt(price), 0n);
  const sent = messages.filter(({ sent_at }) => sent_at !== null);
  const failed = messages.filter(({ sent_at }) => sent_at === null);
  const ids = { hold: uuidAt(day), capture: uuidAt(evening), release: uuidAt(evening) };
  const move = async (kind: "hold" | "capture" | "release", amount: bigint, at: Date) =>
    transfer(tx, kind, [
      { accountId, amount, transferId: ids[kind], ref: `${kind}:${ids[kind]}`, at },
    ]);
  await move("hold", sum(messages), day);
  await move("capture", sum(sent), evening);
  await move("release", sum(failed), evening);
  for (const message of messages) {
    message.hold_id = ids.hold;
    message.settle_id = message.sent_at === null ? ids.release : ids.capture;
  }
}

async function insert(tx: Tx, accountId: number, messages: PastMessage[]): Promise<void> {
  await tx.query(
    `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
       is_text_deleted, parts_count, chars_count, price, status_code, gateway_sent_at, dlr_code, problem_code,
       carrier, key_id, user_id, origin, ip, hold_id, settle_id, timeline)
     SELECT $1, uuid, created_at, text, sender_id, phone, iso2, 'direct', is_unicode, false, parts_count,
       chars_count, price, status_code, sent_at, dlr_code, problem_code, 'simulator', key_id, user_id, origin,
       '127.0.0.1', hold_id, settle_id, timeline
     FROM jsonb_to_recordset($2::jsonb) AS m (uuid uuid, created_at timestamptz, sent_at timestamptz, text text,
       sender_id text, phone text, iso2 text, is_unicode boolean, parts_count smallint, chars_count integer,
       price bigint, status_code smallint, dlr_code smallint, problem_code smallint, key_id bigint,
       user_id bigint, origin text, hold_id uuid, settle_id uuid, timeline jsonb)`,
    [accountId, JSON.stringify(messages)],
  );
  await tx.query(
    `INSERT INTO message_counts AS c (account_id, messages) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages`,
    [accountId, messages.length],
  );
}

/**
 * Writes `days` of past traffic with a ledger that adds up, a transaction a day, ending a few minutes ago.
 * Returns how many messages.
 */
export async function writeHistory(
  accountId: number,
  author: Author,
  days: number,
  onDay: (done: number) => void,
): Promise<number> {
  const random = seeded(20_261);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let total = 0;
  for (let back = days; back >= 0; back -= 1) {
    const day = new Date(today - back * DAY_MS);
    const messages = messagesOfDay(day, random, author).filter(isPast);
    if (messages.length === 0) continue;
    await asOwner(async (tx) => {
      await lockFunds(tx, [accountId], ["available", "held", "revenue"]);
      await settle(tx, accountId, day, messages);
      await insert(tx, accountId, messages);
    });
    total += messages.length;
    onDay(days - back);
  }
  await asOwner((tx) => fillStats(tx, accountId));
  return total;
}
