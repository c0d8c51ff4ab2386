import { markFromSso } from "@/lib/auth/store-members";
import type { MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { systemContext } from "@/lib/core/system-context";
import { readAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { addUser } from "@/lib/gateway/account/users/public";
import { NO_PASSWORD } from "@/lib/gateway/identity/passwords/public";
import { recordJoined, SSO_ACTOR } from "./apply-roles";
import type { SsoClaims } from "./claims";
import { SsoError } from "./problem";
import { insertIdentity } from "./store";

/** Someone else connected the identity meanwhile. */
export class IdentityTakenError extends Error {}

async function findFirstAccount(roles: ReadonlyMap<number, MemberRole>) {
  for (const [accountId, role] of roles) {
    const account = await readAccount(accountId, (tx) => findSnapshot(tx, accountId));
    if (account !== null) return { account, role };
  }
  throw new SsoError("not-allowed", "no group has a role");
}

/**
 * Creates a person at their first sign-in, with identity and membership in one transaction. An email that someone else
 * uses is no proof of being them, so it throws `email-taken`.
 */
export async function createSsoUser(
  claims: SsoClaims,
  roles: ReadonlyMap<number, MemberRole>,
  ip: string,
): Promise<number> {
  const { email, isEmailVerified, name } = claims;
  if (email === null || !isEmailVerified) throw new SsoError("email-unverified", "first sign-in");
  const { account, role } = await findFirstAccount(roles);
  try {
    // Own transaction: there is no session yet.
    return await runWrite(systemContext(account, SSO_ACTOR, ip), async (ctx) => {
      const user = {
        email,
        name: name ?? email.slice(0, 100),
        passwordHash: NO_PASSWORD,
        lang: account.lang,
        isConfirmed: true,
      };
      const userId = await addUser(ctx.tx, account.id, user, role);
      await markFromSso(ctx.tx, account.id, userId);
      if (!(await insertIdentity(ctx.tx, claims, userId))) throw new IdentityTakenError();
      await recordJoined(ctx, userId, role);
      return userId;
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "already_exists") throw error;
    throw new SsoError("email-taken", "first sign-in");
  }
}
