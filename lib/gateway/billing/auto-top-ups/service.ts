import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { centsToNumber } from "@/lib/core/money/money";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findPaymentResult } from "@/lib/gateway/billing/payments/public";
import { findStoredMethod } from "@/lib/gateway/billing/payment-methods/public";
import type { AutoTopUp, AutoTopUpUpdate } from "./schema";
import {
  type AutoTopUpRecord,
  findAutoTopUp,
  lockAutoTopUp,
  saveAutoTopUp,
} from "@/lib/gateway/billing/top-up-rules/public";
import { watchBalance } from "./watch-balance";

const DEFAULT_DAILY_LIMIT = 2;

const DEFAULT_AUTO_TOP_UP: AutoTopUp = {
  is_enabled: false,
  threshold: null,
  target: null,
  method_id: null,
  daily_limit: DEFAULT_DAILY_LIMIT,
  is_paused: false,
  last_payment_id: null,
};

async function toResource(
  tx: Tx,
  accountId: number,
  row: AutoTopUpRecord | undefined,
): Promise<AutoTopUp> {
  if (row === undefined) return DEFAULT_AUTO_TOP_UP;
  const paymentId = row.payment_id === null ? null : Number(row.payment_id);
  const result = paymentId === null ? null : await findPaymentResult(tx, accountId, paymentId);
  return {
    is_enabled: row.is_enabled,
    threshold: centsToNumber(BigInt(row.threshold)),
    target: centsToNumber(BigInt(row.target)),
    method_id: Number(row.method_id),
    daily_limit: row.daily_limit,
    is_paused: row.is_enabled && !row.is_armed && result === "failed",
    last_payment_id: paymentId,
  };
}

export function getAutoTopUp(ctx: Context): Promise<AutoTopUp> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toResource(tx, id, await findAutoTopUp(tx, id)));
}

const toCents = (value: number) => BigInt(Math.round(value * 100));

/** Throws `unprocessable` if the payment method isn't the account's. */
export async function updateAutoTopUp(
  ctx: WriteContext,
  body: AutoTopUpUpdate,
): Promise<AutoTopUp> {
  const { tx, account } = ctx;
  if (body.target <= body.threshold) {
    throw new DomainError("invalid_input", "The target must be above the threshold.", {
      path: "target",
      reason: "target_below_threshold",
    });
  }
  const method = await findStoredMethod(tx, account.id, body.method_id);
  if (method === undefined) {
    throw new DomainError("unprocessable", "There's no such stored payment method.", {
      path: "method_id",
      reason: "payment_method_unknown",
    });
  }
  const before = await lockAutoTopUp(tx, account.id);
  await saveAutoTopUp(tx, account.id, {
    isEnabled: body.is_enabled,
    threshold: toCents(body.threshold),
    target: toCents(body.target),
    methodId: body.method_id,
    dailyLimit: body.daily_limit,
  });
  const saved = await findAutoTopUp(tx, account.id);
  if (saved !== undefined) await watchBalance(tx, account.id, saved);
  const after = await toResource(tx, account.id, saved);
  const previous = await toResource(tx, account.id, before);
  await recordAudit(tx, ctx, {
    action: "auto_top_up.changed",
    object: { kind: "account", id: account.id },
    ...changesBetween(previous, after),
  });
  return after;
}
