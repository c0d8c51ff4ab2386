import { randomBytes } from "node:crypto";
import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";

const keys = ["payments"] as const;

/** A cost centre of the dashboard's messages, and a budget for it; the account's next one replaces it. */
async function createExample({ make, owner, account }: KitContext, name?: string) {
  const cost_centre = name ?? `Centre ${randomBytes(6).toString("hex")}`;
  await make(owner, "PUT", "/cost_centres", { kind: "key", id: account.id, cost_centre });
  const { id } = await make(owner, "POST", "/budgets", { cost_centre, amount: 100 });
  return { params: { budget_id: String(id) } };
}

export const testKit: TestKit = {
  operations: {
    listBudgets: { permission: "read budgets", keys },
    createBudget: {
      permission: "write budgets",
      keys,
      exampleRequest: async ({ account }) => {
        await asOwner((tx) =>
          tx.query("DELETE FROM budgets WHERE account_id = $1 AND cost_centre = ''", [account.id]),
        );
        return { body: { amount: 500 } };
      },
      audit: "budget.created",
      noFilter: "It creates a row and reads none.",
    },
    getBudget: { permission: "read budgets", keys, exampleRequest: (kit) => createExample(kit) },
    updateBudget: {
      permission: "write budgets",
      keys,
      body: { amount: 750 },
      exampleRequest: (kit) => createExample(kit),
      audit: "budget.changed",
    },
    deleteBudget: {
      permission: "write budgets",
      keys,
      exampleRequest: (kit) => createExample(kit),
      audit: "budget.deleted",
    },
  },

  async fixture(kit, canary) {
    const { params } = await createExample(kit, canary.slice(0, 64));
    return { ids: { budget_id: [params.budget_id] } };
  },
};
