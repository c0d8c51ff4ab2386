import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { requiresPayer } from "@/lib/core/billing/payment-types";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { findUsableMethod } from "@/lib/gateway/billing/payment-methods/public";
import type { StartedPayment, PaymentOrder } from "@/lib/payment-providers/provider";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { failPayment } from "./fail";
import { acceptEvents } from "./accept-events";
import {
  insertRef,
  lockPayment,
  type PaymentRecord,
  saveProviderResponse,
  markRequested,
} from "./store";

const RETRY_MS = 60_000;

function isToAsk({ status, asked_at }: PaymentRecord): boolean {
  if (status === PAYMENT_STATUS.new) return true;
  return (
    status === PAYMENT_STATUS.requested &&
    asked_at !== null &&
    Date.now() - asked_at.getTime() > RETRY_MS
  );
}

async function findMethodRef(tx: Tx, accountId: number, payment: PaymentRecord) {
  if (payment.method_id === null || payment.type === 92) return null;
  const kind = payment.type === 1 ? "sepa" : "card";
  const method = await findUsableMethod(tx, accountId, Number(payment.method_id), kind);
  return method?.provider_ref ?? null;
}

async function createOrder(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
): Promise<PaymentOrder> {
  const paymentId = Number(payment.id);
  return {
    owner: { accountId, paymentId, methodId: null },
    type: payment.type,
    amount: BigInt(payment.amount),
    currency: payment.currency,
    methodRef: await findMethodRef(tx, accountId, payment),
    savesMethod: payment.saves_method,
    // Retries must be identical: providers reject another request with the same idempotency key.
    isAttended: !payment.is_auto,
    returnUrl: `${env.PUBLIC_URL}/billing/top-up/${paymentId}`,
    email: null,
  };
}

const isWithoutMethod = ({ provider, type }: PaymentRecord, { methodRef }: PaymentOrder): boolean =>
  methodRef === null && provider !== "bank" && !requiresPayer(type);

/** Saves the provider's response without overwriting events reported meanwhile. */
async function saveAnswer(tx: Tx, accountId: number, paymentId: number, started: StartedPayment) {
  const payment = await lockPayment(tx, accountId, paymentId);
  if (payment === undefined) return;
  const { provider, status } = payment;
  await insertRef(tx, { provider, ref: started.ref, accountId, paymentId });
  const isWaiting = status === PAYMENT_STATUS.requested;
  await saveProviderResponse(tx, accountId, paymentId, {
    status: isWaiting ? PAYMENT_STATUS.pending : status,
    ref: started.ref,
    redirectUrl: isWaiting ? started.redirectUrl : null,
  });
}

/**
 * Requests the payment between two transactions, as a slow provider must not hold a connection. Retried with the same
 * idempotency key if the process died.
 */
export async function startPayment(accountId: number, paymentId: number): Promise<void> {
  // Own transaction: the provider is called between two of them.
  const pending = await withAccount(accountId, async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    if (payment === undefined || !isToAsk(payment)) return null;
    const order = await createOrder(tx, accountId, payment);
    if (isWithoutMethod(payment, order)) {
      await failPayment(tx, accountId, payment, "refused");
      return null;
    }
    await markRequested(tx, accountId, paymentId);
    return { provider: findProviderByName(payment.provider), order };
  });
  if (pending === null) return;
  const { provider, order } = pending;
  const started = await provider.begin(order);
  await withAccount(accountId, (tx) => saveAnswer(tx, accountId, paymentId, started));
  await acceptEvents(provider.name, started.events);
}
