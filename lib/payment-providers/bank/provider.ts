import type { PaymentProvider, ProviderEvent } from "@/lib/payment-providers/provider";
import { newReference } from "./reference";

const toCanceledEvent = (ref: string): ProviderEvent => ({
  id: `${ref}/canceled`,
  kind: "canceled",
  ref,
  owner: null,
  amount: "0",
  currency: null,
  problem: null,
  returned: null,
  method: null,
  aliases: [],
});

export const bankProvider: PaymentProvider = {
  name: "bank",
  begin: () => Promise.resolve({ ref: newReference(), redirectUrl: null, events: [] }),
  startSetup: () => Promise.reject(new Error("A bank transfer needs no method")),
  fetchPaymentEvents: () => Promise.resolve([]),
  refund: () => Promise.reject(new Error("A bank transfer is sent back by a person")),
  fetchRefundEvents: () => Promise.resolve([]),
  cancel: (ref) => Promise.resolve([toCanceledEvent(ref)]),
  deleteMethod: () => Promise.resolve(),
  parseWebhook: () => Promise.resolve(null),
};
