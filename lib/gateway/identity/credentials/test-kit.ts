import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";

const noFilter = "It is scoped to the requesting user, not to an account.";

export const testKit: TestKit = {
  operations: {
    confirmIdentity: {
      permission: "write profile",
      body: { password: PASSWORD },
      exampleRequest: async () => ({ as: await makeTestOwner(), body: { password: PASSWORD } }),
      audit: { none: "only reads data that is audited itself" },
      noFilter,
    },
    changePassword: {
      permission: "write profile",
      body: { current_password: PASSWORD, password: "another long password" },
      exampleRequest: async () => ({
        as: await makeTestOwner(),
        body: { current_password: PASSWORD, password: "twelve-blue-kites" },
      }),
      audit: "password.changed",
      noFilter,
    },
  },
};
