import { type BasisPoints, type Charge, calculateCharge } from "@/lib/core/billing/charge";
import type { VatCategory } from "@/lib/core/billing/document";
import { PAYMENT_TYPE_NAMES, type PaymentTypeName } from "@/lib/core/billing/payment-types";
import type { Currency } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { getVat } from "@/lib/gateway/billing/vat/public";
import { bankProvider } from "@/lib/payment-providers/bank/provider";
import type { PaymentProvider } from "@/lib/payment-providers/provider";
import { configuredProvider } from "@/lib/payment-providers/registry/providers";

const EURO_ONLY: readonly PaymentTypeName[] = ["sepa", "instant"];

function findProvider(paymentType: PaymentTypeName, currency: Currency): PaymentProvider | null {
  if (paymentType === "bank_transfer") return bankProvider;
  return EURO_ONLY.includes(paymentType) && currency !== "EUR" ? null : configuredProvider();
}

export function providerOrThrow(paymentType: PaymentTypeName, currency: Currency): PaymentProvider {
  const provider = findProvider(paymentType, currency);
  if (provider !== null) return provider;
  throw new DomainError("unprocessable", "This way to pay isn't available to this account.", {
    path: "type",
    reason: "payment_way_unavailable",
  });
}

export const listPaymentTypes = (currency: Currency): PaymentTypeName[] =>
  PAYMENT_TYPE_NAMES.filter((paymentType) => findProvider(paymentType, currency) !== null);

export interface Terms {
  charge: Charge;
  feeRate: BasisPoints;
  vatRate: BasisPoints;
  vatCategory: VatCategory;
}

/** Rounds to cents, because the binary form is inexact. */
const toCents = (value: number) => BigInt(Math.round(value * 100));

export async function getTerms(
  tx: Tx,
  accountId: number,
  { net_val, type }: { net_val: number; type: PaymentTypeName },
): Promise<Terms> {
  const { rate: vatRate, category: vatCategory } = await getVat(tx, accountId);
  const feeRate = env.PAYMENT_FEES[type];
  return {
    charge: calculateCharge(toCents(net_val), feeRate, vatRate),
    feeRate,
    vatRate,
    vatCategory,
  };
}
