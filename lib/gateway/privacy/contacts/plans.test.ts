import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { findContactNames } from "@/lib/gateway/contacts/contact-names/public";
import {
  findContactsByPhones,
  findNumbers,
  parseNumberSearch,
} from "@/lib/gateway/contacts/phones/public";
import { parseContactSearch } from "@/lib/gateway/contacts/phones/search";
import {
  ALL_PHONES,
  findEntriesByPhone,
  findPhoneRange,
  PHONES,
} from "@/lib/gateway/contacts/phones/store";
import { findContactIds } from "@/lib/gateway/contacts/phones/store-search";
import { countContacts, findContactPage } from "./store";

const { account } = testModule({ isShared: true });
const ROWS = 60_000;
/** Maximum rows searched without an index in that order; see the migrations. */
const LOOKED_AT = 15_000;
let id: number;
let group: string;

/** One large group of people, of whom each has a name and a city, and one in a hundred is called Erika. */
beforeAll(async () => {
  id = account.id;
  await asOwner(async (tx) => {
    const { rows } = await tx.query<{ group_id: string }>(
      `INSERT INTO contact_groups (account_id, group_id, name, count_items, created_at, changed_at)
       VALUES ($1, nextval('contact_group_ids'), 'Customers', $2, now(), now()) RETURNING group_id`,
      [id, ROWS],
    );
    group = rows[0]?.group_id ?? "";
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, callback_data, words, created_at, changed_at)
       SELECT $1, nextval('contact_phone_ids'), $2::bigint, '+49151' || lpad((n::bigint * 7919 % 1000000)::text, 8, '0'), 'c' || n,
         array_to_tsvector(ARRAY[$2::bigint || ':' || CASE WHEN n % 100 = 0 THEN 'erika' ELSE 'max' || n END,
           $2::bigint || ':city' || n % 100]), now(), now()
       FROM generate_series(1, $3::int) AS n`,
      [id, group, ROWS],
    );
    await tx.query("ANALYZE contact_phones");
  });
});

/** Returns rows and index entries read in this session, including functions; grows until statistics are flushed. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ read: string }>(
    `SELECT sum(pg_stat_get_xact_tuples_returned(c.oid)) AS read FROM pg_class c
     WHERE c.oid = 'contact_phones'::regclass
       OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'contact_phones'::regclass)`,
  );
  return Number(rows[0]?.read);
}

function rowsReadBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return withAccount(id, async (tx) => {
    const before = await countRead(tx);
    await work(tx);
    return (await countRead(tx)) - before;
  });
}

const page = { limit: 30, offset: 0 };
const searchNumbers =
  (typed: string, limit = 30) =>
  (tx: Tx) => {
    const search = parseNumberSearch(typed, "DE");
    if (search === null) throw new Error(`${typed} means nothing`);
    return findNumbers(tx, id, [Number(group)], search, { limit, offset: 0 });
  };
const searchIds = (typed: string) => (tx: Tx) => {
  const search = parseContactSearch(typed, "DE", group);
  if (search === null) throw new Error(`${typed} means nothing`);
  return findContactIds(tx, id, group, search, { isDescending: true, after: null, ...page });
};
const listed = (source: typeof PHONES, rest: string) => (tx: Tx) =>
  tx.query(`SELECT ${source.columns} FROM ${source.from} WHERE ${source.where} ${rest} LIMIT 30`, [
    id,
    group,
  ]);
const stretch = (after: string | null) => (tx: Tx) =>
  findPhoneRange(tx, id, group, { isDescending: false, after, limit: 1_000, conditions: [] });

test.each<[string, number, (tx: Tx) => Promise<unknown>]>([
  ["the first contacts", 100, (tx) => findContactPage(tx, id, [Number(group)], page)],
  ["their total", 10_100, (tx) => countContacts(tx, id, [Number(group)], 10_000)],
  [
    "contacts of a page",
    10,
    (tx) => findContactsByPhones(tx, id, [Number(group)], ["+4915100007919"]),
  ],
  ["names of a page", 20, (tx) => findContactNames(tx, id, ["+4915100007919", "+4915100015838"])],
  ["entries of a number", 10, (tx) => findEntriesByPhone(tx, id, "+4915100007919")],
  ["the newest of a group", 40, listed(ALL_PHONES, "ORDER BY group_id DESC, phone_id DESC")],
  ["a group by number", 40, listed(ALL_PHONES, "ORDER BY group_id, phone")],
  ["one number of a group", 10, listed(PHONES, "AND phone = '+4915100007919' ORDER BY phone_id")],
  ["a reference", 10, listed(PHONES, "AND callback_data = 'c77' ORDER BY phone_id DESC")],
  ["who unsubscribed", 10, listed(PHONES, "AND unsubscribed_at IS NOT NULL ORDER BY phone_id")],
  ["the first rows of an export", 1_010, stretch(null)],
  ["numbers by their beginning", 100, searchNumbers("+4915")],
  ["numbers by their end", LOOKED_AT, searchNumbers("7919")],
  ["a word of many in all groups", LOOKED_AT, searchNumbers("city")],
  ["a word of one in a hundred", LOOKED_AT, searchNumbers("erika")],
  ["a word of nobody", LOOKED_AT, searchNumbers("nobody")],
  ["a number in a group", LOOKED_AT, searchIds("015100007919")],
  ["a word of many in a group", LOOKED_AT, searchIds("city")],
  ["a word of nobody in a group", LOOKED_AT, searchIds("nobody")],
])("%s: reads %i rows at most, however many there are", async (_, most, work) => {
  expect(await rowsReadBy(work)).toBeLessThanOrEqual(most);
});

test("finds common values in the order of numbers", async () => {
  const [found, all] = await withAccount(id, async (tx) => [
    await searchNumbers("erika")(tx),
    await searchNumbers("erika", 9_999)(tx),
  ]);
  expect(all).toHaveLength(ROWS / 100);
  expect(found).toEqual(all?.slice(0, 30));
});
