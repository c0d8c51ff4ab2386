import { calculateCharge } from "@/lib/core/billing/charge";
import { PAYMENT_STATUS, type PaymentStatus } from "@/lib/core/billing/payment-status";
import {
  DEFAULT_FEES,
  PAYMENT_TYPE_BY_NAME,
  type PaymentTypeName,
} from "@/lib/core/billing/payment-types";
import type { Context } from "@/lib/core/context";
import { DAY_MS } from "@/lib/core/time/units";
import { withAccount } from "@/lib/db/transaction";
import { importPayment, type PastPayment } from "@/lib/gateway/billing/payments/public";
import type { PaymentProblem } from "@/lib/payment-providers/provider";

const VAT_RATE = 1_900;

interface Attempt {
  type: PaymentTypeName;
  net: bigint;
  daysAgo: number;
  status: PaymentStatus;
  problem?: PaymentProblem;
}

const ATTEMPTS: readonly Attempt[] = [
  {
    type: "new_card",
    net: 50_000n,
    daysAgo: 40,
    status: PAYMENT_STATUS.failed,
    problem: "declined",
  },
  { type: "wallet", net: 25_000n, daysAgo: 33, status: PAYMENT_STATUS.timedOut },
  {
    type: "new_card",
    net: 150_000n,
    daysAgo: 26,
    status: PAYMENT_STATUS.failed,
    problem: "insufficient_funds",
  },
  { type: "instant", net: 10_000n, daysAgo: 12, status: PAYMENT_STATUS.canceledByPayer },
  { type: "bank_transfer", net: 75_000n, daysAgo: 2, status: PAYMENT_STATUS.new },
];

export function pastPayment({ account, actor }: Context, attempt: Attempt): PastPayment {
  const { type, net, daysAgo, status, problem = null } = attempt;
  const feeRate = DEFAULT_FEES[type];
  return {
    type: PAYMENT_TYPE_BY_NAME[type],
    currency: account.currency,
    feeRate,
    vatRate: VAT_RATE,
    vatCategory: "S",
    charge: calculateCharge(net, feeRate, VAT_RATE),
    status,
    problem,
    createdBy: actor.kind === "user" ? actor.userId : null,
    provider: type === "bank_transfer" ? "bank" : "sandbox",
    at: new Date(Date.now() - daysAgo * DAY_MS),
  };
}

export async function writeAttempts(ctx: Context): Promise<void> {
  const { id } = ctx.account;
  await withAccount(id, async (tx) => {
    for (const attempt of ATTEMPTS) await importPayment(tx, id, pastPayment(ctx, attempt));
  });
}
