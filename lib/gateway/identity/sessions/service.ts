import { tokenHash } from "@/lib/auth/opaque-token";
import { deleteSessionById, deleteSessions, findSessions } from "@/lib/auth/store-sessions";
import { getUserOrThrow } from "@/lib/core/get-user";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { notFound } from "@/lib/core/errors";
import { readWithoutAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { type Page, toFullPage } from "@/lib/core/collection";
import { toSession } from "./resource";
import type { Session } from "./schema";

export async function listSessions(ctx: Context): Promise<Page<Session>> {
  const { userId, sessionId } = getUserOrThrow(ctx);
  const rows = await readWithoutAccount((tx) => findSessions(tx, userId, tokenHash(sessionId)));
  return toFullPage(rows.map(toSession));
}

/** Ends a session. Every process rejects its next request. */
export async function endSession(ctx: WriteContext, id: string): Promise<void> {
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  if (!(await deleteSessionById(tx, userId, id))) {
    throw notFound("session with this ID");
  }
  await recordAudit(tx, ctx, { action: "session.ended", object: { kind: "session", id } });
}

export async function endOtherSessions(ctx: WriteContext): Promise<void> {
  const { userId, sessionId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  await deleteSessions(tx, userId, tokenHash(sessionId));
  const object = { kind: "member" as const, id: userId };
  await recordAudit(tx, ctx, { action: "session.others_ended", object });
}
