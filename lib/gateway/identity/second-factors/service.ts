import QRCode from "qrcode";
import { reauthenticateWithCode } from "./reauthenticate";
import { assertReauthenticated } from "@/lib/auth/reauthentication";
import { getUserOrThrow } from "@/lib/core/get-user";
import { startFactor, hasSecondFactor, issueRecoveryCodes } from "./verify";
import { countRecoveryCodes, deleteFactor, markFactorConfirmed } from "./store";
import { setupUri } from "./totp";
import { countTrustedDevices, deleteTrustedDevices } from "./store-trusted-devices";
import { findUserById, type UserRecord } from "@/lib/gateway/account/users/public";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { readWithoutAccount, type Tx } from "@/lib/db/transaction";
import { type AuditedAction, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { queueMail } from "@/lib/mail/outbox";
import { secondFactorMail } from "@/lib/mail/texts";
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from "./schema";

async function getUser(tx: Tx, userId: number): Promise<UserRecord> {
  const user = await findUserById(tx, userId);
  if (user === null) throw notFound("such person any more");
  return user;
}

/** Records a change in the audit log of the account in use. Call it last. */
async function record(tx: Tx, ctx: Context, action: AuditedAction["action"]): Promise<void> {
  const { userId } = getUserOrThrow(ctx);
  const object = { kind: "member" as const, id: userId, label: (await getUser(tx, userId)).email };
  await recordAudit(tx, ctx, { action, object });
}

export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { userId } = getUserOrThrow(ctx);
  return readWithoutAccount(async (tx) => ({
    is_active: await hasSecondFactor(tx, userId),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
    trusted_browsers: await countTrustedDevices(tx, userId),
  }));
}

/** Creates a TOTP key that takes effect with the first code; repeating this replaces it. */
export async function startSecondFactor(ctx: WriteContext): Promise<SecondFactorSetup> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const secret = await startFactor(ctx.tx, userId);
  const { email } = await getUser(ctx.tx, userId);
  if (secret === null) {
    throw new DomainError(
      "conflict",
      "Two-factor authentication is already on. Turn it off first.",
      {
        reason: "factor_on",
      },
    );
  }
  const otpauth_uri = setupUri(secret, email);
  const qr_svg = await QRCode.toString(otpauth_uri, { type: "svg", margin: 2 });
  return { secret, otpauth_uri, qr_svg };
}

export async function confirmSecondFactor(ctx: WriteContext, code: string): Promise<RecoveryCodes> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  if (await hasSecondFactor(tx, userId))
    throw new DomainError("conflict", "Two-factor authentication is already on.", {
      reason: "factor_on",
    });
  await reauthenticateWithCode(userId, code, "setup");
  if (!(await markFactorConfirmed(tx, userId))) {
    throw new DomainError("conflict", "Two-factor authentication is already on.", {
      reason: "factor_on",
    });
  }
  await queueMail(tx, secondFactorMail(await getUser(tx, userId), "on"));
  const recovery_codes = await issueRecoveryCodes(tx, userId);
  await record(tx, ctx, "second_factor.turned_on");
  return { recovery_codes };
}

/** Turns off two-factor authentication; deletes recovery codes and trusted browsers too. */
export async function deleteSecondFactor(ctx: WriteContext): Promise<void> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  const wasUsed = await deleteFactor(tx, userId);
  await deleteTrustedDevices(tx, userId);
  if (!wasUsed) return;
  await queueMail(tx, secondFactorMail(await getUser(tx, userId), "off"));
  await record(tx, ctx, "second_factor.turned_off");
}

/** Replaces the recovery codes; old ones stop working. */
export async function renewRecoveryCodes(ctx: WriteContext): Promise<RecoveryCodes> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  if (!(await hasSecondFactor(tx, userId))) {
    throw new DomainError("conflict", "Turn on two-factor authentication first.", {
      reason: "factor_off",
    });
  }
  const recovery_codes = await issueRecoveryCodes(tx, userId);
  await record(tx, ctx, "recovery_codes.renewed");
  return { recovery_codes };
}

export async function deleteTrustedBrowsers(ctx: WriteContext): Promise<void> {
  const { userId } = getUserOrThrow(ctx);
  const { tx } = ctx;
  await deleteTrustedDevices(tx, userId);
  await record(tx, ctx, "trusted_browsers.forgotten");
}
