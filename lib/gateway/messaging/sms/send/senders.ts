import type { Context } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import { findSenders } from "./store-senders";

const WEEKS_MS = 8 * 7 * 86_400_000;

export async function listSenders(ctx: Context) {
  const { id } = ctx.account;
  const since = new Date(ctx.now().getTime() - WEEKS_MS);
  const rows = await readAccount(id, (tx) => findSenders(tx, id, since));
  return {
    senders: rows.map((row) => ({
      sender_id: row.sender_id,
      messages_count: Number(row.messages),
      last_used_at: toUnix(row.last_used_at),
    })),
  };
}
