import { type Tx, withAccount } from "@/lib/db/transaction";

/** A context as service verbs receive it; `tx` is there when the route layer claimed an idempotency key. */
export interface AccountScope {
  account: { id: number };
  tx?: Tx;
}

/**
 * Runs `work` in the transaction that claimed the caller's idempotency key, or in its own. Every service
 * verb that changes something uses it, so that the key and the change are committed together.
 */
export function inAccount<T>(ctx: AccountScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx === undefined ? withAccount(ctx.account.id, work) : work(ctx.tx);
}
