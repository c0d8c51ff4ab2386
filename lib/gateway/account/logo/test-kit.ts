import type { TestKit } from "@/lib/api-suites/test-kit";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const noFilter = "It answers with the account's one row, and asks for none by an ID.";

export const testKit: TestKit = {
  operations: {
    getLogo: { may: "see accountSettings", noFilter },
    setLogo: {
      may: "change accountSettings",
      body: { image: PIXEL },
      audit: "account.logo_changed",
    },
    removeLogo: {
      may: "change accountSettings",
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
