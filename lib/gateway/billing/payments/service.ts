import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { MAX_PAYMENT, MIN_PAYMENT } from "@/lib/core/billing/payment-types";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { centsToNumber } from "@/lib/core/money/money";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { getFunds } from "@/lib/gateway/account/stats/public";
import { findUsers } from "@/lib/gateway/account/users/public";
import { getKeyNames } from "@/lib/gateway/developers/api-keys/public";
import { presetsFor } from "./presets";
import { type PaymentStarter, toPayment, toPaymentDetail } from "./resource";
import type {
  Payment,
  PaymentDetail,
  PaymentOptions,
  PaymentQuote,
  PaymentQuoteQuery,
} from "./schema";
import { findPayment, type PaymentRecord, PAYMENTS } from "./store";
import { findRefundsByPayment } from "./store-refunds";
import { providerOrThrow, getTerms, listPaymentTypes } from "./terms";

export function listPayments(ctx: Context, query: CollectionQuery): Promise<Page<Payment>> {
  return listPage(ctx, PAYMENTS, query, (rows) => rows.map((row) => toPayment(row, ctx.basePath)));
}

async function getStarter(
  tx: Tx,
  accountId: number,
  { created_by: createdBy, key_id: keyId }: PaymentRecord,
): Promise<PaymentStarter> {
  const users = createdBy === null ? null : await findUsers(tx, [Number(createdBy)]);
  const keys = keyId === null ? null : await getKeyNames(tx, accountId, [Number(keyId)]);
  return {
    person: users?.get(Number(createdBy))?.name ?? null,
    key: keys?.get(Number(keyId)) ?? null,
  };
}

export async function getPayment(ctx: Context, paymentId: number): Promise<PaymentDetail> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const row = await findPayment(tx, id, paymentId);
    if (row === undefined) throw notFound("payment with this ID");
    const refunds =
      row.status === PAYMENT_STATUS.paid ? await findRefundsByPayment(tx, id, paymentId) : [];
    const starter = await getStarter(tx, id, row);
    return toPaymentDetail(row, { refunds, starter }, ctx.basePath);
  });
}

/** Calculates a payment to the cent, without storing it. */
export async function quotePayment(ctx: Context, query: PaymentQuoteQuery): Promise<PaymentQuote> {
  const { id, currency } = ctx.account;
  providerOrThrow(query.type, currency);
  const terms = await readAccount(id, (tx) =>
    getTerms(tx, id, { net_val: Number(query.net_val), type: query.type }),
  );
  const { net, fee, vat, amount } = terms.charge;
  return {
    amount: centsToNumber(amount),
    net_val: centsToNumber(net),
    vat_val: centsToNumber(vat),
    fee_val: centsToNumber(fee),
    currency,
    fee: terms.feeRate / 100,
    vat: terms.vatRate / 100,
    vat_category: terms.vatCategory,
  };
}

export async function getPaymentOptions(ctx: Context): Promise<PaymentOptions> {
  const { id, currency } = ctx.account;
  const funds = await readAccount(id, (tx) => getFunds(tx, id, ctx.now()));
  return {
    currency,
    least: centsToNumber(MIN_PAYMENT),
    largest: centsToNumber(MAX_PAYMENT),
    types: listPaymentTypes(currency),
    presets: presetsFor(funds),
    is_sandbox: env.PAYMENTS === "sandbox",
  };
}
