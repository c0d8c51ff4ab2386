import { randomBytes } from "node:crypto";
import { type Tx, withoutAccount } from "@/lib/db/transaction";
import type { ProviderEvent, StartedRefund, RefundOrder } from "@/lib/payment-providers/provider";
import { parseBehaviour } from "./settle";
import {
  findSandboxEvents,
  insertSandboxEvent,
  insertSandboxRefund,
  lockSandboxPayment,
  type SandboxPayment,
  sumSandboxRefunds,
} from "./store";

const refundKey = ({ owner, refundId }: RefundOrder) => `${owner.accountId}/refund/${refundId}`;

/** Refuses refunds above the payment's amount, and those of sandbox accounts whose bank accepts none. */
async function isRefused(tx: Tx, payment: SandboxPayment) {
  const token = payment.method?.ref;
  if (token !== undefined && parseBehaviour(token) === "norefund") return true;
  return (await sumSandboxRefunds(tx, payment.sandbox_id)) > BigInt(payment.amount);
}

async function recordRefundEvent(tx: Tx, payment: SandboxPayment, order: RefundOrder) {
  const { owner, refundId, amount } = order;
  const kind = (await isRefused(tx, payment)) ? "refund_failed" : "refunded";
  const { sandbox_id: ref, currency } = payment;
  const report = { ref, owner, refundId, currency, amount: String(amount), method: null } as const;
  const content = { ...report, kind, problem: null, returned: null } as const;
  await insertSandboxEvent(tx, payment.sandbox_id, { ...content, aliases: [] }, new Date());
}

const isOfOrder =
  ({ refundId }: RefundOrder) =>
  (event: ProviderEvent) =>
    event.refundId === refundId;

export function refundInSandbox(order: RefundOrder): Promise<StartedRefund> {
  return withoutAccount(async (tx) => {
    const payment = await lockSandboxPayment(tx, order.paymentRef);
    if (payment === null) throw new Error(`The sandbox doesn't know ${order.paymentRef}`);
    const { ref, isNew } = await insertSandboxRefund(tx, {
      key: refundKey(order),
      ref: `sbr_${randomBytes(16).toString("hex")}`,
      sandboxId: payment.sandbox_id,
      amount: order.amount,
    });
    if (isNew) await recordRefundEvent(tx, payment, order);
    const events = await findSandboxEvents(tx, payment.sandbox_id, new Date());
    return { ref, events: events.filter(isOfOrder(order)) };
  });
}

export const findRefundEvents = (order: RefundOrder): Promise<ProviderEvent[]> =>
  withoutAccount(async (tx) =>
    (await findSandboxEvents(tx, order.paymentRef, new Date())).filter(isOfOrder(order)),
  );
