import {
  isOpenPayment,
  PAYMENT_STATUS,
  type PaymentStatus,
} from "@/lib/core/billing/payment-status";
import { PAYMENT_HOURS } from "@/lib/core/billing/payment-types";
import { HOUR_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import type { PaymentProblem } from "@/lib/payment-providers/provider";
import { insertPayment, type NewPayment, markEnded, saveInvoice, savePaid } from "./store";

export interface PastPayment
  extends Pick<
    NewPayment,
    | "type"
    | "currency"
    | "charge"
    | "feeRate"
    | "vatRate"
    | "vatCategory"
    | "provider"
    | "createdBy"
  > {
  at: Date;
  status: PaymentStatus;
  problem: PaymentProblem | null;
}

/** Imports a past payment. It isn't charged; ledger entries are up to the caller. Open ones continue normally. */
export async function importPayment(tx: Tx, accountId: number, past: PastPayment): Promise<number> {
  const { at, status, problem, ...payment } = past;
  const id = await insertPayment(tx, accountId, {
    ...payment,
    methodId: null,
    savesMethod: false,
    isAuto: false,
    request: null,
    keyId: null,
    createdAt: at,
    buyer: null,
    references: null,
    expiresAt: new Date(at.getTime() + PAYMENT_HOURS[payment.type] * HOUR_MS),
  });
  if (id === null) throw new Error("A payment without a key is always new");
  if (status === PAYMENT_STATUS.paid)
    await savePaid(tx, accountId, id, { completedAt: at, methodId: null });
  else if (!isOpenPayment(status)) await markEnded(tx, accountId, id, { status, problem });
  return id;
}

export const linkInvoice = (
  tx: Tx,
  accountId: number,
  paymentId: number,
  invoiceId: number,
): Promise<void> => saveInvoice(tx, accountId, paymentId, invoiceId);
