import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { tokenHash } from "./opaque-token";
import { updateReauthenticatedAt } from "./store-sessions";

/** Minutes for which a password or code unlocks sensitive operations; signing in counts. */
export const REAUTHENTICATION_MINUTES = 10;

/**
 * To be called first by every sensitive verb (keys, team, second factor, payment methods, webhooks): throws
 * `reauthentication_required` (403) unless the person gave their password or a code in this session within
 * the last ten minutes. The dashboard then asks, calls `POST /me/confirm` and repeats the request. Rows of
 * such verbs name the code in `errors`. Operators' commands (`system`) pass; keys never get here, since
 * such rows are of `auth: "session"`.
 */
export function assertReauthenticated(ctx: Pick<Context, "actor" | "now">): void {
  const { actor } = ctx;
  if (actor.kind === "system") return;
  if (actor.kind === "user" && actor.reauthenticatedAt !== null) {
    const age = ctx.now().getTime() - actor.reauthenticatedAt.getTime();
    if (age < REAUTHENTICATION_MINUTES * 60_000) return;
  }
  throw new DomainError(
    "reauthentication_required",
    "Confirm it's you: enter your password or a code, then try again.",
  );
}

/** Records that the person of a session has just reauthenticated. */
export const recordReauthentication = (tx: Tx, sessionId: string): Promise<void> =>
  updateReauthenticatedAt(tx, tokenHash(sessionId));
