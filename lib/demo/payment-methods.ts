import type { Context } from "@/lib/core/context";
import { withAccount } from "@/lib/db/transaction";
import { saveMethod } from "@/lib/gateway/billing/payment-methods/public";
import { type PaymentMethodDetails, EMPTY_METHOD_DETAILS } from "@/lib/payment-providers/provider";

/** Creates a card whose sandbox token lets payments succeed. */
const card = (): PaymentMethodDetails => ({
  ...EMPTY_METHOD_DETAILS,
  ref: "sbm_ok_demo-card",
  kind: "card",
  last4: "4242",
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 2,
  brand: "visa",
  country: "DE",
});

const MANDATE: PaymentMethodDetails = {
  ...EMPTY_METHOD_DETAILS,
  ref: "sbm_ok_demo-mandate",
  kind: "sepa",
  last4: "3000",
  country: "DE",
  bank: "Musterbank (invented)",
  holder: "Nordwind Handel",
  street: "Hafenweg 1",
  postcode: "20457",
  city: "Hamburg",
  mandate: "DEMO-MANDATE-1",
};

export async function writePaymentMethods({ account: { id } }: Context): Promise<void> {
  await withAccount(id, async (tx) => {
    await saveMethod(tx, id, "sandbox", card());
    await saveMethod(tx, id, "sandbox", MANDATE);
  });
}
