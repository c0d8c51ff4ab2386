import { toKindId, classifyClick } from "@/lib/core/clicks/click-kind";
import { NO_BULK } from "@/lib/core/messages/no-bulk";
import { asOwner } from "@/lib/db/transaction";
import type { CountedClick } from "./count";

type Stored = CountedClick & { person_request: string | null };

/** Recounts an account's aggregates from stored clicks, independently of the production code. */
async function recount(accountId: number): Promise<Map<string, string>> {
  const { rows } = await asOwner((tx) =>
    tx.query<Stored & { quarter: string; day: string; month: string }>(
      `SELECT r.*, l.person_request, date_bin('15 minutes', r.asked_at, 'epoch')::text AS quarter,
         date_trunc('day', r.asked_at, r.day_zone)::text AS day,
         date_trunc('month', r.asked_at, r.day_zone)::text AS month
       FROM short_link_requests r LEFT JOIN short_links l ON l.account_id = r.account_id AND l.link_id = r.link_id
       WHERE r.account_id = $1`,
      [accountId],
    ),
  );
  const sums = new Map<string, [number, number]>();
  for (const row of rows) {
    const kind = toKindId(classifyClick(row));
    const total = `total ${row.campaign} ${row.class}`;
    const place = [row.campaign, kind, row.bulk_id ?? NO_BULK, row.day_zone].join(" ");
    const times = [`quarter ${row.quarter}`, `day ${row.day}`, `month ${row.month}`];
    for (const key of [...times.map((time) => `${time} ${place}`), total]) {
      const [clicks, people] = sums.get(key) ?? [0, 0];
      sums.set(key, [clicks + 1, people + Number(row.person_request === row.request_id)]);
    }
  }
  return new Map([...sums].map(([key, [clicks, people]]) => [key, `${clicks} ${people}`]));
}

/** Returns differences between click aggregates and a recount; empty if correct. */
export async function clickSumFindings(accountId: number): Promise<string[]> {
  const counted = await recount(accountId);
  const found: string[] = [];
  await asOwner(async (tx) => {
    const { rows } = await tx.query<{ key: string; value: string }>(
      `SELECT 'quarter ' || at || ' ' || campaign || ' ' || kind_id || ' ' || bulk_id || ' ' || day_zone AS key,
         clicks || ' ' || people AS value FROM click_quarters WHERE account_id = $1 AND (clicks, people) <> (0, 0)
       UNION ALL
       SELECT 'day ' || day || ' ' || campaign || ' ' || kind_id || ' ' || bulk_id || ' ' || day_zone,
         clicks || ' ' || people FROM click_days WHERE account_id = $1 AND (clicks, people) <> (0, 0)
       UNION ALL
       SELECT 'month ' || month || ' ' || campaign || ' ' || kind_id || ' ' || bulk_id || ' ' || day_zone,
         clicks || ' ' || people FROM click_months WHERE account_id = $1 AND (clicks, people) <> (0, 0)
       UNION ALL
       SELECT 'total ' || campaign || ' ' || class, clicks || ' ' || people
       FROM click_totals WHERE account_id = $1 AND (clicks, people) <> (0, 0)`,
      [accountId],
    );
    for (const { key, value } of rows) {
      if (counted.get(key) !== value) found.push(`${key}: ${value}, counted ${counted.get(key)}`);
      counted.delete(key);
    }
    for (const [key, value] of counted) found.push(`${key}: missing, counted ${value}`);
    found.push(...(await peopleFindings(accountId)), ...(await linkFindings(accountId)));
  });
  return found;
}

/** Links of one message have a counted person exactly when a person followed them, by a click of one. */
async function peopleFindings(accountId: number): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ link_id: string; people: string; people_count: string; is_right: boolean }>(
      `SELECT l.link_id, l.people_count, count(r.*) FILTER (WHERE r.class = 'person') AS people,
         CASE WHEN l.message IS NULL OR count(r.*) FILTER (WHERE r.class = 'person') = 0 THEN l.person_request IS NULL
           ELSE coalesce(bool_or(r.request_id = l.person_request AND r.class = 'person'), false) END AS is_right
       FROM short_links l LEFT JOIN short_link_requests r ON r.account_id = l.account_id AND r.link_id = l.link_id
       WHERE l.account_id = $1 GROUP BY l.account_id, l.link_id`,
      [accountId],
    ),
  );
  return rows
    .filter((row) => !row.is_right || row.people !== row.people_count)
    .map((row) => `link ${row.link_id}: ${JSON.stringify(row)}`);
}

/** Campaigns, and bulks of them, of which other links are counted than there are. */
async function linkFindings(accountId: number): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ place: string; links: string | null; counted: string | null }>(
      `SELECT coalesce(l.place, c.place) AS place, l.links, c.counted
       FROM (SELECT campaign || ' ' || coalesce(bulk_id, $2::uuid) AS place, count(*) AS links FROM short_links
         WHERE account_id = $1 GROUP BY 1) AS l
       FULL JOIN (SELECT campaign || ' ' || bulk_id AS place, links AS counted FROM campaign_links WHERE account_id = $1) AS c
         ON c.place = l.place
       WHERE l.links IS DISTINCT FROM c.counted`,
      [accountId, NO_BULK],
    ),
  );
  return rows.map(({ place, links, counted }) => `links ${place}: ${counted}, there are ${links}`);
}
