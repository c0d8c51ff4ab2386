import { DomainError } from "@/lib/core/errors";
import { isCluster } from "@/lib/db/cluster";
import type { Patience } from "@/lib/db/group-commit";
import type { LockPolicy } from "@/lib/db/parked-items";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { findRunningKeys } from "@/lib/idempotency/claim";
import type { Acceptance } from "./accept";

/** What happens to messages whose account, or whose Idempotency-Key, another transaction has locked. */

const accountLane = (accountId: number) => `account ${accountId}`;
const keyLane = (accountId: number, key: string) => `key ${accountId} ${key}`;

function lanesOf({ message, idempotency }: Acceptance): string[] {
  const account = accountLane(message.account_id);
  return idempotency === null ? [account] : [keyLane(message.account_id, idempotency.key), account];
}

/** Rows that every message of an account locks, in the order in which acceptance locks them. */
const LOCKED_ROWS = [
  "ledger_accounts WHERE kind IN ('available', 'held') AND",
  "message_counts WHERE",
  "dispatch_ready WHERE",
];

/** Accounts of which another transaction holds a row that acceptance needs. Locks what is free until COMMIT. */
async function findLockedAccounts(tx: Tx, accountIds: readonly number[]): Promise<number[]> {
  const locked = new Set<number>();
  // A cluster locks rows of one shard at a time.
  const groups = (await isCluster()) ? accountIds.map((id) => [id]) : [accountIds];
  for (const ids of groups) {
    for (const rows of LOCKED_ROWS) {
      const find = `SELECT account_id FROM ${rows} account_id = ANY ($1::bigint[])`;
      const all = await tx.query<{ account_id: string }>(find, [ids]);
      const free = await tx.query<{ account_id: string }>(
        `${find} ORDER BY account_id FOR NO KEY UPDATE SKIP LOCKED`,
        [ids],
      );
      for (const id of missingFrom(all.rows, free.rows)) locked.add(id);
    }
  }
  return [...locked];
}

/** Accounts that have more rows in `all` than in `free`. */
function missingFrom(
  all: readonly { account_id: string }[],
  free: readonly { account_id: string }[],
): number[] {
  const left = new Map<string, number>();
  for (const { account_id } of all) left.set(account_id, (left.get(account_id) ?? 0) + 1);
  for (const { account_id } of free) left.set(account_id, (left.get(account_id) ?? 0) - 1);
  return [...left].flatMap(([id, count]) => (count > 0 ? [Number(id)] : []));
}

async function findBlocked(items: Acceptance[]): Promise<Set<string>> {
  const accounts = [...new Set(items.map(({ message }) => message.account_id))];
  accounts.sort((a, b) => a - b);
  const keys = items.flatMap(({ message, idempotency }) =>
    idempotency === null ? [] : [{ accountId: message.account_id, key: idempotency.key }],
  );
  // Two transactions: what the first one locks must not hold up others while the second one looks.
  const locked = await withAccounts(accounts, (tx) => findLockedAccounts(tx, accounts));
  const running =
    keys.length === 0 ? [] : await withAccounts(accounts, (tx) => findRunningKeys(tx, keys));
  return new Set([
    ...locked.map(accountLane),
    ...running.map(({ accountId, key }) => keyLane(accountId, key)),
  ]);
}

export const lockPolicy: LockPolicy<Acceptance> = {
  isLockTimeout: (error) => (error as { code?: unknown }).code === "55P03",
  lanesOf,
  findBlocked,
  retryMs: 100,
};

/** Longer than any normal wait, and short enough that callers still listen. */
const MAX_WAIT_MS = 5_000;

export const patience: Patience<Acceptance> = {
  maxWaitMs: MAX_WAIT_MS,
  tooLate({ message, idempotency }, lane) {
    const isKey = idempotency !== null && lane === keyLane(message.account_id, idempotency.key);
    return isKey
      ? new DomainError(
          "idempotency_in_progress",
          "The first request with this Idempotency-Key is still running.",
          { retryAfterSeconds: 5 },
        )
      : new DomainError("unavailable", "The service is busy. Please try again shortly.", {
          retryAfterSeconds: 2,
        });
  },
};
