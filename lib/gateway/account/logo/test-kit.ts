import type { TestKit } from "@/lib/api-suites/test-kit";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const noFilter = "It returns the account's single row, without an ID.";

export const testKit: TestKit = {
  operations: {
    getLogo: { permission: "read accountSettings", noFilter },
    setLogo: {
      permission: "write accountSettings",
      body: { image: PIXEL },
      audit: "account.logo_changed",
    },
    removeLogo: {
      permission: "write accountSettings",
      async exampleRequest({ make, owner }) {
        await make(owner, "PUT", "/settings/logo", { image: PIXEL });
        return {};
      },
      audit: "account.logo_changed",
    },
  },

  async fixture({ make, owner }) {
    await make(owner, "PUT", "/settings/logo", { image: PIXEL });
    return {};
  },
};
