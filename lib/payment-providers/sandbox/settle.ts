import { randomBytes } from "node:crypto";
import { env } from "@/lib/env";
import type { Tx } from "@/lib/db/transaction";
import type {
  PaymentMethodDetails,
  PaymentProblem,
  ProviderEvent,
} from "@/lib/payment-providers/provider";
import { BEHAVIOURS, type Behaviour, PROBLEM_OF } from "./cards";
import { insertSandboxEvent, type SandboxPayment, saveSandboxPayment } from "./store";

/** Also of a debit's return. Real ones take days. */
const DEBIT_DELAY_MS = 20_000;

/** Contains the behaviour, as no other data is stored. */
export const newToken = (behaviour: Behaviour) =>
  `sbm_${behaviour}_${randomBytes(12).toString("hex")}`;

export function parseBehaviour(token: string): Behaviour {
  const word = token.split("_")[1];
  return BEHAVIOURS.find((behaviour) => behaviour === word) ?? "declined";
}

type SettlementReport = Pick<ProviderEvent, "kind"> &
  Partial<Pick<ProviderEvent, "problem" | "returned">>;

const toEvent = (payment: SandboxPayment, report: SettlementReport): Omit<ProviderEvent, "id"> => ({
  problem: null,
  returned: null,
  aliases: [],
  ref: payment.sandbox_id,
  owner: payment.owner,
  amount: payment.amount,
  currency: payment.currency,
  method: payment.method,
  ...report,
});

async function settle(
  tx: Tx,
  payment: SandboxPayment,
  reports: readonly (readonly [number, SettlementReport])[],
) {
  await saveSandboxPayment(tx, { ...payment, state: "settled" });
  const now = Date.now();
  for (const [ms, report] of reports) {
    const dueAt = new Date(now + ms / env.SIMULATOR_SPEED);
    await insertSandboxEvent(tx, payment.sandbox_id, toEvent(payment, report), dueAt);
  }
}

export const settleCanceled = (tx: Tx, payment: SandboxPayment) =>
  settle(tx, payment, [[0, { kind: "canceled" }]]);

export const settleFailed = (tx: Tx, payment: SandboxPayment, problem: PaymentProblem) =>
  settle(tx, payment, [[0, { kind: "failed", problem }]]);

export const settleReady = (tx: Tx, payment: SandboxPayment, method: PaymentMethodDetails) =>
  settle(tx, { ...payment, method }, [[0, { kind: "method_ready" }]]);

export function settleNow(tx: Tx, payment: SandboxPayment, behaviour: Behaviour): Promise<void> {
  const problem = PROBLEM_OF[behaviour];
  return problem === undefined
    ? settle(tx, payment, [[0, { kind: "paid" }]])
    : settleFailed(tx, payment, problem);
}

/** Settles a debit after a delay; it may be returned later. */
export function settleDebit(tx: Tx, payment: SandboxPayment, behaviour: Behaviour): Promise<void> {
  const problem = PROBLEM_OF[behaviour];
  if (problem !== undefined)
    return settle(tx, payment, [[DEBIT_DELAY_MS, { kind: "failed", problem }]]);
  const paid = [DEBIT_DELAY_MS, { kind: "paid" }] as const;
  const returned = [2 * DEBIT_DELAY_MS, { kind: "returned", returned: "sepa_return" }] as const;
  return settle(tx, payment, behaviour === "returned" ? [paid, returned] : [paid]);
}
