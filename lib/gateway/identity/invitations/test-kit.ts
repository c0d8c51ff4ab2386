import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { freshEmail, tokenInMail } from "@/lib/api-suites/test-kit-context";

const INVITATION = { email: "someone@example.org", role: "developer" };

const invite = async ({ make, owner }: KitContext) => {
  const email = freshEmail();
  const { id } = await make(owner, "POST", "/team/invitations", { ...INVITATION, email });
  return { id: String(id), email };
};
const createInvitedExample = async (context: KitContext) => ({
  params: { invitation_id: (await invite(context)).id },
});
const createMailedExample = async (context: KitContext) => {
  const { email } = await invite(context);
  return { params: { token: await tokenInMail(email, /\/invite\/(\S+)/) } };
};

export const testKit: TestKit = {
  operations: {
    listInvitations: { permission: "read team" },
    invite: { permission: "write team", body: INVITATION, audit: "invitation.created" },
    resendInvitation: {
      permission: "write team",
      exampleRequest: createInvitedExample,
      audit: "invitation.resent",
    },
    revokeInvitation: {
      permission: "write team",
      exampleRequest: createInvitedExample,
      audit: "invitation.revoked",
    },
    readInvitation: { permission: "public", exampleRequest: createMailedExample },
    acceptInvitation: {
      permission: "public",
      body: { name: "Erika", password: PASSWORD },
      exampleRequest: createMailedExample,
    },
  },

  async fixture({ make, owner }, canary) {
    const body = { ...INVITATION, email: `${canary}@example.org` };
    const { id } = await make(owner, "POST", "/team/invitations", body);
    return { ids: { invitation_id: [String(id)] } };
  },
};
