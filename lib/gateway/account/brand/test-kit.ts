import type { TestKit } from "@/lib/api-suites/test-kit";

const noFilter = "It answers with the account's one row, and asks for none by an ID.";

export const testKit: TestKit = {
  operations: {
    getBrand: { may: "see accountSettings", noFilter },
    updateBrand: {
      may: "change accountSettings",
      body: { name: "Nordwind", accent: "#1a5fb4" },
      audit: "account.brand_changed",
    },
  },

  async fixture({ make, owner }, canary) {
    await make(owner, "PUT", "/settings/brand", { name: canary });
    return {};
  },
};
