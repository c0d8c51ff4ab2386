import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import type { GroupKey } from "./group";
import { findResponse, type StoredResponse } from "./run";

type Idempotent = Context & { idempotency?: GroupKey & { replayed: boolean } };

/**
 * Returns the response to a request that was accepted before, and whose checks refuse it now, e.g. because its template
 * or campaign was deleted since. Throws `error` if there is none.
 */
export async function findEarlier(
  { account }: Context,
  key: GroupKey | null | undefined,
  error: unknown,
): Promise<StoredResponse> {
  if (key == null || !(error instanceof DomainError)) throw error;
  const claimed = { accountId: account.id, ...key };
  const earlier = await readAccount(account.id, (tx) => findResponse(tx, claimed));
  if (earlier === null) throw error;
  return earlier;
}

/** Runs a request that claims its key only once its checks have passed; see `findEarlier`. */
export async function replayRefused<T>(ctx: Idempotent, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { idempotency } = ctx;
    const earlier = await findEarlier(ctx, idempotency, error);
    if (idempotency !== undefined) idempotency.replayed = true;
    return earlier.body as T;
  }
}
