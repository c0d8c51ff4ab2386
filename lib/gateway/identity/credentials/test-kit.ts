import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";

const noFilter = "It goes by the person who asks, not by an account.";

export const testKit: TestKit = {
  operations: {
    confirmIdentity: {
      may: "change profile",
      body: { password: PASSWORD },
      exampleRequest: async () => ({ as: await makeTestOwner(), body: { password: PASSWORD } }),
      audit: { none: "opens what is recorded by itself, changes nothing" },
      noFilter,
    },
    changePassword: {
      may: "change profile",
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
