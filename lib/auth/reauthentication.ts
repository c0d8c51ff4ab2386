import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { tokenHash } from "./opaque-token";
import { updateReauthenticatedAt } from "./store-sessions";

export const REAUTHENTICATION_MINUTES = 10;

/**
 * Throws `reauthentication_required` (403) unless the session reauthenticated within ten minutes. Must be called first
 * by every sensitive verb, whose rows name the code in `errors`. Operators' commands (`system`) pass; such rows have
 * `auth: "session"`, so keys never get here.
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

export const recordReauthentication = (tx: Tx, sessionId: string): Promise<void> =>
  updateReauthenticatedAt(tx, tokenHash(sessionId));
