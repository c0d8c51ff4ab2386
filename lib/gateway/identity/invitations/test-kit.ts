import { PASSWORD } from "@/lib/gateway/account/users/test-person";
import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { freshEmail, tokenInMail } from "@/lib/api-suites/test-world";

const INVITATION = { email: "someone@example.org", role: "developer" };

const invite = async ({ make, owner }: World) => {
  const email = freshEmail();
  const { id } = await make(owner, "POST", "/team/invitations", { ...INVITATION, email });
  return { id: String(id), email };
};
const invited = async (world: World) => ({
  params: { invitation_id: (await invite(world)).id },
});
const mailed = async (world: World) => {
  const { email } = await invite(world);
  return { params: { token: await tokenInMail(email, /\/invite\/(\S+)/) } };
};

export const testKit: TestKit = {
  operations: {
    listInvitations: { may: "see team" },
    invite: { may: "change team", body: INVITATION, audit: "invitation.created" },
    resendInvitation: { may: "change team", occasion: invited, audit: "invitation.resent" },
    revokeInvitation: { may: "change team", occasion: invited, audit: "invitation.revoked" },
    readInvitation: { may: "public", occasion: mailed },
    acceptInvitation: {
      may: "public",
      body: { name: "Erika", password: PASSWORD },
      occasion: mailed,
    },
  },

  async victim({ make, owner }, canary) {
    const body = { ...INVITATION, email: `${canary}@example.org` };
    const { id } = await make(owner, "POST", "/team/invitations", body);
    return { ids: { invitation_id: [String(id)] } };
  },
};
