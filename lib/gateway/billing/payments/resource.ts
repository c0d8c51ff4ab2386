import { centsToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import type { Resource } from "@/lib/http/route";
import { isOpenPayment } from "@/lib/core/billing/payment-status";
import { PROBLEM_TEXT } from "./problems";
import {
  type Payment,
  type PaymentDetail,
  type PaymentRefund,
  paymentDetailSchema,
  paymentSchema,
} from "./schema";
import type { PaymentRecord } from "./store";
import type { RefundRecord } from "./store-refunds";

const iri = ({ id }: { id: number }) => `/payments/${id}`;

export const paymentResource: Resource<typeof paymentSchema> = {
  name: "payment",
  description: "An attempt to pay.",
  schema: paymentSchema,
  iri,
};

export const paymentDetailResource: Resource<typeof paymentDetailSchema> = {
  name: "payment_detail",
  description: "An attempt to pay, with where its payer goes on.",
  schema: paymentDetailSchema,
  iri,
};

const toTime = (date: Date | null) => (date === null ? null : toUnix(date));
const toMoney = (cents: string) => centsToNumber(BigInt(cents));

export function toPayment(row: PaymentRecord, basePath: string): Payment {
  return {
    id: Number(row.id),
    created_at: toUnix(row.created_at),
    completed_at: toTime(row.completed_at),
    status: row.status,
    amount: toMoney(row.amount),
    net_val: toMoney(row.net),
    vat_val: toMoney(row.vat),
    fee_val: toMoney(row.fee),
    currency: row.currency,
    type: row.type,
    invoice: row.invoice_id === null ? null : `${basePath}/invoices/${row.invoice_id}`,
    error: row.problem === null ? null : PROBLEM_TEXT[row.problem],
    is_auto: row.is_auto,
    returned_at: toTime(row.returned_at),
    refunded_val: toMoney(row.refunded),
  };
}

function toBankTransfer(row: PaymentRecord): PaymentDetail["bank_transfer"] {
  const { bank } = readSeller().seller;
  if (row.provider !== "bank" || row.provider_ref === null || bank === null) return null;
  const { holder, iban, bic, name } = bank;
  return isOpenPayment(row.status)
    ? { holder, iban, bic, bank: name, reference: row.provider_ref }
    : null;
}

function toRefund(row: RefundRecord, basePath: string): PaymentRefund {
  const { state, credit_note_id: noteId } = row;
  return {
    id: Number(row.refund_id),
    created_at: toUnix(row.created_at),
    completed_at: toTime(row.ended_at),
    status: state === "done" || state === "failed" ? state : "pending",
    net_val: toMoney(row.net),
    amount: toMoney(row.amount),
    reason: row.reason,
    credit_note: noteId === null ? null : `${basePath}/credit_notes/${noteId}`,
  };
}

export interface PaymentStarter {
  person: string | null;
  key: string | null;
}

export function toPaymentDetail(
  row: PaymentRecord,
  { refunds, starter }: { refunds: readonly RefundRecord[]; starter: PaymentStarter },
  basePath: string,
): PaymentDetail {
  return {
    ...toPayment(row, basePath),
    created_by: starter.person,
    key_name: starter.key,
    method_id: row.method_id === null ? null : Number(row.method_id),
    redirect_url: row.redirect_url,
    expires_at: toUnix(row.expires_at),
    error_code: row.problem,
    fee: row.fee_rate / 100,
    vat: row.vat_rate / 100,
    returned_reason: row.returned_for,
    refunds: refunds.map((refund) => toRefund(refund, basePath)),
    document_references: row.document_references,
    bank_transfer: toBankTransfer(row),
  };
}
