import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It returns the account's single row, without an ID.";

export const testKit: TestKit = {
  operations: {
    getBrand: { permission: "read accountSettings", noFilter },
    updateBrand: {
      permission: "write accountSettings",
      body: { name: "Nordwind", accent: "#1a5fb4" },
      audit: "account.brand_changed",
    },
  },

  async fixture({ make, owner }, canary) {
    await make(owner, "PUT", "/settings/brand", { name: canary });
    return {};
  },
};
