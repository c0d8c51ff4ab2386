import type { Context } from "@/lib/core/context";
import { type Tx, withAccount } from "@/lib/db/transaction";

/**
 * What a verb that changes something is given: its caller, and the transaction of the caller's account that
 * commits together with the request's `Idempotency-Key`. It opens none of its own.
 */
export interface WriteContext extends Context {
  readonly tx: Tx;
}

/** Runs a write verb outside of a request (operators' commands, demo data) in a transaction of its own. */
export function runWrite<T>(ctx: Context, verb: (ctx: WriteContext) => Promise<T>): Promise<T> {
  return withAccount(ctx.account.id, (tx) => verb({ ...ctx, tx }));
}
