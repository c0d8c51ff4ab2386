import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { freshEmail, makeTestOwner, tokenInMail } from "@/lib/api-suites/test-world";

const noFilter = "It goes by the person who asks, not by an account.";

/** Someone whose new address waits to be confirmed. */
async function moving({ make }: World) {
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
      occasion: async () => ({ as: await makeTestOwner() }),
      audit: "email_change.asked",
      noFilter,
    },
    cancelEmailChange: {
      may: "change profile",
      occasion: async (world) => ({ as: (await moving(world)).as }),
      audit: "email_change.canceled",
      noFilter,
    },
    confirmEmailChange: {
      may: "public",
      occasion: async (world) => {
        const { email } = await moving(world);
        return { params: { token: await tokenInMail(email) } };
      },
    },
  },
};
