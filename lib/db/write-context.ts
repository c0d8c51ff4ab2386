import type { Context } from "@/lib/core/context";
import { type Tx, withAccount } from "@/lib/db/transaction";

/**
 * The account transaction commits together with the request's `Idempotency-Key`. Verbs open no transaction of their
 * own.
 */
export interface WriteContext extends Context {
  readonly tx: Tx;
}

/** Runs a write outside a request (operators' commands, demo data), in its own transaction. */
export function runWrite<T>(ctx: Context, verb: (ctx: WriteContext) => Promise<T>): Promise<T> {
  return withAccount(ctx.account.id, (tx) => verb({ ...ctx, tx }));
}
