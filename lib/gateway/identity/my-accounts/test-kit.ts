import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    listMyAccounts: {
      permission: "write profile",
      noFilter: "It is scoped to the requesting user.",
    },
    switchAccount: {
      permission: "write profile",
      noFilter: "It is scoped to the requesting user's accounts.",
      exampleRequest: async ({ account }) => ({ params: { account_id: String(account.id) } }),
      audit: { none: "switches a session's account, without changing data" },
    },
  },

  fixture: async ({ account }) => ({ ids: { account_id: [String(account.id)] } }),
};
