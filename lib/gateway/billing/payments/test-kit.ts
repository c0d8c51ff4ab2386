import { randomInt } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const BODY = { net_val: 25, type: "bank_transfer" };
const noFilter = "It returns the account's terms, whose order isn't defined without the filter.";

const createExample = async ({ make, owner }: KitContext, net_val = BODY.net_val) => {
  const { id } = await make(owner, "POST", "/payments", { ...BODY, net_val });
  return { params: { payment_id: String(id) } };
};

const keys = ["payments"] as const;

export const testKit: TestKit = {
  operations: {
    listPayments: { permission: "read billingDocuments", keys },
    createPayment: {
      permission: "write topUp",
      keys,
      body: BODY,
      fieldRequests: {
        method_id: async () => ({ body: { ...BODY, type: "stored_card" } }),
      },
      audit: "payment.created",
      noFilter: "It creates a row and reads none.",
    },
    getPayment: {
      permission: "read billingDocuments",
      keys,
      exampleRequest: (context) => createExample(context),
    },
    getPaymentOptions: { permission: "write topUp", keys, noFilter },
    quotePayment: { permission: "write topUp", keys, noFilter },
    postStripeEvent: {
      permission: "public",
      audit: { none: "reported by a provider, without an acting user" },
    },
    postSandboxEvent: {
      permission: "public",
      audit: { none: "reported by a provider, without an acting user" },
    },
  },

  async fixture(context) {
    // Payment lists contain no customer text, so a unique amount identifies them.
    const net = (500_000 + randomInt(400_000)) / 100;
    const { params } = await createExample(context, net);
    return { ids: { payment_id: [params.payment_id] }, canaries: [`"net_val":${net},`] };
  },
};
