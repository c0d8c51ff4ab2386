import QRCode from "qrcode";
import { proveCode } from "@/lib/auth/confirm-identity";
import { assertConfirmed } from "@/lib/auth/confirmation";
import { personOf } from "@/lib/auth/person";
import { beginFactor, hasSecondFactor, issueRecoveryCodes } from "@/lib/auth/second-factor";
import {
  countRecoveryCodes,
  deleteFactor,
  markFactorConfirmed,
} from "@/lib/auth/second-factor-store";
import { setupUri } from "@/lib/auth/totp";
import { countTrustedDevices, forgetDevices } from "@/lib/auth/trusted-devices";
import { findUserById } from "@/lib/auth/user-store";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withoutAccount } from "@/lib/db/transaction";
import { type AuditedAct, recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import { queueMail } from "@/lib/mail/outbox";
import { secondFactorMail } from "@/lib/mail/texts";
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from "./schema";

async function emailOf(tx: Tx, userId: number): Promise<string> {
  const user = await findUserById(tx, userId);
  if (user === null) throw new DomainError("not_found", "There is no such person any more.");
  return user.email;
}

/** One row in the log of the account in which the person works, the last statement of the change. */
async function record(tx: Tx, ctx: Context, action: AuditedAct["action"]): Promise<void> {
  const { userId } = personOf(ctx);
  const object = { kind: "member", id: userId, label: await emailOf(tx, userId) };
  await recordAudit(tx, ctx, { action, object });
}

export async function readSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { userId } = personOf(ctx);
  return withoutAccount(async (tx) => ({
    is_active: await hasSecondFactor(tx, userId),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
    trusted_browsers: await countTrustedDevices(tx, userId),
  }));
}

/** Makes a key for the app. It counts from the first code on; asking again makes another one. */
export async function beginSecondFactor(ctx: Context): Promise<SecondFactorSetup> {
  assertConfirmed(ctx);
  const { userId } = personOf(ctx);
  const { secret, email } = await withoutAccount(async (tx) => ({
    secret: await beginFactor(tx, userId),
    email: await emailOf(tx, userId),
  }));
  if (secret === null) {
    throw new DomainError("conflict", "A second factor is in use. Turn it off first.", {
      reason: "factor_on",
    });
  }
  const otpauth_uri = setupUri(secret, email);
  const qr_svg = await QRCode.toString(otpauth_uri, { type: "svg", margin: 2 });
  return { secret, otpauth_uri, qr_svg };
}

/** Turns the second factor on with the first code of the app. */
export async function confirmSecondFactor(ctx: Context, code: string): Promise<RecoveryCodes> {
  assertConfirmed(ctx);
  const { userId } = personOf(ctx);
  const isActive = await withoutAccount((tx) => hasSecondFactor(tx, userId));
  if (isActive)
    throw new DomainError("conflict", "A second factor is in use already.", {
      reason: "factor_on",
    });
  await proveCode(userId, code, "setup");
  return inAccount(ctx, async (tx) => {
    if (!(await markFactorConfirmed(tx, userId))) {
      throw new DomainError("conflict", "A second factor is in use already.", {
        reason: "factor_on",
      });
    }
    await queueMail(tx, secondFactorMail(await emailOf(tx, userId), "on"));
    const recovery_codes = await issueRecoveryCodes(tx, userId);
    await record(tx, ctx, "second_factor.turned_on");
    return { recovery_codes };
  });
}

/** Turns the second factor off; codes and remembered browsers go with it. */
export async function removeSecondFactor(ctx: Context): Promise<void> {
  assertConfirmed(ctx);
  const { userId } = personOf(ctx);
  await inAccount(ctx, async (tx) => {
    const wasUsed = await deleteFactor(tx, userId);
    await forgetDevices(tx, userId);
    if (!wasUsed) return;
    await queueMail(tx, secondFactorMail(await emailOf(tx, userId), "off"));
    await record(tx, ctx, "second_factor.turned_off");
  });
}

/** Ten new recovery codes; the former ones are worthless. */
export async function renewRecoveryCodes(ctx: Context): Promise<RecoveryCodes> {
  assertConfirmed(ctx);
  const { userId } = personOf(ctx);
  return inAccount(ctx, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) {
      throw new DomainError("conflict", "Recovery codes belong to a second factor. Turn it on.", {
        reason: "factor_off",
      });
    }
    const recovery_codes = await issueRecoveryCodes(tx, userId);
    await record(tx, ctx, "recovery_codes.renewed");
    return { recovery_codes };
  });
}

/** Every browser is asked for a code again. */
export async function forgetTrustedBrowsers(ctx: Context): Promise<void> {
  const { userId } = personOf(ctx);
  await inAccount(ctx, async (tx) => {
    await forgetDevices(tx, userId);
    await record(tx, ctx, "trusted_browsers.forgotten");
  });
}
