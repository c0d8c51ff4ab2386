import { randomBase62 } from "@/lib/core/ids/base62";
import { database } from "@/lib/db/client";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { measurePairs, type PairMeasurement } from "./paired";
import { type Customer, makeCustomer, type Stack } from "./stack";

const SMALL = 100_000;
const LARGE = 10_000_000;
const DAYS = 90;
/** Tracked sends, one every three days. */
const SENDS = 30;
const ZONE = "Europe/Berlin";

/** Values and their counts; the first dominates. */
const COUNTRIES = ["DE", "AT", "CH", "FR", "NL", "GB", "PL", ""];
const PROGRAMS = 16;
const REFERRERS = ["", "www.facebook.com", "www.google.com", "example.org"];
const CLASSES = ["person", "machine", "own"];

/** Inserts every kind of request, numbered. */
async function insertKinds(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO click_kinds (account_id, kind_id, class, country, device, os, browser, referrer)
     SELECT $1::bigint, ((c.n - 1) * ${PROGRAMS} + p.n) * 1000 + r.n * 10 + k.n, k.class, c.country,
       CASE WHEN p.n < 10 THEN 'mobile' WHEN p.n < 13 THEN 'tablet' ELSE 'desktop' END, 'os' || p.n % 6,
       'browser' || p.n % 9, r.referrer
     FROM unnest($2::text[]) WITH ORDINALITY AS c (country, n), generate_series(1, ${PROGRAMS}) AS p (n),
       unnest($3::text[]) WITH ORDINALITY AS r (referrer, n), unnest($4::text[]) WITH ORDINALITY AS k (class, n)`,
    [accountId, COUNTRIES, REFERRERS, CLASSES],
  );
}

/** Random number from 1 to `size`, skewed towards small ones. */
const skewed = (size: number, power: number) => `(1 + floor(${size} * random() ^ ${power}))::int`;

/** Fills a campaign's aggregates, the only input of analytics, as if each click had been stored. */
async function fill({ accountId }: Customer, count: number): Promise<string> {
  const code = randomBase62(10);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO short_link_campaigns (account_id, code, type, name, url, created_at, changed_at)
       VALUES ($1, $2, 2, 'Bench', 'https://example.org', now(), now())`,
      [accountId, code],
    );
    await insertKinds(tx, accountId);
    await tx.query(
      `INSERT INTO click_quarters (account_id, campaign, at, kind_id, bulk_id, day_zone, clicks, people)
       SELECT $1, $2, date_bin('15 minutes', at, 'epoch'), kind_id, '00000000-0000-0000-0000-000000000000', '${ZONE}',
         count(*), count(*) / 2
       FROM (
         SELECT least(now(), now() - make_interval(hours => ${(DAYS * 24) / SENDS} * ${skewed(SENDS, 1)})
             + make_interval(secs => -ln(1 - random()) * 6 * 3600)) AS at,
           ((${skewed(COUNTRIES.length, 6)} - 1) * ${PROGRAMS} + ${skewed(PROGRAMS, 3)}) * 1000
             + ${skewed(REFERRERS.length, 8)} * 10 + ${skewed(CLASSES.length, 4)} AS kind_id
         FROM generate_series(1, $3::int)) AS clicks
       GROUP BY 3, 4 ORDER BY 3`,
      [accountId, code, count],
    );
    await tx.query(
      `INSERT INTO click_days (account_id, campaign, day, kind_id, bulk_id, day_zone, clicks, people)
       SELECT account_id, campaign, date_trunc('day', at, '${ZONE}'), kind_id, bulk_id, day_zone, sum(clicks), sum(people)
       FROM click_quarters WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 3`,
      [accountId],
    );
    await tx.query(
      `INSERT INTO click_months (account_id, campaign, month, kind_id, bulk_id, day_zone, clicks, people)
       SELECT account_id, campaign, date_trunc('month', day, '${ZONE}'), kind_id, bulk_id, day_zone, sum(clicks), sum(people)
       FROM click_days WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 3`,
      [accountId],
    );
    await tx.query("INSERT INTO click_zones VALUES ($1, $2)", [accountId, ZONE]);
  });
  return code;
}

const ago = (days: number) => `from=${Math.floor(Date.now() / 1000) - days * 86_400}`;
const QUERIES = [
  "",
  ago(89),
  `${ago(89)}&country=DE`,
  `${ago(89)}&country[]=AT&country[]=CH&device=mobile&os=os1`,
  `${ago(44)}&compare=previous`,
  `${ago(1)}&interval=hour`,
  `${ago(3)}&interval=hour&device=mobile&browser=browser2`,
  `${ago(89)}&interval=month`,
];

/** (o) Compares `GET /stats/clicks` for campaigns with ten million and a hundred thousand clicks. */
export async function benchClickStats(
  stack: Stack,
): Promise<{ measurements: PairMeasurement[]; rows: Record<string, number> }> {
  const [small, large] = [await makeCustomer("1"), await makeCustomer("1")];
  const codes = [await fill(small, SMALL), await fill(large, LARGE)];
  await database()
    .pool("owner")
    .query("VACUUM ANALYZE click_quarters, click_days, click_months, click_kinds");
  // Flushes the filled data to disk before measuring.
  await database().pool("owner").query("CHECKPOINT");
  const { rows } = await database()
    .pool("owner")
    .query(
      `SELECT (SELECT count(*) FROM click_quarters WHERE account_id = $1)::int AS quarters,
         (SELECT count(*) FROM click_days WHERE account_id = $1)::int AS days`,
      [large.accountId],
    );
  const toPath = (code: string | undefined, query: string) =>
    `/stats/clicks?campaign=${code}&${query}`;
  const measurements = await measurePairs(
    stack,
    [small, large],
    QUERIES.map((name) => ({
      name: `?${name}`,
      small: toPath(codes[0], name),
      large: toPath(codes[1], name),
    })),
  );
  return { measurements, rows: rows[0] };
}
