import {
  type Counts,
  DAY_MS,
  EMPTY_WINDOW,
  LONG_BUCKET_MS,
  SHORT_BUCKET_MS,
  WEEK_MS,
  type CountWindow,
} from "@/lib/core/trust/pumping-rules";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Statement } from "@/lib/db/grouping/send-together";
import {
  type CounterKey,
  type VerifiedDestination,
  counterId,
  destinationId,
  destinationParams,
} from "./counter-keys";

export interface NumberRecord {
  recent: readonly Date[];
  isKnown: boolean;
  /** Allowed by number or prefix. */
  isAllowed: boolean;
}

const FIND_NUMBERS_SQL = groupStatement(
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

export interface NumberMatch {
  what: "recent" | "known" | "allowed";
  account_id: string;
  phone: string;
  recent: Date[] | null;
}

export function toNumbers(
  phones: readonly VerifiedDestination[],
  rows: readonly NumberMatch[],
): Map<string, NumberRecord> {
  const numbers = new Map<string, NumberRecord>(
    phones.map((phone) => [destinationId(phone), { recent: [], isKnown: false, isAllowed: false }]),
  );
  for (const { what, account_id, phone, recent } of rows) {
    const number = numbers.get(destinationId({ accountId: Number(account_id), phone }));
    if (number === undefined) continue;
    if (what === "recent") number.recent = recent ?? [];
    else if (what === "known") number.isKnown = true;
    else number.isAllowed = true;
  }
  return numbers;
}

export interface SumRecord extends Omit<Counts, "amount"> {
  account_id: string;
  key: string;
  span: keyof CountWindow;
  amount: string;
}

const spanQuery = (span: keyof CountWindow, size: number, bucket: string, within: string) =>
  `SELECT c.account_id, c.key, '${span}' AS span, sum(c.attempts)::int AS attempts,
     sum(c.delivered)::int AS delivered, sum(c.checked)::int AS checked, sum(c.amount) AS amount
   FROM pumping_counters c JOIN unnest($1::bigint[], $2::text[]) AS k (account_id, key)
     ON k.account_id = c.account_id AND k.key = c.key
   WHERE ${within} AND c.size = ${size / 1_000} AND c.bucket ${bucket} GROUP BY c.account_id, c.key`;

const FIND_WINDOWS_SQL = groupStatement("pumping_find_windows", ({ within }) =>
  [
    spanQuery("hour", SHORT_BUCKET_MS, "> $3::timestamptz", within("c")),
    spanQuery("running", SHORT_BUCKET_MS, ">= $4::timestamptz", within("c")),
    spanQuery("day", LONG_BUCKET_MS, "> $5::timestamptz", within("c")),
    spanQuery("week", LONG_BUCKET_MS, "> $6::timestamptz", within("c")),
  ].join("\nUNION ALL\n"),
);

/** Returns a statement that reads a bounded number of buckets. */
export async function windowsStatement(keys: readonly CounterKey[], now: Date): Promise<Statement> {
  const timeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    ...(await FIND_WINDOWS_SQL()),
    values: [
      plainArray(keys.map(({ accountId }) => accountId)),
      textArray(keys.map(({ key }) => key)),
      timeBefore(HOUR_MS),
      startOfUnit(now, SHORT_BUCKET_MS),
      timeBefore(DAY_MS),
      timeBefore(WEEK_MS),
    ],
  };
}

export function toWindows(
  keys: readonly CounterKey[],
  rows: readonly SumRecord[],
): Map<string, CountWindow> {
  const windows = new Map<string, CountWindow>(
    keys.map((key) => [counterId(key), { ...EMPTY_WINDOW }]),
  );
  for (const { account_id, key, span, amount, ...counts } of rows) {
    const window = windows.get(counterId({ accountId: Number(account_id), key }));
    if (window !== undefined) window[span] = { ...counts, amount: BigInt(amount) };
  }
  return windows;
}

export const numbersStatement = async (
  phones: readonly VerifiedDestination[],
  now: Date,
): Promise<Statement> => ({
  ...(await FIND_NUMBERS_SQL()),
  values: [...destinationParams(phones), now],
});
