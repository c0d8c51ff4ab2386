import type { Cents } from "@/lib/core/billing/charge";
import { isOpenPayment, canTransition, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import type { Currency } from "@/lib/core/context";
import { readWithoutAccount, type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { activateMethod } from "@/lib/gateway/billing/payment-methods/public";
import type { ProviderEvent, ProviderName } from "@/lib/payment-providers/provider";
import { applyToInvoice } from "./apply-invoice";
import { applyRefund } from "./apply-refund";
import { credit } from "./credit";
import { failPayment } from "./fail";
import { returnFunds } from "./give-back";
import { isOpenRefund, sumRefunds } from "./refund-sums";
import {
  findPaymentByProviderRef,
  insertRef,
  lockPayment,
  type PaymentRecord,
  markEnded,
} from "./store";
import {
  finishEvent,
  type EventEnd,
  findOpenEvent,
  lockOpenEvent,
  type ParkReason,
} from "./store-events";
import { findRefundsByPayment } from "./store-refunds";

type Outcome = Pick<EventEnd, "state" | "reason">;

const APPLIED_OUTCOME: Outcome = { state: "applied", reason: null };
const IGNORED_OUTCOME: Outcome = { state: "ignored", reason: null };
const park = (reason: ParkReason): Outcome => ({ state: "parked", reason });

function findMismatch(event: ProviderEvent, currency: Currency, amount: Cents): ParkReason | null {
  if (event.currency !== currency) return "wrong_currency";
  return BigInt(event.amount) === amount ? null : "wrong_amount";
}

async function applyPaid(tx: Tx, accountId: number, payment: PaymentRecord, event: ProviderEvent) {
  const mismatch = findMismatch(event, payment.currency, BigInt(payment.amount));
  if (mismatch !== null) return park(mismatch);
  if (!canTransition(payment.status, PAYMENT_STATUS.paid)) {
    // A second transfer is real, unexpected money; a provider's second report is a duplicate.
    return payment.provider === "bank" ? park("paid_already") : IGNORED_OUTCOME;
  }
  await credit(tx, accountId, payment, event);
  const paymentId = Number(payment.id);
  for (const ref of event.aliases) {
    await insertRef(tx, { provider: payment.provider, ref, accountId, paymentId });
  }
  return APPLIED_OUTCOME;
}

async function applyReturned(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  event: ProviderEvent,
) {
  if (payment.returned_at !== null) return IGNORED_OUTCOME;
  const reason = event.returned ?? "refund";
  const refunds = await findRefundsByPayment(tx, accountId, Number(payment.id));
  // Refund reports state the total. Amounts up to the sum of our own refunds are ours, which are reported by number.
  const isOurs = reason === "refund" && BigInt(event.amount) <= sumRefunds(refunds, "notFailed");
  if (isOurs && refunds.length > 0) return IGNORED_OUTCOME;
  const alreadyRefunded = reason === "refund" ? 0n : sumRefunds(refunds, "done");
  const mismatch = findMismatch(event, payment.currency, BigInt(payment.amount) - alreadyRefunded);
  if (mismatch !== null) return park(mismatch);
  if (payment.status !== PAYMENT_STATUS.paid) return park("not_paid_yet");
  if (refunds.some(isOpenRefund)) return park("refund_open");
  await returnFunds(tx, accountId, payment, { reason, refunds });
  return APPLIED_OUTCOME;
}

async function applyToPayment(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  event: ProviderEvent,
) {
  switch (event.kind) {
    case "paid":
      return applyPaid(tx, accountId, payment, event);
    case "returned":
      return applyReturned(tx, accountId, payment, event);
    case "failed":
      if (!isOpenPayment(payment.status)) return IGNORED_OUTCOME;
      await failPayment(tx, accountId, payment, event.problem ?? "refused");
      return APPLIED_OUTCOME;
    case "canceled":
      if (!isOpenPayment(payment.status)) return IGNORED_OUTCOME;
      await markEnded(tx, accountId, Number(payment.id), {
        status: PAYMENT_STATUS.canceledByPayer,
        problem: null,
      });
      return APPLIED_OUTCOME;
    case "refunded":
    case "refund_failed": {
      const outcome = await applyRefund(tx, accountId, payment, event);
      if (outcome === "applied") return APPLIED_OUTCOME;
      return outcome === "ignored" ? IGNORED_OUTCOME : park(outcome);
    }
    default:
      return park("needs_review");
  }
}

interface Target {
  /** True if found by the provider's reference, not only by our metadata. */
  isNamed: boolean;
  accountId: number;
  paymentId: number | null;
  methodId: number | null;
}

/** Looks up the provider's reference, or, before that is known, our metadata. */
async function findTarget(
  provider: ProviderName,
  { ref, owner }: ProviderEvent,
): Promise<Target | null> {
  const payment =
    ref === null
      ? null
      : await readWithoutAccount((tx) => findPaymentByProviderRef(tx, provider, ref));
  if (payment !== null) return { ...payment, methodId: null, isNamed: true };
  return owner === null ? null : { ...owner, isNamed: false };
}

/** Returns true if metadata and reference name different payments. */
const isForeign = (target: Target, { owner }: ProviderEvent): boolean =>
  owner !== null && (owner.accountId !== target.accountId || owner.paymentId !== target.paymentId);

async function applyTo(
  tx: Tx,
  provider: ProviderName,
  target: Target,
  event: ProviderEvent,
): Promise<Outcome> {
  const { accountId, paymentId, methodId, isNamed } = target;
  if (isForeign(target, event)) return park("wrong_account");
  if (event.kind === "method_ready" && methodId !== null && event.method !== null) {
    await activateMethod(tx, accountId, methodId, event.method);
    return APPLIED_OUTCOME;
  }
  // An abandoned set-up has no effect.
  if (paymentId === null) return IGNORED_OUTCOME;
  const payment = await lockPayment(tx, accountId, paymentId);
  if (payment === undefined || payment.provider !== provider) return park("unknown_payment");
  if (!isNamed && payment.provider_ref !== null) return park("unknown_payment");
  return applyToPayment(tx, accountId, payment, event);
}

/**
 * Applies a stored event exactly once: its changes and completion share a transaction. Locks on event and payment
 * serialize events of one payment.
 */
export async function applyEvent(provider: ProviderName, eventId: string): Promise<void> {
  const open = await readWithoutAccount((tx) => findOpenEvent(tx, provider, eventId));
  if (open === null) return;
  if (open.kind === "invoice_paid") return applyToInvoice(provider, open);
  const target = await findTarget(provider, open);
  if (target === null) {
    const reason = open.kind === "review" ? "needs_review" : "unknown_payment";
    const end = { ...park(reason), owner: null };
    // Own transaction: provider report.
    await withoutAccount(async (tx) => {
      const event = await lockOpenEvent(tx, provider, eventId);
      // Another process assigned it meanwhile, and applies it.
      if (event === null || event.ref !== open.ref) return;
      await finishEvent(tx, provider, eventId, end);
    });
    return;
  }
  const { accountId, paymentId } = target;
  await withAccount(accountId, async (tx) => {
    const event = await lockOpenEvent(tx, provider, eventId);
    if (event === null || event.ref !== open.ref) return;
    const outcome = await applyTo(tx, provider, target, event);
    await finishEvent(tx, provider, eventId, { ...outcome, owner: { accountId, paymentId } });
  });
}
