import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { findDocumentByNumber, payByTransfer } from "@/lib/gateway/billing/documents/public";
import type { ProviderEvent, ProviderName } from "@/lib/payment-providers/provider";
import { finishEvent, lockOpenEvent } from "./store-events";

export async function applyToInvoice(provider: ProviderName, event: ProviderEvent): Promise<void> {
  const invoice = event.ref === null ? null : await findDocumentByNumber(event.ref);
  if (invoice === null) {
    const end = { state: "parked", reason: "unknown_payment", owner: null } as const;
    // Own transaction: bank report.
    await withoutAccount((tx) => finishEvent(tx, provider, event.id, end));
    return;
  }
  const { accountId, documentId } = invoice;
  const { amount, currency } = event;
  await withAccount(accountId, async (tx) => {
    if ((await lockOpenEvent(tx, provider, event.id)) === null) return;
    const received = { amount: BigInt(amount), currency };
    const result = await payByTransfer(tx, accountId, documentId, received);
    const owner = { accountId, paymentId: null };
    const outcome =
      result === "paid"
        ? ({ state: "applied", reason: null } as const)
        : ({ state: "parked", reason: result } as const);
    await finishEvent(tx, provider, event.id, { ...outcome, owner });
  });
}
