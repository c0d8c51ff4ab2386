import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";

let count = 0;
const newBody = () => {
  count += 1;
  return { domain: `go${count}.example.com`, is_default: true };
};

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/link_domains", newBody());
  return { params: { link_domain_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listLinkDomains: { permission: "read campaigns", keys: ["messaging", "read"] },
    createLinkDomain: {
      permission: "write campaigns",
      keys: ["messaging"],
      body: newBody(),
      audit: "link_domain.created",
      noFilter: "It creates a row and reads none.",
    },
    getLinkDomain: {
      permission: "read campaigns",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateLinkDomain: {
      permission: "write campaigns",
      keys: ["messaging"],
      body: { is_default: false },
      exampleRequest: createExample,
      audit: "link_domain.changed",
    },
    checkLinkDomain: {
      permission: "write campaigns",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "link_domain.checked",
    },
    deleteLinkDomain: {
      permission: "write campaigns",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "link_domain.deleted",
    },
  },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/link_domains", {
      domain: `${canary.toLowerCase()}.example.com`,
    });
    return { ids: { link_domain_id: [String(id)] } };
  },
};
