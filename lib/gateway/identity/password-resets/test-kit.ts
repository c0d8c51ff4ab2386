import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import { makeStranger } from "@/lib/api-suites/test-api";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner, tokenInMail } from "@/lib/api-suites/test-kit-context";

export const testKit: TestKit = {
  operations: {
    requestPasswordReset: { permission: "public", body: { email: "erika@example.com" } },
    resetPassword: {
      permission: "public",
      body: { password: PASSWORD },
      exampleRequest: async ({ make }) => {
        const { email } = await makeTestOwner();
        await make(makeStranger(), "POST", "/password_resets", { email });
        return { params: { token: await tokenInMail(email) } };
      },
    },
  },
};
