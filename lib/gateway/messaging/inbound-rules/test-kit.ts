import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";

const body = { name: "Join", match: "starts_with", keywords: ["join"], reply: "Welcome" };

const kept = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/inbound_rules", body);
  return { params: { inbound_rule_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listInboundRules: { may: "see inbox", keys: ["messaging", "read"] },
    createInboundRule: {
      may: "change inbox",
      keys: ["messaging"],
      body,
      audit: "inbound_rule.created",
      noFilter: "It makes a row and asks for none.",
    },
    getInboundRule: { may: "see inbox", keys: ["messaging", "read"], exampleRequest: kept },
    updateInboundRule: {
      may: "change inbox",
      keys: ["messaging"],
      body: { ...body, name: "Taken over" },
      exampleRequest: kept,
      audit: "inbound_rule.changed",
    },
    deleteInboundRule: {
      may: "change inbox",
      keys: ["messaging"],
      exampleRequest: kept,
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
