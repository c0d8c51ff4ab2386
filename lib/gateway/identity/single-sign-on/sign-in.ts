import { openSession } from "@/lib/auth/session";
import { findRoles, type RoleMapping } from "@/lib/core/sign-on/role-mapping";
import { readWithoutAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { findAccountsByUser, lockUser } from "@/lib/gateway/account/users/public";
import { hasSecondFactor, isTrustedDevice } from "@/lib/gateway/identity/second-factors/public";
import { issueChallengeToken, recordSsoSession } from "@/lib/gateway/identity/sign-in/public";
import { applyRoles } from "./apply-roles";
import type { SsoClaims } from "./claims";
import { createSsoUser, IdentityTakenError } from "./create-user";
import { SsoError } from "./problem";
import { sealIdToken } from "./sealed-token";
import { findUserByIdentity, updateIdentityUse } from "./store";

export interface SsoBrowser {
  ip: string;
  userAgent: string | null;
  deviceToken: string | null;
}

export type SsoSignInOutcome =
  | { kind: "signed-in"; sid: string; userId: number }
  | { kind: "second-factor"; challengeToken: string };

const findUser = (claims: SsoClaims) => readWithoutAccount((tx) => findUserByIdentity(tx, claims));

async function findOrCreateUser(
  claims: SsoClaims,
  mappings: readonly RoleMapping[],
  ip: string,
): Promise<number> {
  const roles = findRoles(mappings, claims.groups);
  let userId = await findUser(claims);
  if (userId === null) {
    try {
      userId = await createSsoUser(claims, roles, ip);
    } catch (error) {
      // Two concurrent first sign-ins: the other one has created the person.
      const winner = await findUser(claims);
      if (winner === null) throw error instanceof IdentityTakenError ? notAllowed() : error;
      userId = winner;
    }
  }
  await applyRoles(userId, roles, ip);
  return userId;
}

const notAllowed = () => new SsoError("not-allowed", "no account");

/** Opens a session, or a challenge for people with a second factor here. */
async function enter(
  tx: Tx,
  member: { userId: number; accountId: number },
  claims: SsoClaims,
  browser: SsoBrowser,
): Promise<SsoSignInOutcome> {
  const { userId, accountId } = member;
  const user = await lockUser(tx, userId);
  if (user === null || user.disabled_at !== null) throw notAllowed();
  if (!(await updateIdentityUse(tx, claims, userId))) throw notAllowed();
  const sso = sealIdToken(claims.idToken, userId);
  const { ip, userAgent, deviceToken } = browser;
  if ((await hasSecondFactor(tx, userId)) && !(await isTrustedDevice(tx, userId, deviceToken))) {
    const challengeToken = await issueChallengeToken(tx, { userId, accountId, sso });
    return { kind: "second-factor", challengeToken };
  }
  const sid = await openSession(tx, { userId, accountId, ip, userAgent, sso });
  if (sid === null) throw notAllowed();
  await recordSsoSession(tx, { user, accountId, ip });
  return { kind: "signed-in", sid, userId };
}

/** Signs in whom the provider vouches for, after applying the roles of their groups. Throws `SsoError`. */
export async function signInBySso(
  claims: SsoClaims,
  mappings: readonly RoleMapping[],
  browser: SsoBrowser,
): Promise<SsoSignInOutcome> {
  const userId = await findOrCreateUser(claims, mappings, browser.ip);
  const [accountId] = await readWithoutAccount((tx) => findAccountsByUser(tx, userId));
  if (accountId === undefined) throw notAllowed();
  // Own transaction: there is no session yet.
  return withAccount(accountId, (tx) => enter(tx, { userId, accountId }, claims, browser));
}
