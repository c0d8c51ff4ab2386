import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/short_link_campaigns", CAMPAIGN);
  return { params: { campaign_code: id } };
};
const withGroup = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/groups", { name: "Newsletter" });
  return { body: { name: "Newsletter", group_id: id } };
};
const form = {
  permission: "write campaigns",
  keys: ["messaging"],
  exampleRequest: withGroup,
  audit: "campaign.created",
  noFilter: "Its body references the rows, which foreign-ids.test.ts covers.",
} as const;

export const testKit: TestKit = {
  operations: {
    listCampaigns: { permission: "read campaigns", keys: ["messaging", "read"] },
    createCampaign: {
      permission: "write campaigns",
      keys: ["messaging"],
      body: CAMPAIGN,
      audit: "campaign.created",
      noFilter: "It creates a row and reads none.",
    },
    createSignUpForm: form,
    createSignUpFormAlias: form,
    createUnsubscribeForm: form,
    createUnsubscribeFormAlias: form,
    getCampaign: {
      permission: "read campaigns",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateCampaign: {
      permission: "write campaigns",
      keys: ["messaging"],
      body: { ...CAMPAIGN, name: "Taken over" },
      exampleRequest: createExample,
      audit: "campaign.changed",
    },
    deleteCampaign: {
      permission: "write campaigns",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "campaign.deleted",
    },
  },
  unknownIds: { campaign_code: "0000000000" },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/short_link_campaigns", {
      ...CAMPAIGN,
      name: canary,
      url: `https://example.org/${canary}`,
    });
    return { ids: { campaign_code: [id] } };
  },
};
