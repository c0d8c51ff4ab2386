import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { clickForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };
const see = { may: "see insightsClicks", keys: ["messaging", "read"] } as const;

async function made({ make, owner }: World, userAgent?: string) {
  const { id } = await make(owner, "POST", "/short_link_campaigns", CAMPAIGN);
  const { code, linkId } = await linkForTest(owner.accountId, id);
  const request = await clickForTest(owner.accountId, id, linkId, userAgent ? { userAgent } : {});
  return { campaign: String(id), code, request: String(request) };
}
const sms = async ({ make, owner }: World) => {
  const { id } = await make(owner, "POST", "/short_link_campaigns", CAMPAIGN);
  return { params: { uuid: (await linkForTest(owner.accountId, id)).message } };
};
const bulk = async ({ make, owner }: World) => {
  const { uuid } = await make(owner, "POST", "/bulks", {
    ...{ sender_id: "POSTHORN", phones: ["+491713920001"], text: "Hello" },
  });
  return { params: { uuid } };
};

export const testKit: TestKit = {
  operations: {
    listClicks: see,
    exportClicks: { may: "change exportPersonal", keys: ["messaging", "read"] },
    getClick: {
      ...see,
      occasion: async (world) => ({
        params: { short_link_request_id: (await made(world)).request },
      }),
    },
    listLinkClicks: {
      ...see,
      occasion: async (world) => ({ params: { short_code: (await made(world)).code } }),
      noFilter: "The code names its account, which is compared before anything is read.",
    },
    listCampaignClicks: {
      ...see,
      occasion: async (world) => ({ params: { campaign_code: (await made(world)).campaign } }),
    },
    listBulkClicks: { ...see, occasion: bulk },
    listSmsClicks: { ...see, occasion: sms },
  },

  async victim(world, canary) {
    return { ids: { short_link_request_id: [(await made(world, canary)).request] } };
  },
};
