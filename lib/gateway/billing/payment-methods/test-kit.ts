import { EMPTY_METHOD_DETAILS } from "@/lib/payment-providers/provider";
import { randomUUID } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { withAccount } from "@/lib/db/transaction";
import { saveMethod } from "./save";

/** A card that pays, as the sandbox would have stored it. */
async function makeCard({ account }: KitContext, brand = "visa"): Promise<string> {
  const id = await withAccount(account.id, (tx) =>
    saveMethod(tx, account.id, "sandbox", {
      ...EMPTY_METHOD_DETAILS,
      ref: `sbm_ok_${randomUUID()}`,
      kind: "card",
      last4: "4242",
      brand,
      expMonth: 12,
      expYear: 2099,
      country: "DE",
    }),
  );
  return String(id);
}

const createExample = async (context: KitContext) => ({
  params: { method_id: await makeCard(context) },
});

const keys = ["payments"] as const;

export const testKit: TestKit = {
  operations: {
    listPaymentMethods: { permission: "read topUp", keys },
    listPaymentMethodsHyphenated: { permission: "read topUp", keys },
    createPaymentMethod: {
      permission: "write topUp",
      keys,
      body: { type: "card" },
      audit: "payment_method.started",
      noFilter: "It creates a row and reads none.",
    },
    makePaymentMethodDefault: {
      permission: "write topUp",
      keys,
      exampleRequest: createExample,
      audit: "payment_method.default_changed",
    },
    deletePaymentMethod: {
      permission: "write topUp",
      keys,
      exampleRequest: createExample,
      audit: "payment_method.removed",
    },
  },

  async fixture(context, canary) {
    return { ids: { method_id: [await makeCard(context, canary)] } };
  },
};
