import { withAccounts } from "@/lib/db/transaction";
import { accountLocks } from "@/lib/idempotency/group-locks";
import type { Acceptance } from "./accept-outcome";
import { findLocked as findLockedRows, findStoredAccounts } from "./store-locks";

/** Several transactions: what the first one locks must not hold up others while the next one looks. */
async function findLocked(accounts: number[]): Promise<number[]> {
  // Own transaction: it tries locks of messages that wait for a group, and keeps none.
  const locked = await withAccounts(accounts, (tx) => findLockedRows(tx, accounts));
  const others = accounts.filter((id) => !locked.includes(id));
  if (others.length === 0) return locked;
  return [...locked, ...(await withAccounts(others, (tx) => findStoredAccounts(tx, others)))];
}

/** What happens to messages whose account, or whose Idempotency-Key, another transaction has locked. */
export const { locks, patience } = accountLocks<Acceptance>(
  ({ message, idempotency }) => ({ accountId: message.account_id, idempotency }),
  findLocked,
);
