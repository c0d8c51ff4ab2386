import { personOf } from "@/lib/auth/person";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import type { Page } from "@/lib/http/route";
import { toSession } from "./resource";
import type { Session } from "./schema";
import { deleteOtherSessions, deleteSession, findSessionsOf } from "./store";

/** Where the caller is signed in, in whatever account; this session first. */
export async function listSessions(ctx: Context): Promise<Page<Session>> {
  const { userId, sessionId } = personOf(ctx);
  const rows = await withoutAccount((tx) => findSessionsOf(tx, userId, sessionId));
  return { items: rows.map(toSession), total: async () => rows.length };
}

/** Ends one session of the caller; its next request is refused on every process. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  const isEnded = await withoutAccount((tx) => deleteSession(tx, userId, id));
  if (!isEnded) throw new DomainError("not_found", "There is no session with this id.");
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  await withoutAccount((tx) => deleteOtherSessions(tx, userId, sessionId));
}
