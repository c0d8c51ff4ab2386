import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    listMyAccounts: { may: "change profile", noFilter: "It goes by the person who asks." },
    switchAccount: {
      may: "change profile",
      noFilter: "It goes by the accounts of the person who asks.",
      exampleRequest: async ({ account }) => ({ params: { account_id: String(account.id) } }),
      audit: { none: "changes where a session works, nothing of an account" },
    },
  },

  fixture: async ({ account }) => ({ ids: { account_id: [String(account.id)] } }),
};
