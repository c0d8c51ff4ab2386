import { recordReauthentication } from "@/lib/auth/reauthentication";
import { findSession } from "@/lib/auth/session";
import { newRequestId } from "@/lib/core/ids/request-id";
import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { lockUser } from "@/lib/gateway/account/users/public";
import { queueMail } from "@/lib/mail/outbox";
import { ssoMail } from "@/lib/mail/texts";
import type { SsoClaims } from "./claims";
import { SsoError } from "./problem";
import { insertIdentity, updateIdentityUse } from "./store";

interface Visitor {
  userId: number;
  sessionId: string;
}

async function findSessionAccount({ userId, sessionId }: Visitor): Promise<number> {
  const session = await findSession(sessionId);
  if (session === null || Number(session.user_id) !== userId)
    throw new SsoError("expired", "session");
  return Number(session.account_id);
}

/** Connects the provider's identity to the signed-in person, who reauthenticated before. Throws `already-connected`. */
export async function connectIdentity(
  claims: SsoClaims,
  visitor: Visitor & { ip: string },
): Promise<void> {
  const { userId, ip } = visitor;
  const accountId = await findSessionAccount(visitor);
  // Own transaction: the request is a visit of a page.
  await withAccount(accountId, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.disabled_at !== null) throw new SsoError("expired", "user");
    if (!(await insertIdentity(tx, claims, userId)))
      throw new SsoError("already-connected", "connect");
    await queueMail(tx, ssoMail(user, "connected"));
    await recordAudit(
      tx,
      {
        account: { id: accountId },
        actor: { kind: "user", userId },
        requestId: newRequestId(),
        ip,
      },
      { action: "sso.connected", object: { kind: "member", id: userId, label: user.email } },
    );
  });
}

/** Reauthenticates the session of a person who just signed in at the provider again. Throws `other-identity`. */
export async function confirmBySso(claims: SsoClaims, visitor: Visitor): Promise<void> {
  await findSessionAccount(visitor);
  await withoutAccount(async (tx) => {
    if (!(await updateIdentityUse(tx, claims, visitor.userId)))
      throw new SsoError("other-identity", "confirm");
    await recordReauthentication(tx, visitor.sessionId);
  });
}
