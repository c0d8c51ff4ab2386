import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { clickForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const CAMPAIGN = { type: 2, name: "Summer sale", url: "https://example.org/sale" };
const see = { permission: "read insightsClicks", keys: ["messaging", "read"] } as const;

async function createExample({ make, owner }: KitContext, userAgent?: string) {
  const { id } = await make(owner, "POST", "/short_link_campaigns", CAMPAIGN);
  const { code, linkId } = await linkForTest(owner.accountId, id);
  const request = await clickForTest(owner.accountId, id, linkId, userAgent ? { userAgent } : {});
  return { campaign: String(id), code, request: String(request) };
}
const sms = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/short_link_campaigns", CAMPAIGN);
  return { params: { uuid: (await linkForTest(owner.accountId, id)).message } };
};
const bulk = async ({ make, owner }: KitContext) => {
  const { uuid } = await make(owner, "POST", "/bulks", {
    sender_id: "POSTHORN",
    phones: ["+491713920001"],
    text: "Hello",
  });
  return { params: { uuid } };
};

export const testKit: TestKit = {
  operations: {
    listClicks: see,
    exportClicks: { permission: "write exportPersonal", keys: ["messaging", "read"] },
    getClick: {
      ...see,
      exampleRequest: async (context) => ({
        params: { short_link_request_id: (await createExample(context)).request },
      }),
    },
    listLinkClicks: {
      ...see,
      exampleRequest: async (context) => ({
        params: { short_code: (await createExample(context)).code },
      }),
      noFilter: "The code contains its account, which is compared before any read.",
    },
    listCampaignClicks: {
      ...see,
      exampleRequest: async (context) => ({
        params: { campaign_code: (await createExample(context)).campaign },
      }),
    },
    listBulkClicks: { ...see, exampleRequest: bulk },
    listSmsClicks: { ...see, exampleRequest: sms },
  },

  async fixture(context, canary) {
    return { ids: { short_link_request_id: [(await createExample(context, canary)).request] } };
  },
};
