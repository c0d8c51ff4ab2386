import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";
import { withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { insertIdentity } from "./store";

const noFilter = "It is scoped to the requesting user, not to an account.";

async function createConnectedExample() {
  const as = await makeTestOwner();
  const identity = { issuer: env.SSO?.issuer ?? "", subject: `subject-${as.userId}` };
  await withoutAccount((tx) => insertIdentity(tx, identity, as.userId));
  return { as };
}

export const testKit: TestKit = {
  operations: {
    getSingleSignOn: { permission: "write profile", noFilter },
    connectSingleSignOn: {
      permission: "write profile",
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: { none: "starts a provider redirect, which is audited when it completes" },
      noFilter,
    },
    disconnectSingleSignOn: {
      permission: "write profile",
      exampleRequest: createConnectedExample,
      audit: "sso.disconnected",
      noFilter,
    },
    confirmBySingleSignOn: {
      permission: "write profile",
      body: { next: "/developers/keys" },
      exampleRequest: async () => ({
        ...(await createConnectedExample()),
        body: { next: "/developers/keys" },
      }),
      audit: { none: "only reads data that is audited itself" },
      noFilter,
    },
  },
};
