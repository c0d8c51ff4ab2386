import type { Language } from "@/lib/core/languages";
import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import type { Context } from "@/lib/core/context";
import { centsToMicro, microToCents, parseAmount } from "@/lib/core/money/money";
import { withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { type DocumentDraft, issueDocument } from "@/lib/gateway/billing/documents/public";
import { CREDIT_LINE } from "@/lib/gateway/billing/invoices/public";
import {
  confirmRefund,
  importPayment,
  linkInvoice,
  type PastPayment,
  startRefund,
} from "@/lib/gateway/billing/payments/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { systemContext } from "@/lib/core/system-context";
import { pastPayment } from "./payments";

function createInvoiceDraft(payment: PastPayment, paymentId: number): DocumentDraft {
  const { at, charge, type, currency, feeRate, vatRate, vatCategory } = payment;
  const day = issueDay(at);
  return {
    kind: "invoice",
    currency,
    charge,
    feeRate,
    vatRate,
    vatCategory,
    lines: (lang: Language) => [
      {
        name: CREDIT_LINE[lang],
        description: null,
        quantity: 1n,
        unitPrice: centsToMicro(charge.net),
        net: charge.net,
      },
    ],
    period: { from: day, to: day },
    paymentType: type,
    paidAt: at,
    paymentId,
    month: null,
    corrects: null,
    customText: null,
    references: {},
    at,
  };
}

const REFUND_CENTS = 2_500n;

/** Writes an address, and a payment with invoice for each past credit; one of them partly refunded. */
export async function writeDocuments(
  ctx: Context,
  topUps: readonly { daysAgo: number; amount: string }[],
): Promise<void> {
  const address = { street: "Hafenweg 1", postal_code: "20457", city: "Hamburg", iso2: "DE" };
  await runWrite(ctx, (write) => updateAccountSettings(write, { address }));
  const { id } = ctx.account;
  const paymentIds: number[] = [];
  for (const { daysAgo, amount } of topUps) {
    const net = microToCents(parseAmount(amount));
    const payment = pastPayment(ctx, {
      type: "bank_transfer",
      net,
      daysAgo,
      status: PAYMENT_STATUS.paid,
    });
    const paymentId = await withAccount(id, async (tx) => {
      const paymentId = await importPayment(tx, id, payment);
      const invoiceId = await issueDocument(tx, id, createInvoiceDraft(payment, paymentId));
      await linkInvoice(tx, id, paymentId, invoiceId);
      // The net amount was credited before; only its VAT is missing in the ledger.
      await lockFunds(tx, [id], ["bank", "vat"]);
      const vat = { amount: centsToMicro(payment.charge.vat), at: payment.at };
      await transfer(tx, "vat", [{ accountId: id, ...vat, ref: `demo-payment:${paymentId}` }]);
      return paymentId;
    });
    paymentIds.push(paymentId);
  }
  await refundPart(ctx, paymentIds[0] ?? 0);
}

async function refundPart({ account }: Context, paymentId: number): Promise<void> {
  const operator = systemContext(account, "operator");
  const refundId = await runWrite(operator, (write) =>
    startRefund(write, { paymentId, net: REFUND_CENTS, reason: "Invented refund" }),
  );
  await runWrite(operator, (write) =>
    confirmRefund(write, { refundId, reference: "DEMO-REFUND-1" }),
  );
}
