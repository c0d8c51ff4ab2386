import { withoutAccount } from "@/lib/db/transaction";
import { appCode } from "@/lib/gateway/account/users/test-person";
import type { TestKit } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";
import { markFactorConfirmed } from "./store";
import { startFactor, issueRecoveryCodes } from "./verify";

const noFilter = "It is scoped to the requesting user, not to an account.";

/** Someone who has begun with a second factor; the key is what their app holds. */
async function beginner() {
  const as = await makeTestOwner();
  const key = await withoutAccount((tx) => startFactor(tx, as.userId));
  if (key === null) throw new Error("A second factor is in use");
  return { as, key };
}

/** Creates a user with two-factor authentication. */
async function withFactor() {
  const { as } = await beginner();
  await withoutAccount(async (tx) => {
    await markFactorConfirmed(tx, as.userId);
    await issueRecoveryCodes(tx, as.userId);
  });
  return { as };
}

export const testKit: TestKit = {
  operations: {
    getSecondFactor: { permission: "write profile", noFilter },
    beginSecondFactor: {
      permission: "write profile",
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: { none: "stores a pending secret, which takes effect with the first code" },
      noFilter,
    },
    confirmSecondFactor: {
      permission: "write profile",
      body: { code: "123456" },
      exampleRequest: async () => {
        const { as, key } = await beginner();
        return { as, body: { code: await appCode(key) } };
      },
      audit: "second_factor.turned_on",
      noFilter,
    },
    removeSecondFactor: {
      permission: "write profile",
      exampleRequest: withFactor,
      audit: "second_factor.turned_off",
      noFilter,
    },
    renewRecoveryCodes: {
      permission: "write profile",
      exampleRequest: withFactor,
      audit: "recovery_codes.renewed",
      noFilter,
    },
    forgetTrustedBrowsers: {
      permission: "write profile",
      exampleRequest: async () => ({ as: await makeTestOwner() }),
      audit: "trusted_browsers.forgotten",
      noFilter,
    },
  },
};
