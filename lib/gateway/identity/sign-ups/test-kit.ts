import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    signUp: {
      permission: "public",
      body: {
        name: "Erika",
        account_name: "Test & Co",
        email: "erika@example.com",
        password: PASSWORD,
        iso2: "DE",
      },
    },
  },
};
