import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";
import { withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { insertIdentity } from "./store";

const noFilter = "It goes by the person who asks, not by an account.";

async function createConnectedExample() {
  const as = await makeTestOwner();
  const identity = { issuer: env.SSO?.issuer ?? "", subject: `subject-${as.userId}` };
  await withoutAccount((tx) => insertIdentity(tx, identity, as.userId));
  return { as };
}

export const testKit: TestKit = {
  operations: {
    getSingleSignOn: { may: "change profile", noFilter },
    connectSingleSignOn: {
      may: "change profile",
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: { none: "starts a visit, which is recorded when it ends" },
      noFilter,
    },
    disconnectSingleSignOn: {
      may: "change profile",
      exampleRequest: createConnectedExample,
      audit: "sso.disconnected",
      noFilter,
    },
    confirmBySingleSignOn: {
      may: "change profile",
      body: { next: "/developers/keys" },
      exampleRequest: async () => ({
        ...(await createConnectedExample()),
        body: { next: "/developers/keys" },
      }),
      audit: { none: "opens what is recorded by itself, changes nothing" },
      noFilter,
    },
  },
};
