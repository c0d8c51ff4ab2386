import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import { listGroupIds } from "@/lib/gateway/contacts/group-records/service";
import { toMe } from "./resource";
import type { Me } from "./schema";
import { findBalance } from "./store";

/** The caller's account with its balance and its groups. */
export async function getMe(ctx: Context): Promise<Me> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const balance = await findBalance(tx, id);
    return toMe(ctx.account, balance, await listGroupIds(tx, id), ctx.basePath);
  });
}
