import { randomBytes } from "node:crypto";
import type { PaymentType } from "@/lib/core/billing/payment-types";
import { withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import {
  type StartedPayment,
  type Owner,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderEvent,
  providerEventSchema,
  type SetupOrder,
} from "@/lib/payment-providers/provider";
import { findRefundEvents, refundInSandbox } from "./refund";
import { parseBehaviour, settleCanceled, settleDebit, settleNow } from "./settle";
import { isSigned } from "./signature";
import {
  findSandboxEvents,
  insertSandboxPayment,
  lockSandboxPayment,
  type SandboxKind,
  type SandboxPayment,
} from "./store";

export const SANDBOX_PATH = "/sandbox-pay/";

const toPageUrl = (id: string) => `${env.PUBLIC_URL}${SANDBOX_PATH}${id}`;

const paymentKey = ({ accountId, paymentId, methodId }: Owner) =>
  paymentId === null ? `${accountId}/method/${methodId}` : `${accountId}/payment/${paymentId}`;

const KINDS: Partial<Record<PaymentType, SandboxKind>> = { 7: "wallet", 8: "instant", 92: "card" };

const newPayment = (
  order: Pick<PaymentOrder | SetupOrder, "owner" | "currency" | "returnUrl">,
  kind: SandboxKind,
): SandboxPayment => ({
  sandbox_id: `sbp_${randomBytes(16).toString("hex")}`,
  owner: order.owner,
  kind,
  state: "open",
  currency: order.currency,
  amount: "0",
  return_url: order.returnUrl,
  saves: false,
  method: null,
});

async function begin(order: PaymentOrder): Promise<StartedPayment> {
  const { type, methodRef: token } = order;
  const kind = KINDS[type] ?? "stored";
  const behaviour = token === null ? "ok" : parseBehaviour(token);
  const needsPayer = kind !== "stored" || (behaviour === "challenge" && order.isAttended);
  return withoutAccount(async (tx) => {
    const requested = {
      ...newPayment(order, kind),
      amount: String(order.amount),
      saves: order.savesMethod,
    };
    const { sandbox_id } = await insertSandboxPayment(tx, paymentKey(order.owner), requested);
    const payment = await lockSandboxPayment(tx, sandbox_id);
    if (payment?.state === "open" && !needsPayer) {
      // Declines a challenge, which the payer of an off-session payment can't confirm.
      const effective = behaviour === "challenge" ? "declined" : behaviour;
      await (type === 1 ? settleDebit(tx, payment, effective) : settleNow(tx, payment, effective));
    }
    const events = await findSandboxEvents(tx, sandbox_id, new Date());
    return { ref: sandbox_id, redirectUrl: needsPayer ? toPageUrl(sandbox_id) : null, events };
  });
}

async function startSetup(order: SetupOrder): Promise<{ redirectUrl: string }> {
  const kind = order.kind === "card" ? "setup_card" : "setup_sepa";
  const { sandbox_id } = await withoutAccount((tx) =>
    insertSandboxPayment(tx, paymentKey(order.owner), { ...newPayment(order, kind), saves: true }),
  );
  return { redirectUrl: toPageUrl(sandbox_id) };
}

const fetchPaymentEvents = (ref: string) =>
  withoutAccount((tx) => findSandboxEvents(tx, ref, new Date()));

const cancel = (ref: string) =>
  withoutAccount(async (tx) => {
    const payment = await lockSandboxPayment(tx, ref);
    if (payment !== null && payment.state !== "settled") await settleCanceled(tx, payment);
    return findSandboxEvents(tx, ref, new Date());
  });

async function parseWebhook(
  body: string,
  signature: string | undefined,
): Promise<readonly ProviderEvent[] | null> {
  if (!isSigned(body, signature, new Date())) return null;
  try {
    return [providerEventSchema.parse(JSON.parse(body))];
  } catch {
    return null;
  }
}

/** Payment provider for trials: simulates pages, delays, declines, returns and reports, but moves no money. */
export const sandboxProvider: PaymentProvider = {
  name: "sandbox",
  begin,
  startSetup,
  fetchPaymentEvents,
  cancel,
  refund: refundInSandbox,
  fetchRefundEvents: findRefundEvents,
  deleteMethod: () => Promise.resolve(),
  parseWebhook,
};
