import { toUnix } from "@/lib/core/time/time";
import { getMethodEnd } from "./expiry";
import type { Resource } from "@/lib/http/route";
import { type PaymentMethods, paymentMethodsSchema } from "./schema";
import type { MethodRecord } from "./store";

export const paymentMethodsResource: Resource<typeof paymentMethodsSchema> = {
  name: "PaymentMethods",
  description: "The active SEPA mandate and the stored cards.",
  schema: paymentMethodsSchema,
  iri: () => "/payment_methods",
};

const toCard = (row: MethodRecord): PaymentMethods["stored_cards"][number] => ({
  id: Number(row.method_id),
  last4: row.last4,
  exp_month: row.exp_month ?? 12,
  exp_year: row.exp_year ?? 2_000,
  brand: row.brand,
  country: row.country,
  created_at: toUnix(row.created_at),
  is_default: row.is_default,
});

const toMandate = (row: MethodRecord): NonNullable<PaymentMethods["sepa_mandate"]> => ({
  id: Number(row.method_id),
  iban_masked: `${row.country ?? ""}** **** ${row.last4}`.trim(),
  last4: row.last4,
  bank: row.bank,
  bic: row.bic,
  account_holder: row.holder,
  street: row.street,
  postcode: row.postcode,
  city: row.city,
  created_at: toUnix(row.created_at),
  reference: row.mandate,
  expires_at: toUnix(getMethodEnd(row)),
  is_default: row.is_default,
});

export function toPaymentMethods(rows: readonly MethodRecord[]): PaymentMethods {
  const mandate = rows.find(({ kind }) => kind === "sepa");
  return {
    sepa_mandate: mandate === undefined ? null : toMandate(mandate),
    stored_cards: rows.filter(({ kind }) => kind === "card").map(toCard),
  };
}
