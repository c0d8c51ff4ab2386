import type { TestKit } from "@/lib/api-suites/test-kit";
import { withAccount } from "@/lib/db/transaction";
import { saveCostCentre } from "./store";

const keys = ["payments"] as const;
const noFilter = "Aggregates can't be filtered by owner.";
const hour = { from: "1770000000", to: "1770003600" };

export const testKit: TestKit = {
  operations: {
    getCostCentres: { permission: "read billingDocuments", keys },
    updateCostCentre: {
      permission: "write topUp",
      keys,
      body: { kind: "group", id: 1, cost_centre: null },
      exampleRequest: ({ account }) =>
        Promise.resolve({ body: { kind: "key", id: account.id, cost_centre: "4711" } }),
      fieldRequests: {
        "id /api_keys/{id}": async () => ({ body: { kind: "key", cost_centre: "4711" } }),
        "id /groups/{group_id}": async () => ({ body: { kind: "group", cost_centre: "4711" } }),
      },
      audit: "cost_centre.changed",
    },
    getCostCentreUsage: {
      permission: "read billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
    downloadCostCentreUsage: {
      permission: "read billingDocuments",
      keys,
      noFilter,
      exampleRequest: async () => ({ query: hour }),
    },
  },

  async fixture({ account }, canary) {
    const mark = { kind: "key", id: 0, costCentre: canary.slice(0, 64) } as const;
    await withAccount(account.id, (tx) => saveCostCentre(tx, account.id, mark));
    return { ids: {} };
  },
};
