import {
  IS_DELIVERED,
  IS_ENDED_UNSENT,
  IS_SENT,
  IS_UNDELIVERED,
} from "@/lib/core/messages/message-conditions";
import { asOwner, type Tx } from "@/lib/db/transaction";

/** How many blocked numbers each past bulk left out. */
const LEFT_OUT = 3;

/** Sums of the messages of one bulk to one country. */
interface CountrySums {
  bulk_id: string;
  iso2: string;
  unit: string;
  messages: number;
  parts: number;
  cost: string;
  unicode: number;
  most_chars: number;
  most_parts: number;
  first_at: number;
  last_at: number;
}

/** What the messages of past bulks add up to, as a worker would have noted it. */
function tallyOf(countries: readonly CountrySums[]) {
  const sum = (of: (one: CountrySums) => number) =>
    countries.reduce((total, one) => total + of(one), 0);
  const parts: Record<string, number> = {};
  for (const { most_parts, messages } of countries)
    parts[most_parts] = (parts[most_parts] ?? 0) + messages;
  return {
    countries: Object.fromEntries(
      countries.map(({ iso2, unit, messages, parts: all, cost }) => [
        iso2,
        { unit, messages, parts: all, cost },
      ]),
    ),
    parts,
    dropped: { duplicate: 4, blocked: LEFT_OUT },
    empty: {},
    unicode: sum(({ unicode }) => unicode),
    longest: {
      parts: Math.max(...countries.map(({ most_parts }) => most_parts)),
      chars: Math.max(...countries.map(({ most_chars }) => most_chars)),
    },
    firstAt: Math.min(...countries.map(({ first_at }) => first_at)),
    lastAt: Math.max(...countries.map(({ last_at }) => last_at)),
  };
}

/** Writes the bulks that past messages belong to, with their sums. */
export async function writePastBulks(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await tx.query<CountrySums>(
    `SELECT bulk_id, iso2, min(price / parts_count) AS unit, count(*)::int AS messages, sum(parts_count)::int AS parts,
       sum(price) AS cost, (count(*) FILTER (WHERE is_unicode))::int AS unicode, max(chars_count)::int AS most_chars,
       max(parts_count)::int AS most_parts, extract(epoch FROM min(created_at))::int AS first_at,
       extract(epoch FROM max(created_at))::int AS last_at
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY bulk_id, iso2 ORDER BY bulk_id, count(*) DESC`,
    [accountId],
  );
  const byBulk = new Map<string, CountrySums[]>();
  for (const row of rows) byBulk.set(row.bulk_id, [...(byBulk.get(row.bulk_id) ?? []), row]);
  for (const [bulkId, countries] of byBulk) {
    const tally = tallyOf(countries);
    await tx.query(
      `INSERT INTO bulks (account_id, uuid, created_at, text, sender_id, service_code, source, is_text_deleted, is_dryrun,
         columns, skips_empty, status_code, recipients, settled, is_expanded, msg_total_count, msg_total_cost, tally,
         processed_at, currency, price_level, user_id, origin, ip, request_id)
       SELECT m.account_id, m.bulk_id, min(m.created_at), min(m.text), min(m.sender_id), 'direct', 0, false, false, '{}', false, 10,
         count(*) + ${LEFT_OUT}, count(*) + ${LEFT_OUT}, true, count(*), sum(m.price), $3::jsonb, max(m.created_at) + interval '1 minute',
         'EUR', 'M', min(m.user_id), 'dashboard', '127.0.0.1', ''
       FROM messages m WHERE m.account_id = $1 AND m.bulk_id = $2
       GROUP BY m.account_id, m.bulk_id`,
      [accountId, bulkId, JSON.stringify(tally)],
    );
  }
  await tx.query(
    `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost, delivered, undelivered, refused)
     SELECT account_id, bulk_id, date_trunc('minute', coalesce(gateway_sent_at, created_at)), iso2, coalesce(problem_code, 0),
       count(*) FILTER (WHERE ${IS_SENT}), coalesce(sum(parts_count) FILTER (WHERE ${IS_SENT}), 0),
       coalesce(sum(price) FILTER (WHERE ${IS_SENT}), 0),
       count(*) FILTER (WHERE ${IS_DELIVERED}),
       count(*) FILTER (WHERE ${IS_UNDELIVERED}),
       count(*) FILTER (WHERE ${IS_ENDED_UNSENT})
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
    [accountId],
  );
}

/** Names whom past bulks left out: blocked numbers that they wrote nothing to. */
export async function writeLeftOut(accountId: number): Promise<void> {
  await asOwner(async (tx) => {
    const bulks = await tx.query<{ uuid: string; numbers: string[] }>(
      `SELECT b.uuid, ARRAY(
         SELECT n.number FROM blocked_numbers n WHERE n.account_id = $1 AND NOT EXISTS (
           SELECT FROM messages m WHERE m.account_id = $1 AND m.bulk_id = b.uuid AND m.phone = n.number)
         ORDER BY n.type, n.number LIMIT ${LEFT_OUT}) AS numbers
       FROM bulks b WHERE b.account_id = $1 AND b.recipients > b.msg_total_count`,
      [accountId],
    );
    for (const { uuid, numbers } of bulks.rows) {
      for (const number of numbers) {
        await tx.query(
          "INSERT INTO bulk_drops (account_id, bulk_id, phone, reason) VALUES ($1, $2, $3, 'blocked')",
          [accountId, uuid, number],
        );
      }
    }
  });
}
