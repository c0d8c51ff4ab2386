import { randomInt } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const BODY = { net_val: 25, type: "bank_transfer" };
const noFilter = "It answers with the account's terms, and chance decides which one comes first.";

const createExample = async ({ make, owner }: KitContext, net_val = BODY.net_val) => {
  const { id } = await make(owner, "POST", "/payments", { ...BODY, net_val });
  return { params: { payment_id: String(id) } };
};

const keys = ["payments"] as const;

export const testKit: TestKit = {
  operations: {
    listPayments: { may: "see billingDocuments", keys },
    createPayment: {
      may: "change topUp",
      keys,
      body: BODY,
      fieldRequests: {
        method_id: async () => ({ body: { ...BODY, type: "stored_card" } }),
      },
      audit: "payment.created",
      noFilter: "It makes a row and asks for none.",
    },
    getPayment: {
      may: "see billingDocuments",
      keys,
      exampleRequest: (context) => createExample(context),
    },
    getPaymentOptions: { may: "change topUp", keys, noFilter },
    quotePayment: { may: "change topUp", keys, noFilter },
    postStripeEvent: {
      may: "public",
      audit: { none: "a provider reports, nobody of an account" },
    },
    postSandboxEvent: {
      may: "public",
      audit: { none: "a provider reports, nobody of an account" },
    },
  },

  async fixture(context) {
    // A list of payments shows no text that a customer chose: an amount that nobody else has tells them apart.
    const net = (500_000 + randomInt(400_000)) / 100;
    const { params } = await createExample(context, net);
    return { ids: { payment_id: [params.payment_id] }, canaries: [`"net_val":${net},`] };
  },
};
