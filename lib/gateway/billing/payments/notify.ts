import type { Cents } from "@/lib/core/billing/charge";
import { centsToMicro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import type { PaymentRecord } from "./store";

interface PaymentNews {
  event: "payment_failed" | "payment_returned";
  reason: string;
  net?: Cents;
}

export async function notifyPayers(
  tx: Tx,
  accountId: number,
  payment: PaymentRecord,
  { event, reason, net = BigInt(payment.net) }: PaymentNews,
): Promise<void> {
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const amount = centsToMicro(net);
  const text = { event, amount, currency: payment.currency, reason };
  await notifyMembers(tx, { accountId, accountName: account.name, text });
}
