import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { providerNamed } from "@/lib/payments/registry/providers";
import { beginRefund, orderOfRefund } from "./begin-refund";
import { takeEvents } from "./service-events";
import { findPayment } from "./store";
import { lockRefund, saveRefundLooked } from "./store-refunds";
import { findUnwatchedRefunds, type OpenRefund } from "./store-work";

const AT_ONCE = 100;
/** How often a provider is asked about a refund that it hasn't reported. */
const LOOK_MS = 60_000;

type Log = (message: string, error: unknown) => void;

async function watch({ accountId, refundId }: OpenRefund): Promise<void> {
  // Own transaction: a worker's step, no request.
  const pending = await withAccount(accountId, async (tx) => {
    const refund = await lockRefund(tx, accountId, refundId);
    if (refund?.state !== "pending" || refund.provider_ref === null) return null;
    const payment = await findPayment(tx, accountId, Number(refund.payment_id));
    if (payment === undefined) return null;
    await saveRefundLooked(tx, accountId, refundId);
    const { provider } = payment;
    return { provider, order: orderOfRefund(accountId, payment, refund), ref: refund.provider_ref };
  });
  // Without a name the provider doesn't know it, or its answer never came.
  if (pending === null) return beginRefund(accountId, refundId);
  const { provider, order, ref } = pending;
  await takeEvents(provider, await providerNamed(provider).fetchRefundEvents(order, ref));
}

/** Goes on with refunds whose process ended, and asks providers about those that they have not reported. */
export async function watchRefunds(log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LOOK_MS);
  for (const open of await readAllAccounts((tx) => findUnwatchedRefunds(tx, before, AT_ONCE))) {
    await watch(open).catch((error: unknown) =>
      log(`The refund ${open.refundId} waits for another look`, error),
    );
  }
}
