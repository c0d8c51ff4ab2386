import {
  type Counts,
  DAY_MS,
  EMPTY_WINDOW,
  LONG_BUCKET_MS,
  RECENT_ATTEMPTS,
  SHORT_BUCKET_MS,
  WEEK_MS,
  type Window,
} from "@/lib/core/trust/pumping-rules";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import { plainArray, textArray, timeArray } from "@/lib/db/array-literal";
import { groupStatement } from "@/lib/db/group-statement";
import { type Statement, sendTogether } from "@/lib/db/send-together";
import type { Tx } from "@/lib/db/transaction";
import { SETTINGS, type SettingsRecord } from "./store";

/** What is read and counted for verifications of several accounts at once. */

export interface AccountKey {
  accountId: number;
  key: string;
}

export interface AccountPhone {
  accountId: number;
  phone: string;
}

export const keyId = ({ accountId, key }: AccountKey) => `${accountId} ${key}`;
export const phoneId = ({ accountId, phone }: AccountPhone) => `${accountId} ${phone}`;

type OfAccount<T> = T & { account_id: string };

const LOCK_SETTINGS = groupStatement(
  "pumping_lock_settings",
  ({ within }) =>
    `SELECT account_id, ${SETTINGS} FROM pumping_settings s
     WHERE ${within("s")} AND account_id = ANY ($1::bigint[]) ORDER BY account_id FOR UPDATE`,
);

const MAKE_SETTINGS = groupStatement(
  "pumping_make_settings",
  ({ anchor, idOf }) =>
    `INSERT INTO pumping_settings (account_id)
     SELECT ${idOf("n")} FROM unnest($1::bigint[]) AS n (account_id) ${anchor}
     ORDER BY 1 ON CONFLICT (account_id) DO NOTHING`,
);

const phonesOf = (phones: readonly AccountPhone[]) => [
  plainArray(phones.map(({ accountId }) => accountId)),
  textArray(phones.map(({ phone }) => phone)),
];

export interface NumberRecord {
  /** The last verifications, newest first. */
  recent: readonly Date[];
  /** Whether a code of it was confirmed. */
  isKnown: boolean;
  /** Whether its account allows it, or what it begins with. */
  isAllowed: boolean;
}

const FIND_NUMBERS = groupStatement(
  "pumping_find_numbers",
  ({ within }) =>
    `SELECT 'recent' AS what, r.account_id, r.phone, r.recent
     FROM pumping_numbers r JOIN unnest($1::bigint[], $2::text[]) AS n (account_id, phone)
       ON n.account_id = r.account_id AND n.phone = r.phone
     WHERE ${within("r")}
     UNION ALL
     SELECT 'known', k.account_id, k.phone, NULL
     FROM pumping_known k JOIN unnest($1::bigint[], $2::text[]) AS n (account_id, phone)
       ON n.account_id = k.account_id AND n.phone = k.phone
     WHERE ${within("k")}
     UNION ALL
     SELECT 'allowed', n.account_id, n.phone, NULL
     FROM pumping_prefixes p JOIN unnest($1::bigint[], $2::text[]) AS n (account_id, phone)
       ON n.account_id = p.account_id AND starts_with(n.phone, p.prefix)
     WHERE ${within("p")} AND p.account_id = ANY ($1::bigint[]) AND (p.valid_until IS NULL OR p.valid_until > $3)`,
);

interface FoundNumber {
  what: "recent" | "known" | "allowed";
  account_id: string;
  phone: string;
  recent: Date[] | null;
}

function toNumbers(
  phones: readonly AccountPhone[],
  rows: readonly FoundNumber[],
): Map<string, NumberRecord> {
  const numbers = new Map<string, NumberRecord>(
    phones.map((one) => [phoneId(one), { recent: [], isKnown: false, isAllowed: false }]),
  );
  for (const { what, account_id, phone, recent } of rows) {
    const number = numbers.get(phoneId({ accountId: Number(account_id), phone }));
    if (number === undefined) continue;
    if (what === "recent") number.recent = recent ?? [];
    else if (what === "known") number.isKnown = true;
    else number.isAllowed = true;
  }
  return numbers;
}

interface SumRecord extends Omit<Counts, "amount"> {
  account_id: string;
  key: string;
  span: keyof Window;
  amount: string;
}

/** Sums of the buckets since a parameter. */
const spanOf = (span: keyof Window, size: number, bucket: string, within: string) =>
  `SELECT c.account_id, c.key, '${span}' AS span, sum(c.attempts)::int AS attempts,
     sum(c.delivered)::int AS delivered, sum(c.checked)::int AS checked, sum(c.amount) AS amount
   FROM pumping_counters c JOIN unnest($1::bigint[], $2::text[]) AS k (account_id, key)
     ON k.account_id = c.account_id AND k.key = c.key
   WHERE ${within} AND c.size = ${size / 1_000} AND c.bucket ${bucket} GROUP BY c.account_id, c.key`;

const FIND_WINDOWS = groupStatement("pumping_find_windows", ({ within }) =>
  [
    spanOf("hour", SHORT_BUCKET_MS, "> $3::timestamptz", within("c")),
    spanOf("running", SHORT_BUCKET_MS, ">= $4::timestamptz", within("c")),
    spanOf("day", LONG_BUCKET_MS, "> $5::timestamptz", within("c")),
    spanOf("week", LONG_BUCKET_MS, "> $6::timestamptz", within("c")),
  ].join("\nUNION ALL\n"),
);

/** Reads a bounded number of buckets. */
async function windowsStatement(keys: readonly AccountKey[], now: Date): Promise<Statement> {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    ...(await FIND_WINDOWS()),
    values: [
      plainArray(keys.map(({ accountId }) => accountId)),
      textArray(keys.map(({ key }) => key)),
      ...[since(HOUR_MS), startOfUnit(now, SHORT_BUCKET_MS), since(DAY_MS), since(WEEK_MS)],
    ],
  };
}

function toWindows(keys: readonly AccountKey[], rows: readonly SumRecord[]): Map<string, Window> {
  const windows = new Map<string, Window>(keys.map((key) => [keyId(key), { ...EMPTY_WINDOW }]));
  for (const { account_id, key, span, amount, ...counts } of rows) {
    const window = windows.get(keyId({ accountId: Number(account_id), key }));
    if (window !== undefined) window[span] = { ...counts, amount: BigInt(amount) };
  }
  return windows;
}

/** What is judged together: each account, number and key occurs once. */
export interface Judged {
  accounts: readonly number[];
  phones: readonly AccountPhone[];
  keys: readonly AccountKey[];
  now: Date;
}

export interface GuardState {
  settings: Map<number, SettingsRecord>;
  numbers: Map<string, NumberRecord>;
  windows: Map<string, Window>;
}

const lockStatement = async (accounts: readonly number[]): Promise<Statement> => ({
  ...(await LOCK_SETTINGS()),
  values: [plainArray(accounts)],
});

/** Of accounts whose guard nobody has changed or asked yet. */
async function makeSettings(tx: Tx, accounts: readonly number[]): Promise<void> {
  await tx.query({ ...(await MAKE_SETTINGS()), values: [plainArray(accounts)] });
}

const toSettings = (rows: readonly OfAccount<SettingsRecord>[]) =>
  new Map<number, SettingsRecord>(rows.map((row) => [Number(row.account_id), row]));

const missingOf = (accounts: readonly number[], settings: ReadonlyMap<number, SettingsRecord>) =>
  accounts.filter((id) => !settings.has(id));

/**
 * The settings of each account, locked until COMMIT and made where there are none: verifications of one account are
 * judged by one transaction at a time.
 */
export async function lockAllSettings(
  tx: Tx,
  accounts: readonly number[],
): Promise<Map<number, SettingsRecord>> {
  const { rows } = await tx.query<OfAccount<SettingsRecord>>(await lockStatement(accounts));
  const found = toSettings(rows);
  const missing = missingOf(accounts, found);
  if (missing.length === 0) return found;
  await makeSettings(tx, missing);
  return lockAllSettings(tx, accounts);
}

/** The same, and what is known of numbers and counted under keys, by spans that end now, once the locks are held. */
export async function lockGuards(tx: Tx, judged: Judged): Promise<GuardState> {
  const { accounts, phones, keys, now } = judged;
  const [locked, found, sums] = await sendTogether<
    [OfAccount<SettingsRecord>, FoundNumber, SumRecord]
  >(tx, [
    await lockStatement(accounts),
    { ...(await FIND_NUMBERS()), values: [...phonesOf(phones), now] },
    await windowsStatement(keys, now),
  ]);
  const settings = toSettings(locked.rows);
  const missing = missingOf(accounts, settings);
  if (missing.length === 0) {
    return {
      settings,
      numbers: toNumbers(phones, found.rows),
      windows: toWindows(keys, sums.rows),
    };
  }
  // Without a row nothing was locked when the figures were read.
  await makeSettings(tx, missing);
  return lockGuards(tx, judged);
}

export interface AcceptedCount extends AccountKey {
  /** Of a size in seconds, and when it began. */
  size: number;
  bucket: string;
  attempts: number;
  amount: bigint;
}

const ADD_ATTEMPTS = groupStatement(
  "pumping_add_attempts",
  ({ anchor, idOf }) =>
    `INSERT INTO pumping_counters AS c (account_id, key, size, bucket, slot, attempts, delivered, checked, amount)
     SELECT ${idOf("n")}, n.key, n.size, n.bucket, 0, n.attempts, 0, 0, n.amount
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[], $5::integer[], $6::bigint[])
       AS n (account_id, key, size, bucket, attempts, amount) ${anchor}
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (account_id, key, size, bucket, slot)
       DO UPDATE SET attempts = c.attempts + excluded.attempts, amount = c.amount + excluded.amount`,
);

/**
 * Counts accepted verifications in buckets, each of which occurs once; in slot 0, which belongs to whoever holds the
 * settings.
 */
export async function addAttempts(counts: readonly AcceptedCount[]): Promise<Statement> {
  return {
    ...(await ADD_ATTEMPTS()),
    values: [
      plainArray(counts.map(({ accountId }) => accountId)),
      textArray(counts.map(({ key }) => key)),
      plainArray(counts.map(({ size }) => size)),
      plainArray(counts.map(({ bucket }) => bucket)),
      plainArray(counts.map(({ attempts }) => attempts)),
      plainArray(counts.map(({ amount }) => amount)),
    ],
  };
}

const ADD_RECENT = groupStatement(
  "pumping_add_recent",
  ({ anchor, idOf }) =>
    `INSERT INTO pumping_numbers AS r (account_id, phone, recent, seen_at)
     SELECT ${idOf("n")}, n.phone, n.times::timestamptz[], n.seen_at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[])
       AS n (account_id, phone, times, seen_at) ${anchor}
     ORDER BY 1, 2
     ON CONFLICT (account_id, phone) DO UPDATE SET seen_at = excluded.seen_at,
       recent = excluded.recent || r.recent[1:${RECENT_ATTEMPTS} - cardinality(excluded.recent)]`,
);

/** Notes when numbers are verified: `times`, newest first. Each number occurs once; its account's settings are locked. */
export async function addRecent(
  numbers: readonly (AccountPhone & { times: readonly Date[] })[],
): Promise<Statement> {
  return {
    ...(await ADD_RECENT()),
    values: [
      ...phonesOf(numbers),
      textArray(numbers.map(({ times }) => timeArray(times.slice(0, RECENT_ATTEMPTS)))),
      timeArray(numbers.map(({ times }) => times[0] ?? null)),
    ],
  };
}
