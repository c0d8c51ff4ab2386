import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { freshEmail, makeTestOwner, tokenInMail } from "@/lib/api-suites/test-kit-context";

const noFilter = "It goes by the person who asks, not by an account.";

/** Someone whose new address waits to be confirmed. */
async function moving({ make }: KitContext) {
  const as = await makeTestOwner();
  const email = freshEmail();
  await make(as, "POST", "/me/email_change", { email });
  return { as, email };
}

export const testKit: TestKit = {
  operations: {
    getEmailChange: { may: "change profile", noFilter },
    requestEmailChange: {
      may: "change profile",
      body: { email: "another@example.org" },
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: "email_change.asked",
      noFilter,
    },
    cancelEmailChange: {
      may: "change profile",
      exampleRequest: async (context) => ({ as: (await moving(context)).as }),
      audit: "email_change.canceled",
      noFilter,
    },
    confirmEmailChange: {
      may: "public",
      exampleRequest: async (context) => {
        const { email } = await moving(context);
        return { params: { token: await tokenInMail(email) } };
      },
    },
  },
};
