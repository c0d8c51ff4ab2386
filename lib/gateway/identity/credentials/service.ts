import {
  assertPasswordIsUncommon,
  hashPassword,
  verifyPassword,
} from "@/lib/gateway/identity/passwords/public";
import { reauthenticateWithCode } from "@/lib/gateway/identity/second-factors/public";
import { REAUTHENTICATION_MINUTES, recordReauthentication } from "@/lib/auth/reauthentication";
import { getUserOrThrow } from "@/lib/core/get-user";
import { changePassword } from "./replace-password";
import type { Context } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { withoutAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { LayerContext } from "@/lib/http/route";
import type { ReauthenticationResult, Reauthentication, PasswordChange } from "./schema";

/** Reauthenticates, which allows sensitive operations for ten minutes. */
export async function confirmIdentity(
  ctx: Context,
  { password, code }: Reauthentication,
): Promise<ReauthenticationResult> {
  const { userId, sessionId } = getUserOrThrow(ctx);
  if (typeof code === "string") await reauthenticateWithCode(userId, code, "in-use");
  else await verifyPassword(userId, password ?? "", "password");
  // Own transaction: the route has none, because attempts count even if reauthentication fails.
  await withoutAccount((tx) => recordReauthentication(tx, sessionId));
  return {
    confirmed_until: toUnix(new Date(ctx.now().getTime() + REAUTHENTICATION_MINUTES * 60_000)),
  };
}

/**
 * Changes the password. Ends other sessions, remembered browsers and mailed links; this session continues with a new
 * id. One of two concurrent changes throws `conflict`.
 */
export async function updateOwnPassword(
  ctx: Context & LayerContext,
  { current_password, password }: PasswordChange,
) {
  const { userId, sessionId } = getUserOrThrow(ctx);
  const user = await verifyPassword(userId, current_password, "current_password");
  assertPasswordIsUncommon(password, user.email);
  const sid = await changePassword({
    user,
    sessionId,
    passwordHash: await hashPassword(password),
    accountId: ctx.account.id,
    record: (tx) =>
      recordAudit(tx, ctx, {
        action: "password.changed",
        object: { kind: "member", id: userId, label: user.email },
      }),
  });
  await ctx.keepSignedIn?.(sid);
  return { message: "Your password was changed. All your other sessions were signed out." };
}
