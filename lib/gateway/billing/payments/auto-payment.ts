import { calculateCharge, type Cents } from "@/lib/core/billing/charge";
import { isOpenPayment, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import {
  MAX_PAYMENT,
  MIN_PAYMENT,
  PAYMENT_HOURS,
  PAYMENT_TYPE_BY_NAME,
} from "@/lib/core/billing/payment-types";
import type { AccountSnapshot } from "@/lib/core/context";
import { HOUR_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { getBuyer } from "@/lib/gateway/billing/documents/public";
import { findStoredMethod, isExpired } from "@/lib/gateway/billing/payment-methods/public";
import { getVat } from "@/lib/gateway/billing/vat/public";
import { configuredProvider } from "@/lib/payment-providers/registry/providers";
import { failPayment } from "./fail";
import { findPayment, insertPayment } from "./store";

/** `failed` includes returned payments. */
export type PaymentResult = "open" | "paid" | "failed";

export async function findPaymentResult(
  tx: Tx,
  accountId: number,
  paymentId: number,
): Promise<PaymentResult | null> {
  const payment = await findPayment(tx, accountId, paymentId);
  if (payment === undefined) return null;
  if (isOpenPayment(payment.status)) return "open";
  return payment.status === PAYMENT_STATUS.paid && payment.returned_at === null ? "paid" : "failed";
}

const clampPayment = (net: Cents) => {
  if (net < MIN_PAYMENT) return MIN_PAYMENT;
  return net > MAX_PAYMENT ? MAX_PAYMENT : net;
};

/** Start it after COMMIT. Fails and notifies if the method is deleted or expired. */
export async function createOffSessionPayment(
  tx: Tx,
  account: AccountSnapshot,
  methodId: number,
  requestedNet: Cents,
): Promise<number> {
  const now = new Date();
  const method = await findStoredMethod(tx, account.id, methodId);
  const typeName = method?.kind === "sepa" ? "sepa" : "stored_card";
  const type = PAYMENT_TYPE_BY_NAME[typeName];
  const { rate: vatRate, category: vatCategory } = await getVat(tx, account.id);
  const feeRate = env.PAYMENT_FEES[typeName];
  const provider = method?.provider ?? configuredProvider()?.name ?? "sandbox";
  const paymentId = await insertPayment(tx, account.id, {
    type,
    currency: account.currency,
    feeRate,
    vatRate,
    vatCategory,
    methodId,
    provider,
    charge: calculateCharge(clampPayment(requestedNet), feeRate, vatRate),
    savesMethod: false,
    isAuto: true,
    request: null,
    createdBy: null,
    keyId: null,
    buyer: await getBuyer(tx, account.id),
    references: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PAYMENT_HOURS[type] * HOUR_MS),
  });
  if (paymentId === null)
    throw new Error("insertPayment returns null only with an idempotency key");
  if (method !== undefined && !isExpired(method, now)) return paymentId;
  const failureReason = method === undefined ? "refused" : "card_expired";
  const payment = await findPayment(tx, account.id, paymentId);
  if (payment !== undefined) await failPayment(tx, account.id, payment, failureReason);
  return paymentId;
}
