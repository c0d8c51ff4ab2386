import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    getBalanceAlerts: { permission: "read topUp", keys: ["payments"] },
    updateBalanceAlerts: {
      permission: "write topUp",
      keys: ["payments"],
      body: { alerts: [{ email: "erika@example.com", threshold: 20 }] },
      audit: "balance_alerts.changed",
    },
  },

  async fixture({ make, owner }, canary) {
    const alerts = [{ email: `${canary}@example.com`, threshold: 20 }];
    await make(owner, "PUT", "/balance_alerts", { alerts });
    return {};
  },
};
