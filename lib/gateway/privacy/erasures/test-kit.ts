import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";

const PHONE = "+491713920075";

const known = async ({ make, owner }: KitContext) => {
  await make(owner, "POST", "/groups", { name: "Customers", phones: [{ phone: PHONE }] });
  return { params: { phone: PHONE } };
};

export const testKit: TestKit = {
  operations: {
    // Owners only.
    getContactErasure: { permission: "write accountSettings", exampleRequest: known },
    forgetContact: {
      permission: "write accountSettings",
      // Uses a separate account: in another one the number may already be deleted.
      exampleRequest: async (context) => {
        const as = await makeTestOwner();
        return { ...(await known({ ...context, owner: as })), as };
      },
      audit: "contact.forgotten",
    },
  },
};
