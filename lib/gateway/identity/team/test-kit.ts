import { makeTestPerson } from "@/lib/api-suites/test-api";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const member = async ({ account }: KitContext) => {
  const { userId } = await makeTestPerson(account.ctx, "marketing");
  return { params: { user_id: String(userId) } };
};

export const testKit: TestKit = {
  operations: {
    listMembers: { permission: "read team" },
    changeMemberRole: {
      permission: "write team",
      body: { role: "developer" },
      exampleRequest: member,
      audit: "member.role_changed",
    },
    removeMember: { permission: "write team", exampleRequest: member, audit: "member.removed" },
  },

  async fixture({ account }, canary) {
    const { userId } = await makeTestPerson(account.ctx, "marketing", { name: canary });
    return { ids: { user_id: [String(userId)] } };
  },
};
