import { isOpenPayment, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { HOUR_MS } from "@/lib/core/time/units";
import { readAsWorker, readAllAccounts, withAccount } from "@/lib/db/transaction";
import { type PaymentProvider, ProviderUnavailable } from "@/lib/payment-providers/provider";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { applyEvent } from "./apply-event";
import { startPayment } from "./begin";
import { acceptEvents } from "./accept-events";
import { lockPayment, markEnded, updateLastCheckedAt } from "./store";
import { findEventsToRetry } from "./store-events";
import { findPaymentsToPoll, type OpenPayment } from "./store-work";

const BATCH_SIZE = 100;
/** Age after which any process applies a stored event: the one that stored it has probably died. */
const REAPPLY_AGE_MS = 5_000;
const POLL_INTERVAL_MS = 60_000;

type Log = (message: string, error: unknown) => void;

/** Applies events whose process died, and those that arrived before their payment. */
export async function retryEvents(log: Log, now = new Date()): Promise<void> {
  const olderThan = new Date(now.getTime() - REAPPLY_AGE_MS);
  const youngerThan = new Date(now.getTime() - HOUR_MS);
  const open = await readAsWorker((tx) =>
    findEventsToRetry(tx, { olderThan, youngerThan, limit: BATCH_SIZE }),
  );
  for (const { provider, event_id } of open) {
    await applyEvent(provider, event_id).catch((error: unknown) =>
      log(`The payment event ${event_id} failed; retrying`, error),
    );
  }
}

/** Checks with the provider for money received meanwhile before cancelling. */
async function expirePayment(
  accountId: number,
  paymentId: number,
  provider: PaymentProvider,
  ref: string,
) {
  const events = await provider.cancel(ref);
  await acceptEvents(
    provider.name,
    events.filter(({ kind }) => kind !== "canceled"),
  );
  await failTimedOut(accountId, paymentId);
}

const failTimedOut = (accountId: number, paymentId: number): Promise<void> =>
  // Own transaction: worker step.
  withAccount(accountId, async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    if (payment === undefined || !isOpenPayment(payment.status)) return;
    await markEnded(tx, accountId, paymentId, { status: PAYMENT_STATUS.timedOut, problem: null });
  });

/** Retries until expiry if the provider doesn't know the payment, or its response was lost. */
async function retry(accountId: number, paymentId: number, isOver: boolean): Promise<void> {
  try {
    await startPayment(accountId, paymentId);
  } catch (error) {
    // Money that still arrives is credited from its report.
    if (isOver) await failTimedOut(accountId, paymentId);
    if (!isOver || !(error instanceof ProviderUnavailable)) throw error;
  }
}

async function watch({ accountId, paymentId }: OpenPayment, now: Date): Promise<void> {
  const payment = await withAccount(accountId, async (tx) => {
    const locked = await lockPayment(tx, accountId, paymentId);
    if (locked !== undefined) await updateLastCheckedAt(tx, accountId, paymentId);
    return locked;
  });
  if (payment === undefined || !isOpenPayment(payment.status)) return;
  const ref = payment.provider_ref;
  const isOver = payment.expires_at <= now;
  if (ref === null) return retry(accountId, paymentId, isOver);
  const provider = findProviderByName(payment.provider);
  if (isOver) return expirePayment(accountId, paymentId, provider, ref);
  await acceptEvents(provider.name, await provider.fetchPaymentEvents(ref));
}

/** Polls providers, so that a lost webhook doesn't lose money. */
export async function pollPayments(log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - POLL_INTERVAL_MS);
  for (const open of await readAllAccounts((tx) => findPaymentsToPoll(tx, before, BATCH_SIZE))) {
    await watch(open, now).catch((error: unknown) =>
      log(`The payment ${open.paymentId} waits for another look`, error),
    );
  }
}
