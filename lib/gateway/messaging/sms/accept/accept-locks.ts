import { withAccounts } from "@/lib/db/transaction";
import { accountLocks } from "@/lib/idempotency/group-locks";
import type { Acceptance } from "./accept-outcome";
import { findLocked as findLockedRows, findStoredAccounts } from "./store-locks";

/**
 * Finds locked accounts in several transactions, so that the first one's locks don't delay others during the next
 * check.
 */
async function findLocked(accounts: number[]): Promise<number[]> {
  // Own transaction: it probes locks of messages that wait for a group, and keeps none.
  const locked = await withAccounts(accounts, (tx) => findLockedRows(tx, accounts));
  const others = accounts.filter((id) => !locked.includes(id));
  if (others.length === 0) return locked;
  return [...locked, ...(await withAccounts(others, (tx) => findStoredAccounts(tx, others)))];
}

/** Waits while another transaction locks account or Idempotency-Key. */
export const { locks, patience } = accountLocks<Acceptance>(
  ({ message, idempotency }) => ({ accountId: message.account_id, idempotency }),
  findLocked,
);
