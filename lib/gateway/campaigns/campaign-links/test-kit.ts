import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };

async function createExample({ make, owner }: KitContext, url = CAMPAIGN.url) {
  const { id } = await make(owner, "POST", "/short_link_campaigns", { ...CAMPAIGN, url });
  return { campaign: String(id), ...(await linkForTest(owner.accountId, id)) };
}

export const testKit: TestKit = {
  operations: {
    listCampaignLinks: {
      permission: "read campaigns",
      keys: ["messaging", "read"],
      exampleRequest: async (context) => ({
        params: { campaign_code: (await createExample(context)).campaign },
      }),
    },
  },

  async fixture(context, canary) {
    const { campaign, code, message } = await createExample(
      context,
      `https://example.org/${canary}`,
    );
    return { ids: { campaign_code: [campaign] }, canaries: [code, message] };
  },
};
