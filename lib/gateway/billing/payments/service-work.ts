import { isOpenPayment, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { HOUR_MS } from "@/lib/core/time/units";
import { readAsWorker, readAllAccounts, withAccount } from "@/lib/db/transaction";
import { type PaymentProvider, ProviderUnavailable } from "@/lib/payments/provider";
import { providerNamed } from "@/lib/payments/registry/providers";
import { applyEvent } from "./apply-event";
import { beginPayment } from "./begin";
import { takeEvents } from "./service-events";
import { lockPayment, saveEnded, saveLooked } from "./store";
import { findEventsToRepeat } from "./store-events";
import { findUnwatched, type OpenPayment } from "./store-work";

const AT_ONCE = 100;
/** Whoever stored an event applies it at once, unless it ended in between. */
const REPEAT_AFTER_MS = 5_000;
/** How often a provider is asked about a payment that it hasn't reported. */
const LOOK_MS = 60_000;

type Log = (message: string, error: unknown) => void;

/** Applies events whose process ended before it could, and those that were ahead of their payment. */
export async function repeatEvents(log: Log, now = new Date()): Promise<void> {
  const olderThan = new Date(now.getTime() - REPEAT_AFTER_MS);
  const youngerThan = new Date(now.getTime() - HOUR_MS);
  const open = await readAsWorker((tx) =>
    findEventsToRepeat(tx, { olderThan, youngerThan, limit: AT_ONCE }),
  );
  for (const { provider, event_id } of open) {
    await applyEvent(provider, event_id).catch((error: unknown) =>
      log(`The payment event ${event_id} waits for another try`, error),
    );
  }
}

/** Gives a payment up whose time is over. The provider has the last word: money may have come in the meantime. */
async function giveUp(
  accountId: number,
  paymentId: number,
  provider: PaymentProvider,
  ref: string,
) {
  const events = await provider.cancel(ref);
  await takeEvents(
    provider.name,
    events.filter(({ kind }) => kind !== "canceled"),
  );
  await endTimedOut(accountId, paymentId);
}

const endTimedOut = (accountId: number, paymentId: number): Promise<void> =>
  // Own transaction: a worker's step, no request.
  withAccount(accountId, async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    if (payment === undefined || !isOpenPayment(payment.status)) return;
    await saveEnded(tx, accountId, paymentId, { status: PAYMENT_STATUS.timedOut, problem: null });
  });

/** Asks a provider anew that doesn't know the payment, or whose answer never came, until its time is over. */
async function beginAgain(accountId: number, paymentId: number, isOver: boolean): Promise<void> {
  try {
    await beginPayment(accountId, paymentId);
  } catch (error) {
    // If money came after all, its report is credited nevertheless.
    if (isOver) await endTimedOut(accountId, paymentId);
    if (!isOver || !(error instanceof ProviderUnavailable)) throw error;
  }
}

async function watch({ accountId, paymentId }: OpenPayment, now: Date): Promise<void> {
  const payment = await withAccount(accountId, async (tx) => {
    const locked = await lockPayment(tx, accountId, paymentId);
    if (locked !== undefined) await saveLooked(tx, accountId, paymentId);
    return locked;
  });
  if (payment === undefined || !isOpenPayment(payment.status)) return;
  const ref = payment.provider_ref;
  const isOver = payment.expires_at <= now;
  if (ref === null) return beginAgain(accountId, paymentId, isOver);
  const provider = providerNamed(payment.provider);
  if (isOver) return giveUp(accountId, paymentId, provider, ref);
  await takeEvents(provider.name, await provider.fetchPaymentEvents(ref));
}

/** Asks providers about payments that they have not reported, so that no lost report loses money. */
export async function watchPayments(log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LOOK_MS);
  for (const open of await readAllAccounts((tx) => findUnwatched(tx, before, AT_ONCE))) {
    await watch(open, now).catch((error: unknown) =>
      log(`The payment ${open.paymentId} waits for another look`, error),
    );
  }
}
