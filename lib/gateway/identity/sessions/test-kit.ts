import { openTestSession } from "@/lib/api-suites/test-api";
import type { TestKit, TestOwner, KitContext } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";

const noFilter = "It is scoped to the requesting user, not to an account.";

const fetchSessions = (
  { make }: KitContext,
  owner: TestOwner,
): Promise<{ id: string; is_current: boolean }[]> => make(owner, "GET", "/me/sessions");

/** Someone who is signed in twice. */
async function signedInTwice(): Promise<TestOwner> {
  const owner = await makeTestOwner();
  await openTestSession(owner.accountId, owner.userId);
  return owner;
}

export const testKit: TestKit = {
  operations: {
    listSessions: { permission: "write profile", noFilter },
    endOtherSessions: {
      permission: "write profile",
      exampleRequest: async () => ({ as: await signedInTwice() }),
      audit: "session.others_ended",
      noFilter,
    },
    endSession: {
      permission: "write profile",
      exampleRequest: async (context) => {
        const as = await signedInTwice();
        const other = (await fetchSessions(context, as)).find(({ is_current }) => !is_current);
        return { as, params: { id: other?.id ?? "" } };
      },
      audit: "session.ended",
      noFilter,
    },
  },

  async fixture(context) {
    const id = (await fetchSessions(context, context.owner)).map((session) => session.id);
    return { ids: { id }, canaries: id };
  },
};
