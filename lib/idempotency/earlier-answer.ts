import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import type { GroupKey } from "./group";
import { findResponse } from "./run";

type Idempotent = Context & { idempotency?: GroupKey & { replayed: boolean } };

/**
 * Runs a request that claims its key only once its checks have passed. If they refuse a request that was accepted
 * before, e.g. because its template was deleted since, returns the first response; otherwise the caller would send it
 * again under a new key.
 */
export async function replayRefused<T>(
  { account, idempotency }: Idempotent,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (idempotency === undefined || !(error instanceof DomainError)) throw error;
    const claimed = { accountId: account.id, ...idempotency };
    const earlier = await readAccount(account.id, (tx) => findResponse(tx, claimed));
    if (earlier === null) throw error;
    idempotency.replayed = true;
    return earlier.body as T;
  }
}
