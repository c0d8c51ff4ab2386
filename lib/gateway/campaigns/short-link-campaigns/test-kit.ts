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
  may: "change campaigns",
  keys: ["messaging"],
  exampleRequest: withGroup,
  audit: "campaign.created",
  noFilter: "Its body names the rows; foreign-ids.test.ts tries that.",
} as const;

export const testKit: TestKit = {
  operations: {
    listCampaigns: { may: "see campaigns", keys: ["messaging", "read"] },
    createCampaign: {
      may: "change campaigns",
      keys: ["messaging"],
      body: CAMPAIGN,
      audit: "campaign.created",
      noFilter: "It makes a row and asks for none.",
    },
    createSignUpForm: form,
    createSignUpFormAlias: form,
    createUnsubscribeForm: form,
    createUnsubscribeFormAlias: form,
    getCampaign: {
      may: "see campaigns",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateCampaign: {
      may: "change campaigns",
      keys: ["messaging"],
      body: { ...CAMPAIGN, name: "Taken over" },
      exampleRequest: createExample,
      audit: "campaign.changed",
    },
    deleteCampaign: {
      may: "change campaigns",
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
