import type { CountWindow } from "@/lib/core/trust/pumping-rules";
import { plainArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import { type Statement, sendTogether } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import type { CounterKey, VerifiedDestination } from "./counter-keys";
import { SETTINGS, type SettingsRecord } from "./store";
import {
  type NumberMatch,
  type NumberRecord,
  numbersStatement,
  type SumRecord,
  toNumbers,
  toWindows,
  windowsStatement,
} from "./store-counts";

type WithAccountId<T> = T & { account_id: string };

const LOCK_SETTINGS = groupStatement(
  "pumping_lock_settings",
  ({ within }) =>
    `SELECT account_id, ${SETTINGS} FROM pumping_settings s
     WHERE ${within("s")} AND account_id = ANY ($1::bigint[]) ORDER BY account_id FOR UPDATE`,
);

const MAKE_SETTINGS = groupStatement(
  "pumping_make_settings",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO pumping_settings (account_id)
     SELECT ${accountIdIn("n")} FROM unnest($1::bigint[]) AS n (account_id) ${anchor}
     ORDER BY 1 ON CONFLICT (account_id) DO NOTHING`,
);

export interface EvaluatedAttempts {
  accounts: readonly number[];
  phones: readonly VerifiedDestination[];
  keys: readonly CounterKey[];
  now: Date;
}

export interface GuardState {
  settings: Map<number, SettingsRecord>;
  numbers: Map<string, NumberRecord>;
  windows: Map<string, CountWindow>;
}

const lockStatement = async (accounts: readonly number[]): Promise<Statement> => ({
  ...(await LOCK_SETTINGS()),
  values: [plainArray(accounts)],
});

/** Thrown because missing settings can't be locked. */
export class MissingSettingsError extends Error {
  readonly accounts: number[];

  constructor(accounts: number[]) {
    super(`No settings of the pumping guard: accounts ${accounts.join(", ")}`);
    this.accounts = accounts;
  }
}

/**
 * Creates missing settings. Needs its own transaction: one that also holds other accounts' settings could deadlock with
 * a concurrent creator.
 */
export async function ensureSettings(tx: Tx, accounts: readonly number[]): Promise<void> {
  await tx.query({ ...(await MAKE_SETTINGS()), values: [plainArray(accounts)] });
}

/** Returns each account's settings. Throws `MissingSettingsError`. */
function toSettings(
  accounts: readonly number[],
  rows: readonly WithAccountId<SettingsRecord>[],
): Map<number, SettingsRecord> {
  const settings = new Map<number, SettingsRecord>(
    rows.map((row) => [Number(row.account_id), row]),
  );
  const missing = accounts.filter((id) => !settings.has(id));
  if (missing.length > 0) throw new MissingSettingsError(missing);
  return settings;
}

/** Locks settings until COMMIT, so that one transaction at a time judges an account's verifications. */
export async function lockAllSettings(
  tx: Tx,
  accounts: readonly number[],
): Promise<Map<number, SettingsRecord>> {
  const { rows } = await tx.query<WithAccountId<SettingsRecord>>(await lockStatement(accounts));
  return toSettings(accounts, rows);
}

export async function lockGuards(tx: Tx, judged: EvaluatedAttempts): Promise<GuardState> {
  const { accounts, phones, keys, now } = judged;
  const [locked, found, sums] = await sendTogether<
    [WithAccountId<SettingsRecord>, NumberMatch, SumRecord]
  >(tx, [
    await lockStatement(accounts),
    await numbersStatement(phones, now),
    await windowsStatement(keys, now),
  ]);
  return {
    settings: toSettings(accounts, locked.rows),
    numbers: toNumbers(phones, found.rows),
    windows: toWindows(keys, sums.rows),
  };
}
