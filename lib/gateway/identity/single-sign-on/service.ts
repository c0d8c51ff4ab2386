import { newToken } from "@/lib/auth/opaque-token";
import { assertReauthenticated } from "@/lib/auth/reauthentication";
import { findAccountsFromSso } from "@/lib/auth/store-members";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { getUserOrThrow } from "@/lib/core/get-user";
import { toUnix } from "@/lib/core/time/time";
import { readWithoutAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { env } from "@/lib/env";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findUserById, lockUser } from "@/lib/gateway/account/users/public";
import { isPasswordAllowed, NO_PASSWORD } from "@/lib/gateway/identity/passwords/public";
import { safeNextPath } from "@/lib/gateway/identity/sign-in/public";
import { queueMail } from "@/lib/mail/outbox";
import { ssoMail } from "@/lib/mail/texts";
import { SECURITY_PAGE } from "./problem-path";
import type { SingleSignOn, SsoVisitResponse } from "./schema";
import { deleteIdentity, findConnection, insertRequest, type SsoPurpose } from "./store";
import { newRequest } from "./visit-request";

function getSettings() {
  if (env.SSO !== null) return env.SSO;
  throw new DomainError("conflict", "This installation has no single sign-on.", {
    reason: "sso_off",
  });
}

export async function getSingleSignOn(ctx: Context): Promise<SingleSignOn> {
  const { userId } = getUserOrThrow(ctx);
  const { SSO } = env;
  return readWithoutAccount(async (tx) => {
    const user = await findUserById(tx, userId);
    const since = SSO === null ? null : await findConnection(tx, userId, SSO.issuer);
    return {
      is_available: SSO !== null,
      name: SSO?.name ?? null,
      connected_at: since === null ? null : toUnix(since),
      has_password: user?.password_hash !== NO_PASSWORD,
    };
  });
}

/** The session is the binding: only its browser can follow the URL and come back. */
async function startVisit(
  ctx: WriteContext,
  purpose: SsoPurpose,
  nextPath: string,
): Promise<SsoVisitResponse> {
  const { userId, sessionId } = getUserOrThrow(ctx);
  const state = newToken();
  const request = newRequest(purpose, userId, nextPath);
  await insertRequest(ctx.tx, { state, binding: sessionId }, request);
  return { url: `/api/auth/sso?state=${state}` };
}

export async function startConnection(ctx: WriteContext): Promise<SsoVisitResponse> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { issuer } = getSettings();
  if ((await findConnection(ctx.tx, userId, issuer)) !== null) {
    throw new DomainError("conflict", "Single sign-on is connected already. Disconnect it first.", {
      reason: "sso_connected",
    });
  }
  return startVisit(ctx, "connect", SECURITY_PAGE);
}

export async function startConfirmation(
  ctx: WriteContext,
  next: string | null,
): Promise<SsoVisitResponse> {
  const { userId } = getUserOrThrow(ctx);
  const { issuer } = getSettings();
  if ((await findConnection(ctx.tx, userId, issuer)) === null) {
    throw new DomainError("conflict", "Connect single sign-on first.", {
      reason: "sso_not_connected",
    });
  }
  return startVisit(ctx, "confirm", safeNextPath(next ?? SECURITY_PAGE));
}

/** Sessions go on. Throws `conflict` if the person couldn't sign in any more, or has a role from the provider. */
export async function disconnectSso(ctx: WriteContext): Promise<void> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  const { issuer } = getSettings();
  const user = await lockUser(tx, userId, "update");
  if (user === null || user.password_hash === NO_PASSWORD || !isPasswordAllowed(user.email)) {
    throw new DomainError(
      "conflict",
      "Single sign-on is your only way to sign in, so it can't be disconnected.",
      {
        reason: "sso_only_sign_in",
      },
    );
  }
  if ((await findAccountsFromSso(tx, userId)).length > 0) {
    throw new DomainError(
      "conflict",
      "Your role in an account comes from single sign-on. Ask its owners to remove and then invite you.",
      {
        reason: "sso_gave_role",
      },
    );
  }
  if (!(await deleteIdentity(tx, userId, issuer))) return;
  await queueMail(tx, ssoMail(user, "disconnected"));
  await recordAudit(tx, ctx, {
    action: "sso.disconnected",
    object: { kind: "member", id: userId, label: user.email },
  });
}
