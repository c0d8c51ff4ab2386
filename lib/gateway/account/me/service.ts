import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import { toMe } from "./resource";
import type { Me } from "./schema";
import { findBalance } from "./store";

/** The caller's account with its balance. */
export async function getMe(ctx: Context): Promise<Me> {
  const balance = await readAccount(ctx.account.id, (tx) => findBalance(tx, ctx.account.id));
  return toMe(ctx.account, balance);
}
