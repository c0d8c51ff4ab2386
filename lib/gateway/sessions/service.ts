import { personOf } from "@/lib/auth/person";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
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
  await inAccount(ctx, async (tx) => {
    if (!(await deleteSession(tx, userId, id))) {
      throw new DomainError("not_found", "There is no session with this id.");
    }
    await recordAudit(tx, ctx, { action: "session.ended", object: { kind: "session", id } });
  });
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = personOf(ctx);
  await inAccount(ctx, async (tx) => {
    await deleteOtherSessions(tx, userId, sessionId);
    const object = { kind: "member", id: userId };
    await recordAudit(tx, ctx, { action: "session.others_ended", object });
  });
}
