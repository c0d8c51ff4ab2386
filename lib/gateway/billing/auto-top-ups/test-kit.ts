import type { TestKit } from "@/lib/api-suites/test-kit";
import { withAccount } from "@/lib/db/transaction";
import { saveMethod } from "@/lib/gateway/billing/payment-methods/public";

const SETTINGS = { is_enabled: false, threshold: 50, target: 300, daily_limit: 2 };

export const testKit: TestKit = {
  operations: {
    getAutoTopUp: {
      permission: "read topUp",
      keys: ["payments"],
      noFilter: "It returns one row, whose order isn't defined without the filter.",
    },
    updateAutoTopUp: {
      permission: "write topUp",
      keys: ["payments"],
      body: { ...SETTINGS, method_id: 1 },
      exampleRequest: async ({ account }) => {
        const method_id = await withAccount(account.id, (tx) =>
          saveMethod(tx, account.id, "sandbox", {
            ref: "sbm_ok_auto",
            kind: "card",
            last4: "4242",
            brand: "visa",
            mandate: null,
            expMonth: 12,
            expYear: 2099,
            country: "DE",
            bank: null,
            bic: null,
            holder: null,
            street: null,
            postcode: null,
            city: null,
          }),
        );
        return { body: { ...SETTINGS, method_id } };
      },
      audit: "auto_top_up.changed",
      noFilter: "Its body references the rows, which foreign-ids.test.ts covers.",
    },
  },
};
