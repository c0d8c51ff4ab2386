import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { AUTOMATION, keepFew } from "@/lib/gateway/messaging/automations/test-automations";

const body = { name: "Join", match: "starts_with", keywords: ["join"], reply: "Welcome" };

async function withAutomation({ make, owner, account }: KitContext) {
  await keepFew(account.id);
  const { id } = await make(owner, "POST", "/automations", AUTOMATION);
  await make(owner, "PUT", `/automations/${id}/publish`);
  return id as number;
}

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/inbound_rules", body);
  return { params: { inbound_rule_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listInboundRules: { permission: "read inbox", keys: ["messaging", "read"] },
    createInboundRule: {
      permission: "write inbox",
      keys: ["messaging"],
      body,
      fieldRequests: {
        automation_id: async (kit) => ({
          body: { ...body, automation_id: await withAutomation(kit) },
        }),
      },
      audit: "inbound_rule.created",
      noFilter: "It creates a row and reads none.",
    },
    getInboundRule: {
      permission: "read inbox",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateInboundRule: {
      permission: "write inbox",
      keys: ["messaging"],
      body: { ...body, name: "Taken over" },
      exampleRequest: createExample,
      fieldRequests: {
        automation_id: async (kit) => ({
          ...(await createExample(kit)),
          body: { ...body, automation_id: await withAutomation(kit) },
        }),
      },
      audit: "inbound_rule.changed",
    },
    deleteInboundRule: {
      permission: "write inbox",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "inbound_rule.deleted",
    },
  },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/inbound_rules", {
      ...body,
      name: canary,
      keywords: [canary],
      reply: canary,
    });
    return { ids: { inbound_rule_id: [String(id)] } };
  },
};
