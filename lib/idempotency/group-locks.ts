import { DomainError } from "@/lib/core/errors";
import type { LockPatience } from "@/lib/db/grouping/deferred-items";
import { isLockTimeout, type LockPolicy } from "@/lib/db/grouping/deferred-items";
import { withAccounts } from "@/lib/db/transaction";
import type { GroupKey } from "./group";
import { findRunningKeys } from "./group-keys";

export interface Locking {
  accountId: number;
  idempotency: Pick<GroupKey, "key"> | null;
}

const accountLockKey = (accountId: number) => `account ${accountId}`;
const requestLockKey = (accountId: number, key: string) => `key ${accountId} ${key}`;

function toLockKeys({ accountId, idempotency }: Locking): string[] {
  const account = accountLockKey(accountId);
  return idempotency === null ? [account] : [requestLockKey(accountId, idempotency.key), account];
}

/** Longer than normal waits, but within callers' timeouts. */
const MAX_WAIT_MS = 5_000;

/** Creates the lock policy: accounts wait up to five seconds, apart from the rest of their group. */
export function accountLocks<T>(
  toLocking: (item: T) => Locking,
  findLocked: (accountIds: number[]) => Promise<number[]>,
): { locks: LockPolicy<T>; patience: LockPatience<T> } {
  async function findBlocked(items: T[]): Promise<Set<string>> {
    const locks = items.map(toLocking);
    const accounts = [...new Set(locks.map(({ accountId }) => accountId))].sort((a, b) => a - b);
    const keys = locks.flatMap(({ accountId, idempotency }) =>
      idempotency === null ? [] : [{ accountId, key: idempotency.key }],
    );
    const locked = await findLocked(accounts);
    const running =
      keys.length === 0 ? [] : await withAccounts(accounts, (tx) => findRunningKeys(tx, keys));
    return new Set([
      ...locked.map(accountLockKey),
      ...running.map(({ accountId, key }) => requestLockKey(accountId, key)),
    ]);
  }

  return {
    locks: {
      isLockTimeout,
      toLockKeys: (item) => toLockKeys(toLocking(item)),
      findBlocked,
      retryMs: 100,
    },
    patience: {
      maxWaitMs: MAX_WAIT_MS,
      tooLate(item, lockKey) {
        const { accountId, idempotency } = toLocking(item);
        const isKey =
          idempotency !== null && lockKey === requestLockKey(accountId, idempotency.key);
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
    },
  };
}
