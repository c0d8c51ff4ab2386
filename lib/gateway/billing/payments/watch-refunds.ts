import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { findProviderByName } from "@/lib/payment-providers/registry/providers";
import { createRefundOrder, executeRefund } from "./begin-refund";
import { acceptEvents } from "./accept-events";
import { findPayment } from "./store";
import { lockRefund, saveRefundLooked } from "./store-refunds";
import { findRefundsToPoll, type OpenRefund } from "./store-work";

const BATCH_SIZE = 100;
const POLL_INTERVAL_MS = 60_000;

type Log = (message: string, error: unknown) => void;

async function watch({ accountId, refundId }: OpenRefund): Promise<void> {
  // Own transaction: worker step.
  const pending = await withAccount(accountId, async (tx) => {
    const refund = await lockRefund(tx, accountId, refundId);
    if (refund?.state !== "pending" || refund.provider_ref === null) return null;
    const payment = await findPayment(tx, accountId, Number(refund.payment_id));
    if (payment === undefined) return null;
    await saveRefundLooked(tx, accountId, refundId);
    const { provider } = payment;
    return {
      provider,
      order: createRefundOrder(accountId, payment, refund),
      ref: refund.provider_ref,
    };
  });
  // Without a reference, the provider doesn't know it, or its response was lost.
  if (pending === null) return executeRefund(accountId, refundId);
  const { provider, order, ref } = pending;
  await acceptEvents(provider, await findProviderByName(provider).fetchRefundEvents(order, ref));
}

/** Resumes refunds whose process died, and polls for unreported ones. */
export async function pollRefunds(log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - POLL_INTERVAL_MS);
  for (const open of await readAllAccounts((tx) => findRefundsToPoll(tx, before, BATCH_SIZE))) {
    await watch(open).catch((error: unknown) =>
      log(`The refund ${open.refundId} waits for another look`, error),
    );
  }
}
