import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { freshEmail, makeTestOwner, tokenInMail } from "@/lib/api-suites/test-kit-context";

const noFilter = "It is scoped to the requesting user, not to an account.";

/** Creates a user with a pending email change. */
async function moving({ make }: KitContext) {
  const as = await makeTestOwner();
  const email = freshEmail();
  await make(as, "POST", "/me/email_change", { email });
  return { as, email };
}

export const testKit: TestKit = {
  operations: {
    getEmailChange: { permission: "write profile", noFilter },
    requestEmailChange: {
      permission: "write profile",
      body: { email: "another@example.org" },
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: "email_change.asked",
      noFilter,
    },
    cancelEmailChange: {
      permission: "write profile",
      exampleRequest: async (context) => ({ as: (await moving(context)).as }),
      audit: "email_change.canceled",
      noFilter,
    },
    confirmEmailChange: {
      permission: "public",
      exampleRequest: async (context) => {
        const { email } = await moving(context);
        return { params: { token: await tokenInMail(email) } };
      },
    },
  },
};
