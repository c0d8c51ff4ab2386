import { DomainError } from "@/lib/core/errors";
import type { Patience } from "@/lib/db/group-commit";
import type { LockPolicy } from "@/lib/db/parked-items";
import { withAccounts } from "@/lib/db/transaction";
import { findRunningKeys } from "@/lib/idempotency/key-store";
import type { Acceptance } from "./accept-outcome";
import { findLockedAccounts, findStoredAccounts } from "./store-locks";

/** What happens to messages whose account, or whose Idempotency-Key, another transaction has locked. */

const accountLane = (accountId: number) => `account ${accountId}`;
const keyLane = (accountId: number, key: string) => `key ${accountId} ${key}`;

function lanesOf({ message, idempotency }: Acceptance): string[] {
  const account = accountLane(message.account_id);
  return idempotency === null ? [account] : [keyLane(message.account_id, idempotency.key), account];
}

async function findBlocked(items: Acceptance[]): Promise<Set<string>> {
  const accounts = [...new Set(items.map(({ message }) => message.account_id))];
  accounts.sort((a, b) => a - b);
  const keys = items.flatMap(({ message, idempotency }) =>
    idempotency === null ? [] : [{ accountId: message.account_id, key: idempotency.key }],
  );
  // Several transactions: what the first one locks must not hold up others while the next ones look.
  const locked = await withAccounts(accounts, (tx) => findLockedAccounts(tx, accounts));
  const others = accounts.filter((id) => !locked.includes(id));
  if (others.length > 0) {
    locked.push(...(await withAccounts(others, (tx) => findStoredAccounts(tx, others))));
  }
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
      : new DomainError("unavailable", "The service is busy. Try again in a moment.", {
          retryAfterSeconds: 2,
        });
  },
};
