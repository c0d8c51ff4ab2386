import { makeStranger } from "@/lib/api-suites/test-api";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { freshEmail, tokenInMail } from "@/lib/api-suites/test-kit-context";
import { testKit as signUps } from "../sign-ups/test-kit";

export const testKit: TestKit = {
  operations: {
    confirmEmail: {
      permission: "public",
      exampleRequest: async ({ make }) => {
        const email = freshEmail();
        const body = { ...signUps.operations.signUp?.body, email };
        await make(makeStranger(), "POST", "/sign_ups", body);
        return { params: { token: await tokenInMail(email) } };
      },
    },
  },
};
